import { useEffect, useRef } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { formatEmail } from '#common/format-email.ts';
import { findSchoolAddress } from '#core/emails/school-address.ts';
import { nameSubject } from '#core/messages/message-fields.ts';
import { daysInBin, findMessage, type MessageState, moveMessage } from '#core/messages/office-messages.ts';
import { listReplies, replyInput, replyToMessage, resendReply } from '#core/messages/replies.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Card } from '../../ui/frame/section.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { isCommand, sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { type Commands, useCommands } from '../kit/commands.tsx';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import type { Route } from './+types/message.ts';
import { messageCommands } from './message-commands.ts';
import styles from './messages.module.css';
import { formatMessageState } from './messages-list.ts';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const messageId = requireId(args.params.messageId, args);
  const core = args.context.get(coreContext);
  const [message, answersTo, replies] = await Promise.all([
    findMessage(core, messageId),
    findSchoolAddress(core, core.db),
    listReplies(core, messageId),
  ]);
  const { id, name, email, body, state, uid, createdAt, answeredAt } = message;
  return {
    ...{ id, name, email, body, state, createdAt, answeredAt, replies, daysInBin },
    subjectName: nameSubject(message.subject),
    answersTo: answersTo ?? '',
    isMember: uid !== '',
  };
});

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.messageId, args),
  commands: {
    // Runs when the page opens, so it shows no confirmation and only changes a new message.
    read: command(z.object({}), async ({ core, actor, id }) => {
      await moveMessage(core, actor, id, 'read', 'new');
      return '';
    }),
    ...messageCommands,
    // No undo, because a sent email cannot be recalled.
    reply: command(replyInput, async ({ core, actor, id }, reply) => {
      await replyToMessage(core, actor, id, reply);
      return confirmEmailQueued(core, m.contact_office_replied());
    }),
    resend: command(z.object({ replyId: z.string().max(80) }), async ({ core, actor, id }, { replyId }) => {
      await resendReply(core, actor, { messageId: id, replyId });
      return confirmEmailQueued(core, m.contact_office_reply_resent());
    }),
  },
});

export const clientAction = sendSafely;

/** An erased message cannot be reloaded. */
export const shouldRevalidate = ({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isCommand(json, 'erase') ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.subjectName ?? m.common_messages(), matches[0].loaderData);

/** Marks a new message as read. Moving or erasing a message returns to the list. */
export default function Message({ loaderData }: Route.ComponentProps) {
  const { id, name, email, body, state, createdAt, answeredAt, subjectName, isMember } = loaderData;
  const isAnswered = answeredAt !== null;
  const commands = useCommands({
    leaveAfter: { move: '/admin/messages', erase: '/admin/messages' },
    showRefusalsInToast: true,
  });
  const opened = useRef('');
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    // Marks the message as read here, because a GET request must not change data.
    if (state === 'new') void commands.ask({ act: 'read' });
  });
  return (
    <>
      <PageHeader
        title={subjectName}
        lead={isMember ? m.contact_office_member() : undefined}
        trail={[{ href: '/admin/messages', label: m.common_messages() }]}
      />
      <div className={styles.message}>
        <Facts
          facts={[
            {
              term: m.contact_office_from(),
              detail: (
                <>
                  <span>{`${name} `}</span>
                  <span className={styles.email}>{formatEmail(email)}</span>
                </>
              ),
            },
            { term: m.common_received_at(), detail: formatDateTime(createdAt) },
            {
              term: m.common_state(),
              detail: formatMessageState(state, { daysInBin: loaderData.daysInBin, isAnswered }),
            },
            ...(answeredAt ? [{ term: m.common_answered_at(), detail: formatDateTime(answeredAt) }] : []),
          ]}
        />
        <Card as="article" tone="raised">
          <p className={styles.body}>{body}</p>
        </Card>
        <Thread commands={commands} replies={loaderData.replies} />
        {state === 'spam' || state === 'deleted' ? null : (
          <ReplyForm key={id} commands={commands} messageId={id} to={email} from={loaderData.answersTo} />
        )}
        <MessageCommands commands={commands} state={state} name={name} />
      </div>
    </>
  );
}

function MessageCommands({
  commands,
  state,
  name,
}: {
  commands: Commands;
  state: MessageState;
  name: string;
}) {
  // Blocks a second command, because the first one returns to the list.
  const isLeaving = commands.isUnderWay('move') || commands.isUnderWay('erase');
  const move = (to: MessageState, label: string) => (
    <Button
      variant="secondary"
      aria-disabled={isLeaving || undefined}
      onClick={() => !isLeaving && void commands.ask({ act: 'move', to })}
    >
      {label}
    </Button>
  );
  const isInInbox = state === 'new' || state === 'read';
  return (
    <ButtonRow data-print="none">
      {isInInbox ? (
        <>
          {move('archived', m.common_archive())}
          {move('new', m.contact_office_unread())}
          {move('spam', m.contact_office_mark_spam())}
        </>
      ) : (
        move('read', m.contact_office_restore())
      )}
      {state === 'deleted' ? (
        <CommandButton
          commands={commands}
          asks={{ act: 'erase' }}
          label={m.common_delete_for_good()}
          variant="danger"
          question={{
            title: m.contact_office_erase_title(),
            words: m.contact_office_erase_words({ name }),
            no: m.contact_office_keep(),
          }}
        />
      ) : (
        move('deleted', m.common_delete())
      )}
    </ButtonRow>
  );
}
