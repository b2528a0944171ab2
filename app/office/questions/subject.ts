import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { countQuestions, listQuestions, type QuestionView } from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import { formatAuthor, formatOpening } from '../kit/format-written.ts';
import { toOfficeListHref } from '../kit/list-address.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { dateColumn } from '../kit/show-list.ts';
import { bulkQuestionCommands, questionCommands } from './question-commands.ts';
import { formatQuestionView, questionsList } from './questions-list.ts';

const formatMoment = (value: unknown): string =>
  value ? formatDateTime(new Date(String(value))) : m.editing_nothing();

const fields: Record<AuditFields<'question'>, OfficeField> = {
  answeredAt: { label: m.common_answered_at, format: formatMoment },
  shared: { label: m.questions_shared },
  archivedAt: { label: m.common_archived_at, format: formatMoment },
};

const emptyWords: Record<QuestionView, () => string> = {
  waiting: m.questions_empty_waiting,
  answered: m.questions_empty_answered,
  archived: m.questions_empty_archived,
};

/** Questions that learners asked about lessons. */
export const subject: OfficeSubject = {
  kind: 'question',
  fields,
  list: withScreen(questionsList, {
    read: listQuestions,
    count: countQuestions,
    bulk: bulkQuestionCommands,
    commands: questionCommands,
    caption: ({ view }) => formatQuestionView(view),
    words: ({ state: { view } }) => ({
      columns: [m.common_question(), m.common_lesson(), dateColumn(m.common_date())],
      count: m.lists_count_questions,
      views: { of: 'view', label: m.questions_views() },
      search: { label: m.questions_search(), hint: m.questions_search_hint() },
      empty: {
        title: m.questions_empty(),
        words: emptyWords[view](),
        action:
          view === 'waiting'
            ? {
                href: toOfficeListHref(questionsList, { view: 'answered' }),
                label: m.lists_see({ view: formatQuestionView('answered') }),
                variant: 'secondary',
              }
            : undefined,
      },
      noneFound: { title: m.questions_empty(), words: emptyWords[view]() },
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
      { title: m.common_date(), value: ({ createdAt }) => createdAt },
      { title: m.common_name(), value: ({ name }) => name },
      { title: m.common_email(), value: ({ email }) => email, right: 'people.read' },
      { title: m.common_product(), value: ({ product }) => product.title },
      { title: m.common_lesson(), value: ({ lesson }) => lesson.title },
      { title: m.common_question(), value: ({ body }) => body },
      { title: m.common_answer(), value: ({ answer }) => answer },
      { title: m.common_answered_at(), value: ({ answeredAt }) => answeredAt },
      { title: m.questions_shared(), value: ({ shared }) => (shared ? m.editing_yes() : m.editing_no()) },
    ],
  }),
};
