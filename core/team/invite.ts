import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { staffInvitations } from '#database/tables/staff.ts';
import { writeInvitationEmail } from '#emails/invitation-email.ts';
import { m } from '#words/messages.js';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { readEmailSchool } from '../school.ts';
import { createSecret, hashSecret } from '../secret.ts';
import { requireRecentSignIn } from '../sign-in/sessions.ts';
import { describeRight } from '../staff/describe-rights.ts';
import { formatRole } from '../staff/describe-roles.ts';
import { readRole } from '../staff/read-role.ts';
import { isStaffRole, listRights, mayGive, type StaffRole } from '../staff/roles.ts';
import type { Giver } from './change-role.ts';
import {
  daysOpen,
  deleteInvitationEmails,
  emailKind,
  endInvitations,
  type Invitation,
  isUnanswered,
} from './invitation.ts';

/** A person sends few invitations; the limit stops a stolen session from sending many emails. */
const byOnePerson: Limit = { name: 'staff-invitation', points: 50, seconds: 24 * 3_600 };

/** A sent invitation. `link` is null if a relay delivers the email, so that only its recipient knows it. */
export type SentInvitation = { id: string; email: string; link: string | null };

/**
 * Invites the owner of an email address to the staff. Replaces a pending invitation of that address.
 * @throws {AppError} forbidden if the actor lacks a right of the role
 * @throws {AppError} conflict if the address belongs to the staff or to a disabled account
 * @throws {AppError} sign-in-recent, too-many-requests
 */
export async function invite(
  core: Core,
  actor: Giver,
  { email, role }: { email: string; role: StaffRole },
): Promise<SentInvitation> {
  requireRecentSignIn(core, actor);
  requireMayGive(actor, role);
  const account = await core.identity.findAccountByEmail(email);
  if (account?.disabled) throw refuse(m.people_disabled_no_admin());
  if (account && (await readRole(core, account)) !== null) throw refuse(m.team_invite_already());
  const id = createId(core.now());
  return send(core, actor, { id, email, role }, async (tx, secretHash, expiresAt) => {
    await endInvitations(core, tx, email);
    await tx.insert(staffInvitations).values({
      id,
      email,
      role,
      secretHash,
      invitedBy: actor.uid,
      createdAt: core.now(),
      sentAt: core.now(),
      expiresAt,
    });
    return 'invite';
  });
}

/**
 * Sends an invitation again with a new link, which ends the earlier one. The actor becomes its sender.
 * @throws {AppError} not-found, conflict if it was accepted or revoked
 * @throws {AppError} forbidden, sign-in-recent, too-many-requests
 */
export async function resendInvitation(core: Core, actor: Giver, id: string): Promise<SentInvitation> {
  requireRecentSignIn(core, actor);
  const found = await findInvitation(core, id);
  const role = isStaffRole(found.role) ? found.role : null;
  if (role === null) throw unknown(id);
  requireMayGive(actor, role);
  return send(core, actor, { ...found, role }, async (tx, secretHash, expiresAt) => {
    const [renewed] = await tx
      .update(staffInvitations)
      .set({ secretHash, expiresAt, invitedBy: actor.uid, sentAt: core.now() })
      .where(and(eq(staffInvitations.id, id), ...isUnanswered))
      .returning({ id: staffInvitations.id });
    if (!renewed) throw refuse(m.team_invitation_answered());
    await deleteInvitationEmails(tx, [id]);
    return 'resend';
  });
}

/** Ends an invitation. @throws {AppError} not-found, conflict if it was accepted or revoked */
export async function revokeInvitation(core: Core, actor: Giver, id: string): Promise<void> {
  requireRecentSignIn(core, actor);
  const { email } = await findInvitation(core, id);
  await core.db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(staffInvitations)
      .set({ revokedAt: core.now() })
      .where(and(eq(staffInvitations.id, id), ...isUnanswered))
      .returning({ id: staffInvitations.id });
    if (!revoked) throw refuse(m.team_invitation_answered());
    await deleteInvitationEmails(tx, [id]);
    await recordChange(core, tx, {
      ...{ actor, action: 'revoke-invitation', kind: 'invitation', subjectId: id, title: email },
    });
  });
}

async function send(
  core: Core,
  actor: Giver,
  { id, email, role }: Pick<Invitation, 'id' | 'email'> & { role: StaffRole },
  store: (tx: Transaction, secretHash: string, expiresAt: Date) => Promise<string>,
): Promise<SentInvitation> {
  const secret = createSecret();
  const link = `${core.siteUrl}/invitation/${secret}`;
  const expiresAt = new Date(core.now().getTime() + daysOpen * 24 * 3_600_000);
  const mail = await writeInvitationEmail({
    school: await readEmailSchool(core),
    inviter: actor.displayName || actor.email,
    role: formatRole(role),
    rights: listRights(role).map((right) => describeRight(right)),
    link,
    daysOpen,
  });
  await core.db.transaction(async (tx) => {
    await consumePoint(tx, byOnePerson, actor.uid);
    const action = await store(tx, hashSecret(secret), expiresAt);
    await recordChange(core, tx, {
      ...{ actor, action, kind: 'invitation', subjectId: id, title: email },
      after: { role, expiresAt },
    });
    await queueEmail(core, tx, { kind: emailKind, subjectId: id, recipient: email, ...mail });
  });
  return { id, email, link: core.mailbox ? link : null };
}

async function findInvitation(core: Pick<Core, 'db'>, id: string): Promise<Invitation> {
  const [found] = await core.db.select().from(staffInvitations).where(eq(staffInvitations.id, id)).limit(1);
  if (!found) throw unknown(id);
  return found;
}

const unknown = (id: string) => new AppError('not-found', `no invitation ${id}`);

const refuse = (userMessage: string) =>
  new AppError('conflict', 'this invitation is not possible', { userMessage });

function requireMayGive(actor: Giver, role: StaffRole): void {
  if (mayGive(actor, role)) return;
  throw new AppError('forbidden', `role ${actor.role} may not give ${role}`, {
    userMessage: m.team_forbidden(),
  });
}
