import { errors, type JWTPayload, jwtVerify } from 'jose';
import { fromEpochSeconds } from '#twins/kit/time.ts';
import { type AccountRow, isAnonymous } from '../accounts/account.ts';
import type { IdentityContext } from '../identity-context.ts';
import { identityError } from '../wire/identity-error.ts';

/** `password` (also for email links), `custom`, `anonymous`, or the id of a federated provider. */
export type SignInProviderId = string;

/** Claim names that custom claims must not use, because the protocol or the user's identity needs them. */
export const RESERVED_CLAIMS: ReadonlySet<string> = new Set(
  [
    'acr amr at_hash aud auth_time azp c_hash cnf exp firebase iat iss jti nbf nonce sub user_id',
    'email email_verified phone_number provider_id',
  ].flatMap((names) => names.split(' ')),
);

/** Same lifetime as Google's ID tokens. */
export const ID_TOKEN_SECONDS = 3600;

function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

/**
 * Builds the claims in Google's order. Custom claims are top-level and never replace reserved ones.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens
 * https://firebase.google.com/docs/rules/rules-and-auth
 */
export function idTokenClaims(
  account: AccountRow,
  session: {
    projectId: string;
    issuedAt: number;
    authTime: number;
    signInProvider: SignInProviderId;
    secondFactorId: string | undefined;
    /** Claims of the custom token that began the session, as JSON. */
    developerClaims: string | null;
  },
): JWTPayload {
  return {
    ...(account.displayName === null ? {} : { name: account.displayName }),
    ...(account.photoUrl === null ? {} : { picture: account.photoUrl }),
    ...customClaims(account.customAttributes),
    ...customClaims(session.developerClaims),
    ...(session.signInProvider === 'anonymous' && isAnonymous(account) ? { provider_id: 'anonymous' } : {}),
    iss: issuerOf(session.projectId),
    aud: session.projectId,
    auth_time: session.authTime,
    user_id: account.id,
    sub: account.id,
    iat: session.issuedAt,
    exp: session.issuedAt + ID_TOKEN_SECONDS,
    ...(account.email === null ? {} : { email: account.email, email_verified: account.emailVerified }),
    ...(account.phoneNumber === null ? {} : { phone_number: account.phoneNumber }),
    firebase: {
      identities: identitiesOf(account),
      sign_in_provider: session.signInProvider,
      ...(session.secondFactorId === undefined
        ? {}
        : { sign_in_second_factor: 'totp', second_factor_identifier: session.secondFactorId }),
    },
  };
}

function customClaims(text: string | null): Record<string, unknown> {
  const claims = JSON.parse(text ?? '{}') as Record<string, unknown>;
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !RESERVED_CLAIMS.has(name)));
}

function identitiesOf(account: AccountRow): Record<string, string[]> {
  return {
    ...(account.email === null ? {} : { email: [account.email] }),
    ...(account.phoneNumber === null ? {} : { phone: [account.phoneNumber] }),
    ...Object.fromEntries(account.providers.map((link) => [link.providerId, [link.rawId]])),
  };
}

export type VerifiedIdToken = {
  uid: string;
  issuedAt: Date;
  authTime: Date;
  signInProvider: SignInProviderId;
  /** Factor whose code completed the sign-in, if any. */
  secondFactorId: string | undefined;
};

/** Longer than any token that this twin issues. */
const MAX_TOKEN_CHARACTERS = 8192;

/**
 * Verifies format, signature and times. Only our own keys are used; keys in the token's header (`jwk`, `jku`,
 * `x5u`) are ignored. `authenticate` then checks the account and revocation.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 * @throws {IdentityError} INVALID_ID_TOKEN, or TOKEN_EXPIRED if only the expiry has passed
 */
export async function verifyIdToken(context: IdentityContext, token: string): Promise<VerifiedIdToken> {
  if (token.length > MAX_TOKEN_CHARACTERS || !isCanonical(token)) throw identityError('INVALID_ID_TOKEN');
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await context.keys.publicKey(kid);
        if (!key) throw identityError('INVALID_ID_TOKEN');
        return key;
      },
      {
        algorithms: ['RS256'],
        issuer: issuerOf(context.projectId),
        audience: context.projectId,
        currentDate: context.now(),
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      },
    );
    const { sub, iat, auth_time: authTime, firebase } = payload;
    const signIn = (firebase ?? {}) as { sign_in_provider?: unknown; second_factor_identifier?: unknown };
    const { sign_in_provider: provider, second_factor_identifier: secondFactorId } = signIn;
    // The library checks the types of times, but not whether they are present.
    if (typeof sub !== 'string' || sub === '' || iat === undefined || typeof authTime !== 'number') {
      throw identityError('INVALID_ID_TOKEN');
    }
    return {
      uid: sub,
      issuedAt: fromEpochSeconds(iat),
      authTime: fromEpochSeconds(authTime),
      signInProvider: typeof provider === 'string' ? provider : 'password',
      secondFactorId: typeof secondFactorId === 'string' ? secondFactorId : undefined,
    };
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw identityError('TOKEN_EXPIRED');
    if (cause instanceof errors.JOSEError) throw identityError('INVALID_ID_TOKEN');
    throw cause;
  }
}

/** Rejects other encodings of the same bytes (RFC 4648 §3.5), which a lenient decoder would accept. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}
