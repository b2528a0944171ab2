import { nameSubject } from '#core/messages/message-fields.ts';
import { listMessages } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { formatMessageState, messagesList } from './messages-list.ts';

/** `GET /admin/messages.csv`: the messages of the list's own filter, whole. */
export const loader = answerListFile(
  messagesList,
  (core, state) => readPages((page) => listMessages(core, { ...state, ...page, whole: true })),
  () => [
    { title: m.orders_date(), value: ({ createdAt }) => createdAt },
    { title: m.people_name(), value: ({ name }) => name },
    { title: m.people_email(), value: ({ email }) => email },
    { title: m.journal_subject(), value: ({ subject }) => nameSubject(subject) },
    { title: m.journal_message(), value: ({ opening }) => opening },
    {
      title: m.people_state(),
      value: ({ state, answeredAt }) => formatMessageState(state, { isAnswered: answeredAt !== null }),
    },
    { title: m.contact_office_answered_at(), value: ({ answeredAt }) => answeredAt },
  ],
);
