import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { listOfficeExercises } from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListRows, ListScreen } from '../kit/list-screen.tsx';
import type { Route } from './+types/exercises.ts';
import { exercisesList } from './exercises-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(exercisesList, url);
  return { state, ...(await listOfficeExercises(context.get(coreContext), state)) };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.writing_title(), matches[0].loaderData);

/** Every exercise of the school, the last written first. */
export default function Exercises({ loaderData: { state, rows, next } }: Route.ComponentProps) {
  const add = <LinkButton href="/admin/exercises/add">{m.writing_add()}</LinkButton>;
  return (
    <ListScreen
      list={exercisesList}
      state={state}
      next={next}
      count={rows.length}
      actions={
        <>
          <LinkButton href="/admin/exercises/claims" variant="secondary">
            {m.claims_title()}
          </LinkButton>
          <LinkButton href="/admin/exercises/import" variant="secondary">
            {m.importing_link()}
          </LinkButton>
          {add}
        </>
      }
      views={{ of: 'view', label: m.writing_views(), all: m.writing_view_all() }}
      search={{ label: m.writing_search(), hint: m.writing_search_hint() }}
      isFiltered={state.search !== ''}
      empty={{ title: m.writing_empty(), words: m.writing_empty_words(), action: add }}
      noneFound={{
        title: m.writing_none_found(),
        words: m.writing_none_found_words(),
        all: m.writing_view_all(),
        href: toOfficeListHref(exercisesList, {}),
      }}
    >
      <ListRows
        label={m.writing_title()}
        rows={rows.map(({ id, title, level, product, lesson, updatedAt, displayed, free, archivedAt }) => ({
          id,
          href: `/admin/exercises/edit-${id}`,
          title: typeset(title),
          under: [level, free ? m.writing_field_free() : ''].filter(Boolean).join(' · '),
          cells: [
            [product, lesson].flatMap((place) => (place ? typeset(place.title) : [])).join(' · ') ||
              m.writing_no_product(),
            [
              archivedAt
                ? m.products_archived()
                : displayed
                  ? m.writing_standing_displayed()
                  : m.writing_standing_draft(),
              formatDateTime(updatedAt),
            ].join(' · '),
          ],
        }))}
      />
    </ListScreen>
  );
}
