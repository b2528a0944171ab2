import { setTimeout } from 'node:timers/promises';
import { createTokenVerifier } from './google-tokens.ts';

/** Wait for a current account before the cached one is used, in milliseconds. */
const spareAfter = 1_000;

type Account = ReturnType<typeof accountFromWire>;

/** `code` is the provider's error code, such as EMAIL_EXISTS, or UNAVAILABLE if it did not respond. */
class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: string;
  constructor(code: string, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Creates the server's client for the identity provider. Accounts are cached, so a page causes one request.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts
 */
export function createIdentity(options: {
  projectId: string;
  accessToken: () => Promise<string>;
  /** Reaches Google over the network, or the twin in this process. */
  fetch: typeof fetch;
  freshSeconds: number;
  /** Time for which a cached account is used while the provider does not respond. */
  spareSeconds: number;
  /** True if one sign-in can be ended, as by the twin. Google can only end all sign-ins of an account. */
  canEndSignIn: boolean;
  createCustomToken: (uid: string) => Promise<string>;
  now?: () => Date;
}) {
  const now = options.now ?? (() => new Date());
  const project = `https://identitytoolkit.googleapis.com/v1/projects/${options.projectId}`;
  /** `at`: monotonic time of the lookup in milliseconds. */
  const recent = new Map<string, { account: Account | null; at: number }>();

  async function call<Answer>(method: string, body?: object): Promise<Answer> {
    const { status, answer } = await send<Answer>(method, body).catch((cause: unknown) => {
      throw new IdentityError('UNAVAILABLE', 'the identity provider did not respond', { cause });
    });
    if (status === 200) return answer;
    const code =
      status >= 500 || status === 429 ? 'UNAVAILABLE' : (answer.error?.message?.split(' : ')[0] ?? 'UNKNOWN');
    throw new IdentityError(code, `the identity provider responded with ${status} ${code}`);
  }

  async function send<Answer>(method: string, body: object | undefined) {
    const response = await options.fetch(`${project}/${method}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await options.accessToken()}` },
      signal: AbortSignal.timeout(10_000),
    });
    const answer = (await response.json()) as Answer & { error?: { message?: string } };
    return { status: response.status, answer };
  }

  type Criterion = { localId: string[] } | { email: string[] };

  async function lookupWire(criterion: Criterion): Promise<WireAccount | undefined> {
    const { users } = await call<{ users?: WireAccount[] }>('accounts:lookup', criterion);
    return users?.[0];
  }

  async function lookup(criterion: Criterion): Promise<Account | null> {
    const wire = await lookupWire(criterion);
    return wire ? accountFromWire(wire) : null;
  }

  async function askAccount(uid: string): Promise<Account | null> {
    const at = performance.now();
    const account = await lookup({ localId: [uid] });
    if (recent.size >= 10_000) recent.clear();
    recent.set(uid, { account, at });
    return account;
  }

  async function change(
    uid: string,
    method: 'accounts:update' | 'accounts:delete',
    fields: object,
  ): Promise<void> {
    await call(method, { localId: uid, ...fields });
    recent.delete(uid);
  }

  return {
    verifyToken: createTokenVerifier({ projectId: options.projectId, fetch: options.fetch, now }),
    async findAccount(
      uid: string,
      { fresh = false, since }: { fresh?: boolean; since?: Date } = {},
    ): Promise<Account | null> {
      const known = fresh ? undefined : recent.get(uid);
      const age = known ? (performance.now() - known.at) / 1_000 : Number.POSITIVE_INFINITY;
      // `age` uses the monotonic clock, because the system clock may have been set.
      const isOutdated = since !== undefined && now().getTime() - age * 1_000 < since.getTime();
      if (known && age < options.freshSeconds && !isOutdated) return known.account;
      const asking = askAccount(uid);
      if (!known || age > options.spareSeconds) return asking;
      return Promise.race([
        asking.catch((error: unknown) => {
          if (error instanceof IdentityError && error.code === 'UNAVAILABLE') return known.account;
          throw error;
        }),
        setTimeout(spareAfter, known.account, { ref: false }),
      ]);
    },
    async exportAccount(uid: string): Promise<Record<string, unknown> | null> {
      const wire = await lookupWire({ localId: [uid] });
      if (!wire) return null;
      const { passwordHash: _hash, salt: _salt, version: _version, ...fields } = wire;
      return fields;
    },
    findAccountByEmail: (email: string) => lookup({ email: [email] }),
    async createAccount(account: {
      email: string;
      password: string;
      displayName?: string;
      emailVerified?: boolean;
    }) {
      const { localId } = await call<{ localId: string }>('accounts', account);
      return localId;
    },
    setClaims: (uid: string, claims: { admin: boolean; stripeCustomerId: string }) =>
      change(uid, 'accounts:update', {
        customAttributes: JSON.stringify({
          ...(claims.admin ? { admin: true } : {}),
          ...(claims.stripeCustomerId ? { stripeCustomerId: claims.stripeCustomerId } : {}),
        }),
      }),
    revokeTokens: (uid: string) =>
      change(uid, 'accounts:update', { validSince: String(Math.floor(now().getTime() / 1_000)) }),
    /** Also ends the account's sessions. The next sign-in requires only the first factor. */
    withdrawSecondFactors: (uid: string) => change(uid, 'accounts:update', { mfa: {} }),
    unlinkProvider: (uid: string, providerId: string) =>
      change(uid, 'accounts:update', { deleteProvider: [providerId] }),
    async endSignIn(uid: string, authTime: Date): Promise<boolean> {
      if (!options.canEndSignIn) return false;
      const seconds = String(Math.floor(authTime.getTime() / 1_000));
      await call('accounts:endSignIn', { localId: uid, authTime: seconds });
      return true;
    },
    async isSignInEnded(token: string): Promise<boolean> {
      if (!options.canEndSignIn) return false;
      try {
        await call('accounts:lookup', { idToken: token });
        return false;
      } catch (error) {
        if (error instanceof IdentityError && error.code === 'TOKEN_EXPIRED') return true;
        throw error;
      }
    },
    createCustomToken: options.createCustomToken,
    deleteAccount: (uid: string) => change(uid, 'accounts:delete', {}),
    setDisabled: (uid: string, disabled: boolean) =>
      change(uid, 'accounts:update', { disableUser: disabled }),
    async sendPasswordEmail(email: string): Promise<void> {
      await call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
    },
    setDisplayName: (uid: string, displayName: string) => change(uid, 'accounts:update', { displayName }),
    /** An empty string removes the photo. */
    setPhotoUrl: (uid: string, photoUrl: string) =>
      change(uid, 'accounts:update', photoUrl ? { photoUrl } : { deleteAttribute: ['PHOTO_URL'] }),
    async voidEmailChange(email: string, newEmail: string): Promise<void> {
      const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', email, newEmail, returnOobLink: true };
      await call('accounts:sendOobCode', request).catch((error: unknown) => {
        // Another account has the address now, so no pending link can transfer it.
        if (!(error instanceof IdentityError && error.code === 'EMAIL_EXISTS')) throw error;
      });
    },
    async listAccounts({ limit, after }: { limit: number; after: string }) {
      const query = new URLSearchParams({
        maxResults: String(limit),
        ...(after ? { nextPageToken: after } : {}),
      });
      const { users = [], nextPageToken } = await call<{ users?: WireAccount[]; nextPageToken?: string }>(
        `accounts:batchGet?${query}`,
      );
      return { accounts: users.map(accountFromWire), next: nextPageToken || null };
    },
  };
}

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo */
type WireAccount = {
  localId: string;
  email?: string;
  emailVerified?: boolean;
  displayName?: string;
  photoUrl?: string;
  disabled?: boolean;
  /** Unix time in seconds, as text. */
  validSince?: string;
  /** Unix time in milliseconds, as text. */
  createdAt?: string;
  lastLoginAt?: string;
  passwordHash?: string;
  salt?: string;
  version?: number;
  /** Unix time in milliseconds. */
  passwordUpdatedAt?: number;
  /** JSON text. */
  customAttributes?: string;
  providerUserInfo?: { providerId: string; email?: string }[];
  mfaInfo?: { mfaEnrollmentId: string; displayName?: string; enrolledAt: string }[];
};

