import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CopiedLink } from '../kit/copied-link.tsx';
import type { InvitationDone } from './invitation-done.ts';

/** Link of an invitation whose email is only stored, for the sender to pass on. */
export const InvitationLink = ({ sent: { email, link } }: { sent: InvitationDone }) =>
  link ? (
    <Notice live title={m.team_link_title({ email })}>
      <p>{m.team_link_words()}</p>
      <CopiedLink link={link} />
    </Notice>
  ) : null;
