import { eq, lt } from 'drizzle-orm';
import { parseEmail } from '#common/email-address.ts';
import type { Database } from '#database/connect.ts';
import { emailChanges } from '#database/tables/members.ts';
import { writeAddressChangeRequestEmail } from '#emails/account-emails.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { readEmailSchool } from '../school.ts';
import { requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';

/** Validity of the link sent to a new address, in seconds, as set by the identity provider. */
const linkSeconds = 3_600;

const ofOnePerson: Limit = { name: 'email-change-account', points: 5, seconds: 3_600 };

/**
 * Records a requested address and notifies the current one. The provider verifies the new one separately.
 * @throws {AppError} sign-in-recent
 * @throws {AppError} invalid-input if the address is malformed or the current one
 * @throws {AppError} too-many-requests
 */
export async function startEmailChange(core: Core, user: SignedInUser, wanted: string): Promise<void> {
  requireRecentSignIn(core, user);
  const newEmail = parseEmail(wanted);
  if (!newEmail || newEmail === user.email.toLowerCase())
    throw new AppError('invalid-input', 'malformed or unchanged address', {
      userMessage: newEmail ? m.profile_email_same() : m.common_email_malformed(),
    });
  await consumePoint(core.db, ofOnePerson, user.uid);
  const askedAt = core.now();
  const mail = await writeAddressChangeRequestEmail({
    school: await readEmailSchool(core),
    newEmail,
    askedAt,
    link: `${core.siteUrl}/profile#adresse`,
  });
  await core.db.transaction(async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ uid: user.uid, newEmail, askedAt })
      .onConflictDoUpdate({ target: emailChanges.uid, set: { newEmail, askedAt } });
    await queueEmail(core, tx, {
      kind: 'email-change-asked',
      subjectId: createId(askedAt),
      recipient: user.email,
      ...mail,
    });
  });
}

/** Returns the pending address. Null once it is verified or its link has expired. */
export async function findEmailChange(
  core: Pick<Core, 'db' | 'now'>,
  { uid, email }: Pick<SignedInUser, 'uid' | 'email'>,
): Promise<{ newEmail: string; askedAt: Date } | null> {
  const [change] = await core.db
    .select({ newEmail: emailChanges.newEmail, askedAt: emailChanges.askedAt })
    .from(emailChanges)
    .where(eq(emailChanges.uid, uid))
    .limit(1);
  if (!change || change.newEmail === email.toLowerCase() || change.askedAt < toOldest(core)) return null;
  return change;
}

/** Cancels a pending address change and invalidates its link. */
export async function giveUpEmailChange(core: Core, user: SignedInUser): Promise<void> {
  const change = await findEmailChange(core, user);
  if (change) await core.identity.voidEmailChange(user.email, change.newEmail);
  await eraseEmailChange(core, user.uid);
}

export async function eraseEmailChange({ db }: { db: Database }, uid: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.uid, uid));
}

export async function deleteOldEmailChanges(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  await core.db.delete(emailChanges).where(lt(emailChanges.askedAt, toOldest(core)));
}

const toOldest = ({ now }: Pick<Core, 'now'>) => new Date(now().getTime() - linkSeconds * 1_000);
