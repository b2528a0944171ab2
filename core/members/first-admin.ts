import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import { adminLinks } from '#database/tables/members.ts';
import { settings } from '#database/tables/settings.ts';
import { staff } from '#database/tables/staff.ts';
import { m } from '#words/messages.js';
import { recordAccounts } from '../accounts/directory.ts';
import { changeClaims } from '../change-claims.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { hasOtherOwner } from '../staff/keep-an-owner.ts';
import { readRole } from '../staff/read-role.ts';

type NewAdmin = { email: string; password: string; displayName?: string };

const dayMilliseconds = 24 * 60 * 60 * 1_000;

/** Age in milliseconds up to which a link stays valid when another server starts and creates a link. */
const togetherMilliseconds = 10 * 60 * 1_000;

/** Creates a one-time link for the first admin, valid for a day. Null if an admin exists. */
export async function createFirstAdminLink(core: Core): Promise<string | null> {
  if (await hasAdmin(core)) return null;
  const secret = randomBytes(32).toString('base64url');
  await core.db.transaction(async (tx) => {
    const before = new Date(core.now().getTime() - togetherMilliseconds);
    await tx.delete(adminLinks).where(lt(adminLinks.createdAt, before));
    await tx.insert(adminLinks).values({
      secretHash: hash(secret),
      createdAt: core.now(),
      expiresAt: new Date(core.now().getTime() + dayMilliseconds),
    });
  });
  return `${core.siteUrl}/premiere-connexion?cle=${secret}`;
}

export async function isFirstAdminLink(core: Core, secret: string): Promise<boolean> {
  const [link] = await core.db
    .select({ at: adminLinks.expiresAt })
    .from(adminLinks)
    .where(usable(core, secret))
    .limit(1);
  return Boolean(link);
}

/**
 * Creates an admin or promotes the account of that address. Consumes the link only if that succeeds.
 * @throws {AppError} forbidden if the link is unknown, used or expired
 */
export async function makeFirstAdmin(core: Core, secret: string, person: NewAdmin): Promise<void> {
  await core.db.transaction(async (tx) => {
    // The lock lets only one of several concurrent uses find an unused link.
    await tx.execute(sql`lock table ${adminLinks} in exclusive mode`);
    const [link] = await tx
      .update(adminLinks)
      .set({ usedAt: core.now() })
      .where(usable(core, secret))
      .returning();
    if (!link)
      throw new AppError('forbidden', 'first-admin link unknown, used or expired', {
        userMessage: m.refusals_first_admin_expired(),
      });
    await ensureAdmin(core, person);
    await tx.delete(adminLinks).where(ne(adminLinks.secretHash, link.secretHash));
  });
}

/**
 * Creates an owner, or makes an existing account one without changing its password or its role in the staff.
 * @throws {AppError} invalid-input if the password or address is rejected
 * @throws {AppError} conflict if the existing account is unverified: anybody could have created it
 */
export async function ensureAdmin(core: Core, person: NewAdmin): Promise<void> {
  const existing = await core.identity.findAccountByEmail(person.email);
  if (existing && !existing.emailVerified && !existing.claims.admin)
    throw new AppError('conflict', 'the address of this account was never verified', {
      userMessage: m.refusals_email_unconfirmed(),
    });
  const uid = existing?.uid ?? (await createAccount(core, person));
  if (!existing?.claims.admin) {
    await core.db
      .insert(staff)
      .values({ uid, role: 'owner' })
      .onConflictDoUpdate({ target: staff.uid, set: { role: 'owner', changedAt: core.now() } });
    await changeClaims(core, uid, { admin: true });
  }
  const made = await core.identity.findAccount(uid, { fresh: true });
  if (made) await recordAccounts(core, [made]);
  await recordAdmin(core, uid);
}

async function createAccount(core: Core, person: NewAdmin): Promise<string> {
  try {
    return await core.identity.createAccount({ ...person, emailVerified: true });
  } catch (error) {
    throw explainRefusal(error);
  }
}

async function hasAdmin(core: Core): Promise<boolean> {
  const [row] = await core.db.select().from(settings).where(eq(settings.key, 'first-admin')).limit(1);
  const uid = (row?.value as { uid?: string } | undefined)?.uid;
  if (!uid) return false;
  const account = await core.identity.findAccount(uid);
  if (account && !account.disabled && (await readRole(core, account)) === 'owner') return true;
  // The first owner may have handed over the school.
  return hasOtherOwner(core, uid);
}

async function recordAdmin(core: Core, uid: string): Promise<void> {
  await core.db
    .insert(settings)
    .values({ key: 'first-admin', value: { uid } })
    .onConflictDoUpdate({ target: settings.key, set: { value: { uid }, updatedAt: core.now() } });
}

function usable(core: Core, secret: string) {
  return and(
    eq(adminLinks.secretHash, hash(secret)),
    isNull(adminLinks.usedAt),
    gt(adminLinks.expiresAt, core.now()),
  );
}

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Messages by error code of the identity provider. */
const sentences: Readonly<Record<string, () => string>> = {
  WEAK_PASSWORD: m.refusals_password_weak,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: m.refusals_password_rules,
  INVALID_EMAIL: m.common_email_malformed,
  INVALID_DISPLAY_NAME: m.refusals_name_refused,
};

function explainRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const userMessage = sentences[code]?.();
  return userMessage ? new AppError('invalid-input', code, { cause: error, userMessage }) : error;
}
