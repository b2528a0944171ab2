import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { ToldOf } from '#core/changes/record-change.ts';
import { listQuestions, type QuestionView } from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import { formatAuthor, formatOpening } from '../kit/format-written.ts';
import { toOfficeListHref } from '../kit/list-address.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatQuestionView, questionsList } from './questions-list.ts';

const formatMoment = (value: unknown): string =>
  value ? formatDateTime(new Date(String(value))) : m.editing_nothing();

const fields: Record<ToldOf<'question'>, OfficeField> = {
  answeredAt: { label: m.questions_answered_at, format: formatMoment },
  shared: { label: m.questions_shared },
  archivedAt: { label: m.journal_field_archived, format: formatMoment },
};

const emptyWords: Record<QuestionView, () => string> = {
  waiting: m.questions_empty_waiting,
  answered: m.questions_empty_answered,
  archived: m.questions_empty_archived,
};

/** What learners asked under their lessons. */
export const subject: OfficeSubject = {
  kind: 'question',
  fields,
  list: withScreen(questionsList, {
    read: listQuestions,
    caption: ({ view }) => formatQuestionView(view),
    words: ({ state: { view, search } }) => ({
      views: { of: 'view', label: m.questions_views() },
      search: { label: m.questions_search(), hint: m.questions_search_hint() },
      isFiltered: search !== '',
      empty: { title: m.questions_empty(), words: emptyWords[view]() },
      noneFound: {
        title: m.questions_empty(),
        words: emptyWords[view](),
        all: m.questions_view_waiting(),
        href: toOfficeListHref(questionsList, { view }),
      },
    }),
    toRow: ({ id, body, name, email, lesson, product, createdAt, shared }) => ({
      id,
      href: `/admin/questions/${id}`,
      title: formatOpening(body),
      under: name || formatAuthor({ name, email }),
      cells: [
        `${typeset(product.title)} · ${typeset(lesson.title)}`,
        [formatDateTime(createdAt), ...(shared ? [m.questions_shared()] : [])].join(' · '),
      ],
    }),
    columns: () => [
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
  }),
};