/** Entries of the provider list that are not identity providers. */
const ownWays = new Set(['password', 'phone']);

function accountFromWire(wire: WireAccount) {
  const claims = readClaims(wire.customAttributes);
  return {
    uid: wire.localId,
    email: wire.email ?? '',
    emailVerified: wire.emailVerified ?? false,
    displayName: wire.displayName ?? '',
    photoUrl: wire.photoUrl ?? '',
    disabled: wire.disabled ?? false,
    validSince: new Date(Number(wire.validSince ?? 0) * 1_000),
    createdAt: new Date(Number(wire.createdAt ?? 0)),
    lastLoginAt: wire.lastLoginAt ? new Date(Number(wire.lastLoginAt)) : undefined,
    hasPassword: Boolean(wire.passwordHash),
    passwordAt: wire.passwordHash ? new Date(wire.passwordUpdatedAt ?? 0) : null,
    secondFactors: (wire.mfaInfo ?? []).map(({ mfaEnrollmentId, displayName, enrolledAt }) => ({
      id: mfaEnrollmentId,
      displayName: displayName ?? '',
      enrolledAt: new Date(enrolledAt),
    })),
    linkedSignIns: (wire.providerUserInfo ?? [])
      .filter(({ providerId }) => !ownWays.has(providerId))
      .map(({ providerId, email }) => ({ id: providerId, email: email ?? '' })),
    claims: {
      admin: claims.admin === true,
      stripeCustomerId: typeof claims.stripeCustomerId === 'string' ? claims.stripeCustomerId : '',
    },
  };
}

function readClaims(text: string | undefined): Record<string, unknown> {
  if (!text) return {};
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
