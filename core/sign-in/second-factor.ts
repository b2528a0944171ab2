import { eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { recoveryCodes, secondFactors } from '#database/tables/second-factors.ts';
import { m } from '#words/messages.js';
import type { Account, TokenClaims } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { prepareSecurityEmail } from '../emails/security-email.ts';
import { AppError } from '../errors.ts';
import { hasPassed } from './passkey-challenges.ts';
import { checkPasskey, hasPasskey, promptForPasskey, refused } from './passkey-sign-in.ts';

/** What proved a person besides their first way in: nothing, a code of an application, or a passkey. */
export type SecondFactor = '' | 'totp' | 'passkey';

/**
 * The second factor that an ID token tells of. Whatever the provider has asked for counts as a code of an application: there is
 * nothing else that this site sets up there.
 */
export function readSecondFactor({ claims }: Pick<TokenClaims, 'claims'>): SecondFactor {
  return readFirebaseClaims(claims).sign_in_second_factor ? 'totp' : '';
}

/** By which provider somebody signed in, as the token says it: `password`, `google.com`, `custom`; empty where it says nothing. */
export function readSignInProvider({ claims }: Pick<TokenClaims, 'claims'>): string {
  const { sign_in_provider: provider } = readFirebaseClaims(claims);
  return typeof provider === 'string' ? provider : '';
}

/** A sign-in that asks for a session. */
type SignIn = {
  account: Account;
  claims: TokenClaims;
  /** A passkey's answer, sent beside the token. */
  passkey: unknown;
};

/**
 * The second factor of a sign-in that asks for a session. The provider has asked for a code by itself; a passkey is the site's own to
 * ask for, where its owner wants it so, and always of an admin who has one.
 * @throws {AppError} second-factor-required, whose details hold what a passkey is to sign; sign-in-required for a wrong answer
 */
export async function requireSecondFactor(
  core: Core,
  { account, claims, passkey }: SignIn,
): Promise<SecondFactor> {
  const proved = readSecondFactor(claims);
  if (proved) return proved;
  // Nobody but this site vouches for people at the provider, and only for those whose passkey it has just checked.
  if (readSignInProvider(claims) === 'custom') {
    if (await hasPassed(core, account.uid)) return 'passkey';
    throw refused('the site has vouched for a passkey that is too long ago, or was withdrawn since');
  }
  if (account.secondFactors.length > 0)
    throw new AppError('sign-in-required', 'the provider asks for codes, and this sign-in has given none', {
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
  throw new AppError('second-factor-required', 'a passkey is asked for after the first proof', {
    details: { passkey: await promptForPasskey(core, ceremony, account.uid) },
  });
}

async function needsPasskey(core: Core, { uid, claims }: Account): Promise<boolean> {
  if (!claims.admin && !(await readChoices(core, uid)).passkeyRequired) return false;
  return hasPasskey(core, uid);
}

const noChoices = { passkeyRequired: false, totp: false, passwordAt: null, recoveredAt: null };

/** What somebody has decided about their second factors, and what became of them. */
export async function readChoices(core: { db: Database }, uid: string) {
  const [row] = await core.db.select().from(secondFactors).where(eq(secondFactors.uid, uid)).limit(1);
  return row ?? { uid, ...noChoices };
}

/** What a fresh look at the provider tells of the ways into an account that are set up between the page and the provider. */
type Seen = Pick<Account, 'uid' | 'email' | 'emailVerified' | 'createdAt' | 'passwordAt' | 'secondFactors'>;

/**
 * Notices that the provider asks for codes from now on, or no longer, and that the password is another one, and tells the owner by
 * letter: both are set up between the page and the provider, and the school hears of it here, at the latest at the next sign-in.
 */
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

/** Since when an account has its password, as it is kept: 1970 for none, since « never looked at » is something else. */
export const toPasswordMoment = ({ passwordAt }: Pick<Account, 'passwordAt'>): Date =>
  passwordAt ?? new Date(0);

/** A password that is chosen so soon after the account was made belongs to its making. */
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

/** Recovery codes stand for a second factor: with the last one they go. */
export async function deletePointlessCodes(tx: Transaction, uid: string): Promise<void> {
  if ((await readChoices({ db: tx }, uid)).totp || (await hasPasskey({ db: tx }, uid))) return;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid));
}

/** Whether what somebody may do in the office is only to look: they gave one proof alone, and the school sells. */
export const isReadOnly = (
  core: Pick<Core, 'sellsForReal'>,
  { admin, secondFactor }: { admin: boolean; secondFactor: SecondFactor },
): boolean => core.sellsForReal && admin && !secondFactor;

function readFirebaseClaims({ firebase }: Record<string, unknown>): Record<string, unknown> {
  return typeof firebase === 'object' && firebase !== null ? (firebase as Record<string, unknown>) : {};
}
