import { Link } from 'react-router';
import type { InvitationCounts } from '#core/moving-in/invite-people.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import type { Commands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import { ImportCommand } from './import-command.tsx';

const figures = new Intl.NumberFormat('fr-FR');

/** Invitations of an import: how many were sent, those of all people, and the list to choose from. */
export function Invitations({
  commands,
  importId,
  counts: { invitable, invited, claimed },
  storesEmails,
}: {
  commands: Commands;
  importId: string;
  counts: InvitationCounts;
  /** True if no relay is configured, so that nobody would receive an invitation. */
  storesEmails: boolean;
}) {
  return (
    <section className={styles.part}>
      <h2>{m.common_invitations()}</h2>
      <p>{m.moving_invite_words()}</p>
      {storesEmails ? (
        <Notice tone="warning" title={m.moving_invite_stored()}>
          <p>
            <Link to="/admin/launch/mail">{m.desk_setup_mail()}</Link>
          </p>
        </Notice>
      ) : null}
      <Facts
        facts={[
          { term: m.moving_action_invite(), detail: figures.format(invited) },
          { term: m.moving_count_claimed(), detail: figures.format(claimed) },
        ]}
      />
      {invitable > 0 ? (
        <ImportCommand
          commands={commands}
          act="invite"
          label={m.moving_invite({ count: invitable })}
          question={m.moving_invite_question({ count: invitable })}
          words={m.moving_invite_consequence()}
          isDangerous={false}
        />
      ) : (
        <p>{m.moving_invite_none()}</p>
      )}
      <p>
        <Link to={`/admin/import/people/all?import=${importId}`}>{m.moving_people_choose()}</Link>
      </p>
    </section>
  );
}
