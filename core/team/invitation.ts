import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { emails } from '#database/tables/emails.ts';
import { staffInvitations } from '#database/tables/staff.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { hashSecret, isSecret } from '../secret.ts';
import { readRole } from '../staff/read-role.ts';
import { isStaffRole, mayGive, type StaffRole } from '../staff/roles.ts';

export type Invitation = typeof staffInvitations.$inferSelect;

export type InvitationState = 'pending' | 'expired' | 'revoked' | 'accepted';

/** Days until an invitation expires. */
export const daysOpen = 7;

export function readInvitationState(
  { acceptedAt, revokedAt, expiresAt }: Pick<Invitation, 'acceptedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): InvitationState {
  if (acceptedAt) return 'accepted';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'pending';
}

/** Finds an invitation in any state by its secret. `lock`: until the end of the transaction. */
export async function findBySecret(
  core: { db: Database },
  secret: string,
  { lock = false } = {},
): Promise<Invitation | null> {
  if (!isSecret(secret)) return null;
  const query = core.db
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.secretHash, hashSecret(secret)))
    .limit(1);
  const [found] = await (lock ? query.for('update') : query);
  return found ?? null;
}

export type OpenInvitation = Invitation & { role: StaffRole; inviter: string };

/** Returns an invitation that can be accepted, or null: also if its sender may no longer give the role. */
export async function findOpen(
  core: Pick<Core, 'now' | 'identity'> & { db: Database },
  found: Invitation | null,
): Promise<OpenInvitation | null> {
  if (!found || !isStaffRole(found.role) || readInvitationState(found, core.now()) !== 'pending') return null;
  const { role, invitedBy } = found;
  const account = invitedBy ? await core.identity.findAccount(invitedBy, { fresh: true }) : null;
  if (!account || account.disabled || !mayGive({ role: await readRole(core, account) }, role)) return null;
  return { ...found, role, inviter: account.displayName || account.email };
}

export const emailKind = 'staff-invitation';

export const isUnanswered = [isNull(staffInvitations.acceptedAt), isNull(staffInvitations.revokedAt)];

/** Ends the unanswered invitations of an address. */
export async function endInvitations(
  { now }: Pick<Core, 'now'>,
  tx: Transaction,
  email: string,
): Promise<void> {
  const ended = await tx
    .update(staffInvitations)
    .set({ revokedAt: now() })
    .where(and(eq(staffInvitations.email, email.toLowerCase()), ...isUnanswered))
    .returning({ id: staffInvitations.id });
  await deleteInvitationEmails(
    tx,
    ended.map(({ id }) => id),
  );
}

/** Deletes the emails of ended links, so that a later one for the same invitation is queued. */
export async function deleteInvitationEmails(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.delete(emails).where(and(eq(emails.kind, emailKind), inArray(emails.subjectId, [...ids])));
}

/** Error with one message for unknown, used, revoked and expired invitations. */
export const invitationOver = (): AppError =>
  new AppError('not-found', 'invitation unknown, used, revoked or expired', {
    userMessage: m.team_invitation_over(),
  });
