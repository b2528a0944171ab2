import { eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { recoveryCodes, secondFactors } from '#database/tables/second-factors.ts';
import { m } from '#words/messages.js';
import type { Account, TokenClaims } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { prepareSecurityEmail } from '../emails/security-email.ts';
import { AppError } from '../errors.ts';
import type { Staff } from '../staff/roles.ts';
import { hasPassed } from './passkey-challenges.ts';
import { checkPasskey, hasPasskey, promptForPasskey, refused } from './passkey-sign-in.ts';

/** Empty for a sign-in with one factor. `totp` is a code of an authenticator app. */
export type SecondFactor = '' | 'totp' | 'passkey';

/** Returns the second factor of an ID token. The site sets up no other kind than `totp` at the provider. */
export function readSecondFactor({ claims }: Pick<TokenClaims, 'claims'>): SecondFactor {
  return readFirebaseClaims(claims).sign_in_second_factor ? 'totp' : '';
}

/** Returns the provider of a sign-in, as `password`, `google.com` or `custom`. Empty if unknown. */
export function readSignInProvider({ claims }: Pick<TokenClaims, 'claims'>): string {
  const { sign_in_provider: provider } = readFirebaseClaims(claims);
  return typeof provider === 'string' ? provider : '';
}

type SignIn = {
  account: Account;
  claims: TokenClaims;
  /** Passkey response sent with the token. */
  passkey: unknown;
};

/**
 * Returns the second factor of a sign-in. Admins with a passkey must use it, others only if they chose so.
 * @throws {AppError} second-factor-required with the passkey request in its details
 * @throws {AppError} sign-in-required if the response is invalid
 */
export async function requireSecondFactor(
  core: Core,
  { account, claims, passkey }: SignIn,
): Promise<SecondFactor> {
  const proved = readSecondFactor(claims);
  if (proved) return proved;
  // Only this site issues custom tokens, and only after a verified passkey.
  if (readSignInProvider(claims) === 'custom') {
    if (await hasPassed(core, account.uid)) return 'passkey';
    throw refused('the passkey sign-in of this custom token has expired or was withdrawn');
  }
  if (account.secondFactors.length > 0)
    throw new AppError('sign-in-required', 'the account requires a code, but the sign-in contains none', {
      userMessage: m.refusals_session_expired(),
    });
  if (!(await needsPasskey(core, account))) return '';
  const ceremony = {
    purpose: 'second-factor',
    boundTo: `${account.uid} ${claims.authTime.getTime()}`,
  } as const;
  if (passkey) {
    await checkPasskey(core, ceremony, passkey, account.uid);
    return 'passkey';
  }
  throw new AppError('second-factor-required', 'a passkey is required after the first factor', {
    details: { passkey: await promptForPasskey(core, ceremony, account.uid) },
  });
}

async function needsPasskey(core: Core, { uid, claims }: Account): Promise<boolean> {
  if (!claims.admin && !(await readChoices(core, uid)).passkeyRequired) return false;
  return hasPasskey(core, uid);
}

const noChoices = { passkeyRequired: false, totp: false, passwordAt: null, recoveredAt: null };

export async function readChoices(core: { db: Database }, uid: string) {
  const [row] = await core.db.select().from(secondFactors).where(eq(secondFactors.uid, uid)).limit(1);
  return row ?? { uid, ...noChoices };
}

type Seen = Pick<Account, 'uid' | 'email' | 'emailVerified' | 'createdAt' | 'passwordAt' | 'secondFactors'>;

/** Records authenticator and password changes, which browsers make at the provider, and emails the owner. */
export async function recordProofs(core: Core, account: Seen): Promise<void> {
  const known = await readChoices(core, account.uid);
  await recordCodes(core, account, known.totp);
  await recordPassword(core, account, known.passwordAt);
}

async function recordCodes(
  core: Core,
  { uid, email, secondFactors: found }: Seen,
  known: boolean,
): Promise<void> {
  const totp = found.length > 0;
  if (known === totp) return;
  const mail = await prepareSecurityEmail(core, email, { kind: totp ? 'totp-added' : 'totp-removed' });
  await core.db.transaction(async (tx) => {
    const [noted] = await tx
      .insert(secondFactors)
      .values({ uid, totp })
      .onConflictDoUpdate({
        target: secondFactors.uid,
        set: { totp, ...(totp ? { recoveredAt: null } : {}) },
        setWhere: ne(secondFactors.totp, sql`excluded.totp`),
      })
      .returning({ uid: secondFactors.uid });
    if (!noted) return;
    if (!totp) await deletePointlessCodes(tx, uid);
    await queueEmail(core, tx, mail);
  });
}

/** Returns 1970 for an account without a password, because null means that the date was never checked. */
export const toPasswordMoment = ({ passwordAt }: Pick<Account, 'passwordAt'>): Date =>
  passwordAt ?? new Date(0);

/** A password set this soon after sign-up belongs to the sign-up and causes no email. */
const makingMilliseconds = 60 * 60 * 1_000;

async function recordPassword(
  core: Core,
  { uid, email, emailVerified, createdAt, passwordAt: found }: Seen,
  known: Date | null,
): Promise<void> {
  const passwordAt = toPasswordMoment({ passwordAt: found });
  if (known?.getTime() === passwordAt.getTime()) return;
  const isNotified =
    known !== null &&
    found !== null &&
    emailVerified &&
    (known.getTime() > 0 || found.getTime() - createdAt.getTime() > makingMilliseconds);
  const mail = isNotified
    ? await prepareSecurityEmail(core, email, {
        kind: known.getTime() === 0 ? 'password-added' : 'password-changed',
        changedAt: found,
      })
    : null;
  await core.db.transaction(async (tx) => {
    const [noted] = await tx
      .insert(secondFactors)
      .values({ uid, passwordAt })
      .onConflictDoUpdate({
        target: secondFactors.uid,
        set: { passwordAt },
        setWhere: sql`${secondFactors.passwordAt} is distinct from excluded.password_at`,
      })
      .returning({ uid: secondFactors.uid });
    if (noted && mail) await queueEmail(core, tx, mail);
  });
}

/** Deletes recovery codes of an account without a second factor. */
export async function deletePointlessCodes(tx: Transaction, uid: string): Promise<void> {
  if ((await readChoices({ db: tx }, uid)).totp || (await hasPasskey({ db: tx }, uid))) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid));
}

/** Returns true for staff who signed in with one factor while the school sells: they may not edit. */
export const isReadOnly = (
  core: Pick<Core, 'sellsForReal'>,
  { role, secondFactor }: Staff & { secondFactor: SecondFactor },
): boolean => core.sellsForReal && role !== null && !secondFactor;

function readFirebaseClaims({ firebase }: Record<string, unknown>): Record<string, unknown> {
  return typeof firebase === 'object' && firebase !== null ? (firebase as Record<string, unknown>) : {};
}
