import { listQuestions } from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import { answerListFile, readPages } from '../kit/answer-list-file.ts';
import { questionsList } from './questions-list.ts';

/** `GET /admin/questions.csv`: the questions of the list's own filter. */
export const loader = answerListFile(
  questionsList,
  (core, state) => readPages((page) => listQuestions(core, { ...state, ...page })),
  () => [
    { title: m.orders_date(), value: ({ createdAt }) => createdAt },
    { title: m.people_name(), value: ({ name }) => name },
    { title: m.people_email(), value: ({ email }) => email },
    { title: m.questions_product(), value: ({ product }) => product.title },
    { title: m.questions_lesson(), value: ({ lesson }) => lesson.title },
    { title: m.questions_question(), value: ({ body }) => body },
    { title: m.questions_answer(), value: ({ answer }) => answer },
    { title: m.questions_answered_at(), value: ({ answeredAt }) => answeredAt },
    { title: m.questions_shared(), value: ({ shared }) => (shared ? m.editing_yes() : m.editing_no()) },
  ],
);
