import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parseEmail } from '#common/email-address.ts';
import type { Database, Transaction } from '#database/connect.ts';
import { passkeys, recoveryCodes, secondFactors } from '#database/tables/second-factors.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { prepareSecurityEmail } from '../emails/security-email.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit, toNetwork } from '../limits.ts';
import { deletePassed } from './passkey-challenges.ts';
import { toPasswordMoment } from './second-factor.ts';
import { closeAllSessions, requireRecentSignIn, type SignedInUser } from './sessions.ts';

const codesAtOnce = 10;

/** Crockford's 32 characters without look-alikes. https://www.crockford.com/base32.html */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Length of a code; each character represents five bits. */
const characters = 16;

/**
 * Replaces the recovery codes. Only digests are stored, so the codes cannot be shown again.
 * @throws {AppError} sign-in-recent
 */
export async function renewRecoveryCodes(core: Core, user: SignedInUser): Promise<string[]> {
  requireRecentSignIn(core, user);
  const codes = Array.from({ length: codesAtOnce }, makeCode);
  const mail = await prepareSecurityEmail(core, user.email, { kind: 'codes-renewed' });
  await core.db.transaction(async (tx) => {
    // Concurrent requests wait for this lock and then replace these codes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`recovery codes of ${user.uid}`}))`);
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.uid, user.uid));
    await tx
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ digest: toDigest(code), uid: user.uid, createdAt: core.now() })));
    await queueEmail(core, tx, mail);
  });
  return codes;
}

export const countRecoveryCodes = (core: Pick<Core, 'db'>, uid: string): Promise<number> =>
  core.db.$count(recoveryCodes, eq(recoveryCodes.uid, uid));

/** Enough against guessing 80 bits. A limit per email address would let strangers lock out the owner. */
const fromOneNetwork: Limit = { name: 'recovery-network', points: 30, seconds: 3_600 };

/**
 * Consumes a code: deletes all second factors, codes and sessions of the account and emails its owner.
 * @throws {AppError} invalid-input with the same message whatever the reason
 * @throws {AppError} too-many-requests
 */
export async function recoverAccount(
  core: Core,
  { email, code, clientAddress }: { email: string; code: string; clientAddress: string },
): Promise<void> {
  const address = parseEmail(email);
  await consumePoint(core.db, fromOneNetwork, toNetwork(clientAddress));
  const digest = toDigest(code);
  // Checks the code first, because otherwise the response or its timing would reveal registered addresses.
  const account = await findOwner(core, digest);
  if (!account || account.email.toLowerCase() !== address) throw refused();
  const mail = await prepareSecurityEmail(core, account.email, { kind: 'recovered' });
  await core.db.transaction(async (tx) => {
    // Skips a locked code: waiting for a concurrent use would hold connections that this use needs below.
    const isThis = eq(recoveryCodes.digest, digest);
    const [free] = await tx.select().from(recoveryCodes).where(isThis).for('update', { skipLocked: true });
    if (!free) throw refused();
    await tx.delete(recoveryCodes).where(isThis);
    await deleteSecondFactors(tx, account.uid);
    await tx
      .insert(secondFactors)
      .values({ uid: account.uid, recoveredAt: core.now(), passwordAt: toPasswordMoment(account) });
    await closeAllSessions({ db: tx }, account.uid);
    await queueEmail(core, tx, mail);
    // The provider is called last, in the transaction, so that a failed call does not consume the code.
    if (account.secondFactors.length > 0) await core.identity.withdrawSecondFactors(account.uid);
    await core.identity.revokeTokens(account.uid);
  });
  core.log.warn({ uid: account.uid }, 'second factors removed by recovery code');
}

async function findOwner(core: Core, digest: string): Promise<Account | null> {
  const [row] = await core.db
    .select({ uid: recoveryCodes.uid })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.digest, digest))
    .limit(1);
  const account = row ? await core.identity.findAccount(row.uid, { fresh: true }) : null;
  return account?.disabled ? null : account;
}

/** Deletes the second factors stored here. The provider stores its own. */
export async function deleteSecondFactors(db: Database | Transaction, uid: string): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.uid, uid));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.uid, uid));
  await db.delete(secondFactors).where(eq(secondFactors.uid, uid));
  await deletePassed(db, uid);
}

/** Generates a code such as « 7K3M-Q0ZX-9WVB-2HTC ». */
function makeCode(): string {
  const emails = Array.from(randomBytes(characters), (byte) => alphabet[byte % alphabet.length]).join('');
  return emails.replace(/.{4}(?=.)/g, '$&-');
}

/** Tolerates lower case, spaces, and O, I or L for 0 or 1. */
const toDigest = (code: string): string =>
  createHash('sha256')
    .update(
      code
        .toUpperCase()
        .replace(/[^0-9A-Z]/g, '')
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    )
    .digest('hex');

const refused = () =>
  new AppError('invalid-input', 'recovery: no such code for this address', {
    userMessage: m.refusals_recovery_mismatch(),
  });
