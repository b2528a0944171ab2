import { eq } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';
import { staffInvitations } from '#database/tables/staff.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import { changeClaims } from '../change-claims.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { findAccountNow } from '../members/members.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { describeRight } from '../staff/describe-rights.ts';
import { formatRole } from '../staff/describe-roles.ts';
import { listRights } from '../staff/roles.ts';
import { writeRole } from './change-role.ts';
import { findBySecret, findOpen, invitationOver, type OpenInvitation } from './invitation.ts';

/** Data of the page of an invitation; only the owner of its address sees details. */
type InvitationPage =
  | { kind: 'over' | 'signed-out' | 'unverified' | 'other-address' | 'already' }
  | { kind: 'open'; inviter: string; role: string; rights: string[]; expiresAt: Date };

type Reader = Pick<SignedInUser, 'uid' | 'email' | 'emailVerified' | 'role'>;

/** Returns the page of an invitation for its reader. An invalid secret reveals nothing. */
export async function presentInvitation(
  core: Core,
  secret: string,
  reader: Reader | null,
): Promise<InvitationPage> {
  if (reader?.role) return { kind: 'already' };
  const invitation = await findOpen(core, await findBySecret(core, secret));
  if (!invitation) return { kind: 'over' };
  if (!reader) return { kind: 'signed-out' };
  if (reader.email.toLowerCase() !== invitation.email) return { kind: 'other-address' };
  if (!reader.emailVerified) return { kind: 'unverified' };
  const { inviter, role, expiresAt } = invitation;
  return {
    ...{ kind: 'open', inviter, expiresAt, role: formatRole(role) },
    rights: listRights(role).map((right) => describeRight(right)),
  };
}

/**
 * Gives the role of an invitation to the owner of its verified address, once. A repeated request of the same
 * person does nothing.
 * @throws {AppError} not-found if the invitation is over, or its sender may no longer give the role
 * @throws {AppError} forbidden for another, an unverified or a disabled account
 */
export async function acceptInvitation(core: Core, user: Reader, secret: string): Promise<void> {
  const account = await findAccountNow(core, user.uid);
  const known = await findBySecret(core, secret);
  if (known?.acceptedBy === user.uid) return;
  const { role } = requireOwn(account, await findOpen(core, known));
  // Until the claim is set, the row gives no access. A claim without a row would mean owner.
  await writeRole(core, user.uid, role);
  await core.db.transaction(async (tx) => {
    const within = { ...core, db: tx };
    const locked = await findBySecret(within, secret, { lock: true });
    if (locked?.acceptedBy === user.uid) return;
    const { id, email } = requireOwn(account, await findOpen(within, locked));
    await tx
      .update(staffInvitations)
      .set({ acceptedAt: core.now(), acceptedBy: user.uid })
      .where(eq(staffInvitations.id, id));
    await recordChange(core, tx, {
      actor: account,
      ...{ action: 'accept-invitation', kind: 'invitation', subjectId: id, title: email },
      after: { role },
    });
    await tx.update(directory).set({ admin: true }).where(eq(directory.uid, user.uid));
    // Changes the provider last, because a rollback would not undo that change.
    await changeClaims(within, user.uid, { admin: true });
  });
}

function requireOwn(account: Account, invitation: OpenInvitation | null): OpenInvitation {
  if (!invitation) throw invitationOver();
  const isTheirs = account.emailVerified && account.email.toLowerCase() === invitation.email;
  if (isTheirs && !account.disabled && !account.claims.admin) return invitation;
  throw new AppError('forbidden', 'the invitation is for another account', {
    userMessage: m.team_invitation_other(),
  });
}
