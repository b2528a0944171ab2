import { nameSubject } from '#core/messages/message-input.ts';
import { listMessages, type MessageRow } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireUser } from '../../require-user.ts';
import { answerCsv } from '../lists/answer-csv.ts';
import { toCsvTime } from '../lists/csv-values.ts';
import type { Route } from './+types/messages-file.ts';
import { readListState, toListHref } from './message-address.ts';

/** `GET /admin/messages.csv`: the messages of the list's own filter, whole. */
export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { view, search } = readListState(url);
  const leaving = {
    name: 'messages',
    actor: requireUser(context),
    list: 'messages' as const,
    title: m.contact_office_title(),
    address: toListHref({ view, search }),
  };
  return answerCsv<MessageRow>(core, leaving, {
    columns: [
      { title: m.orders_date(), value: ({ createdAt }) => toCsvTime(createdAt) },
      { title: m.people_name(), value: ({ name }) => name },
      { title: m.people_email(), value: ({ email }) => email },
      { title: m.journal_subject(), value: ({ subject }) => nameSubject(subject) },
      { title: m.journal_message(), value: ({ opening }) => opening },
      { title: m.people_state(), value: ({ state }) => nameMessageState(state) },
    ],
    list: ({ after, limit }) => listMessages(core, { view, search, limit, after, whole: true }),
  });
});

function nameMessageState(state: MessageRow['state']): string {
  const names: Record<MessageRow['state'], () => string> = {
    new: m.contact_office_state_new,
    read: m.contact_office_state_read,
    archived: m.contact_office_state_archived,
    spam: m.contact_office_state_spam,
    deleted: m.contact_office_bin,
  };
  return names[state]();
}
