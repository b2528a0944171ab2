import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { listQuestions, type QuestionView } from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListRows, ListScreen } from '../kit/list-screen.tsx';
import { formatAuthor, formatOpening } from '../kit/written.tsx';
import type { Route } from './+types/questions.ts';
import { formatQuestionView, questionsList } from './questions-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(questionsList, url);
  return { state, ...(await listQuestions(context.get(coreContext), state)) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.questions_title(), matches[0].loaderData);

const emptyWords: Record<QuestionView, () => string> = {
  waiting: m.questions_empty_waiting,
  answered: m.questions_empty_answered,
  archived: m.questions_empty_archived,
};

/** What learners asked under their lessons, list by list. */
export default function Questions({ loaderData: { state, rows, next } }: Route.ComponentProps) {
  return (
    <ListScreen
      list={questionsList}
      state={state}
      next={next}
      count={rows.length}
      views={{ of: 'view', label: m.questions_views() }}
      search={{ label: m.questions_search(), hint: m.questions_search_hint() }}
      isFiltered={state.search !== ''}
      empty={{ title: m.questions_empty(), words: emptyWords[state.view]() }}
      noneFound={{
        title: m.questions_empty(),
        words: emptyWords[state.view](),
        all: m.questions_view_waiting(),
        href: toOfficeListHref(questionsList, { view: state.view }),
      }}
    >
      <ListRows
        label={formatQuestionView(state.view)}
        rows={rows.map(({ id, body, name, email, lesson, product, createdAt, shared }) => ({
          id,
          href: `/admin/questions/${id}`,
          title: formatOpening(body),
          under: name || formatAuthor({ name, email }),
          cells: [
            `${typeset(product.title)} · ${typeset(lesson.title)}`,
            [formatDateTime(createdAt), ...(shared ? [m.questions_shared()] : [])].join(' · '),
          ],
        }))}
      />
    </ListScreen>
  );
}
