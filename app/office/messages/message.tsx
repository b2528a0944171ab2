import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { AppError } from '#core/errors.ts';
import { nameSubject } from '#core/messages/message-input.ts';
import {
  daysInBin,
  eraseMessage,
  findMessage,
  type MessageState,
  moveMessage,
} from '#core/messages/office-messages.ts';
import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { isId, unknownParameter } from '../../errors/unknown-parameter.ts';
import { describe } from '../../meta.ts';
import { readForm } from '../../read-form.ts';
import { requireUser } from '../../require-user.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Card } from '../../ui/frame/section.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import type { Route } from './+types/message.ts';
import { MessageActions } from './message-actions.tsx';
import { messageChange } from './message-change.ts';
import styles from './messages.module.css';
import type { Moved } from './tell-move.ts';
import { useMoves } from './use-moves.ts';
import { writeReply } from './write-reply.ts';

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.messageId)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const [message, school] = await Promise.all([findMessage(core, params.messageId), readSchool(core)]);
  const { id, name, email, body, state, uid, createdAt } = message;
  const subjectName = nameSubject(message.subject);
  const replyHref = writeReply({ name, email, body, createdAt, subjectName, schoolName: school.name });
  return { id, name, email, body, state, createdAt, subjectName, replyHref, isMember: uid !== '', daysInBin };
});

export const action = answerErrors(async ({ request, url, params, context }: Route.ActionArgs) => {
  if (!isId(params.messageId)) throw unknownParameter(url, context);
  const parsed = messageChange.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) throw new AppError('invalid-input', 'no such change of a message');
  const { to, from } = parsed.data;
  const core = context.get(coreContext);
  const actor = requireUser(context);
  if (to === 'erased') {
    await eraseMessage(core, actor, params.messageId);
    return { to, before: 'deleted' } satisfies Moved;
  }
  const before = await moveMessage(core, actor, params.messageId, to, from);
  return { to, before } satisfies Moved;
});

/** What is erased cannot be shown again, before the list is. */
export const shouldRevalidate = ({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formData?.get('to') === 'erased' ? false : defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: loaderData?.subjectName ?? m.contact_office_title(), index: false },
    matches[0].loaderData,
  );

export default function Message({ loaderData }: Route.ComponentProps) {
  const { id, name, email, body, state, createdAt, subjectName, replyHref, isMember } = loaderData;
  const { move, moving } = useMoves(id, state);
  return (
    <>
      <PageHeader
        title={subjectName}
        lead={isMember ? m.contact_office_member() : undefined}
        trail={[{ href: '/admin/messages', label: m.contact_office_title() }]}
      />
      <div className={styles.message}>
        <Facts
          facts={[
            {
              term: m.contact_office_from(),
              detail: (
                <>
                  {name} <span className={styles.email}>{email}</span>
                </>
              ),
            },
            { term: m.contact_office_date(), detail: formatDateTime(createdAt) },
            { term: m.contact_office_state(), detail: nameState(state, loaderData.daysInBin) },
          ]}
        />
        <Card as="article" tone="raised">
          <p className={styles.body}>{body}</p>
        </Card>
        <MessageActions state={state} name={name} replyHref={replyHref} moving={moving} onMove={move} />
      </div>
    </>
  );
}

function nameState(state: MessageState, days: number): string {
  const names: Record<MessageState, () => string> = {
    new: m.contact_office_state_new,
    read: m.contact_office_state_read,
    archived: m.contact_office_state_archived,
    spam: m.contact_office_state_spam,
    deleted: () => m.contact_office_state_deleted({ days }),
  };
  return names[state]();
}
