import type { SentInvitation } from '#core/team/invite.ts';
import { m } from '#words/messages.js';
import type { Done } from '../kit/answer.ts';

/** A sent invitation; `link` is null if its email is delivered. */
export type InvitationDone = Done & Pick<SentInvitation, 'email' | 'link'>;

export const toInvitationDone = ({ email, link }: SentInvitation): InvitationDone => ({
  done: link ? m.team_invite_stored({ email }) : m.team_invite_sent({ email }),
  email,
  link,
});
