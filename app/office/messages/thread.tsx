import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { readDeliveryState } from '#core/emails/email-state.ts';
import type { ThreadReply } from '#core/messages/replies.ts';
import { m } from '#words/messages.js';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/frame/section.tsx';
import { CommandButton } from '../kit/command-button.tsx';
import type { Commands } from '../kit/commands.tsx';
import { formatEmailState } from '../mail/emails-list.ts';
import styles from './messages.module.css';

export function Thread({ commands, replies }: { commands: Commands; replies: readonly ThreadReply[] }) {
  useEmailsInTransit(replies);
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="reponses" className={styles.thread}>
      <h2 id="reponses">{m.contact_office_thread()}</h2>
      {replies.map((reply) => (
        <Card as="article" key={reply.id}>
          <p className={styles.said}>
            <span>
              {m.contact_office_reply_by({ who: reply.who, date: formatDateTime(reply.createdAt) })}
            </span>
            {reply.letter ? (
              <>
                <span>{' · '}</span>
                <Link to={`/admin/mail/${reply.letter.id}`}>
                  {formatEmailState(readDeliveryState(reply.letter))}
                </Link>
              </>
            ) : null}
          </p>
          <p className={styles.body}>{reply.body}</p>
          <EmailTrouble commands={commands} reply={reply} />
        </Card>
      ))}
    </section>
  );
}

/** Reloads the delivery status a few times, because an email is usually sent within two seconds. */
function useEmailsInTransit(replies: readonly ThreadReply[]): void {
  const { revalidate } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    const isWaiting = replies.some(({ letter: email }) => email && readDeliveryState(email) === 'waiting');
    if (!isWaiting) looks.current = 0;
    if (!isWaiting || looks.current >= maxLooks) return;
    const timer = setTimeout(
      () => {
        looks.current += 1;
        void revalidate();
      },
      1_500 * 2 ** looks.current,
    );
    return () => clearTimeout(timer);
  }, [replies, revalidate]);
}

const maxLooks = 5;

function EmailTrouble({
  commands,
  reply: { id, letter: email },
}: {
  commands: Commands;
  reply: ThreadReply;
}) {
  if (!email || readDeliveryState(email) !== 'failed') return null;
  return (
    <>
      <p className={styles.pressing}>{m.contact_office_reply_failed()}</p>
      <ButtonRow data-print="none">
        <CommandButton
          commands={commands}
          asks={{ act: 'resend', replyId: id }}
          label={m.contact_office_reply_again()}
          variant="secondary"
        />
      </ButtonRow>
    </>
  );
}
