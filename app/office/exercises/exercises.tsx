import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { listOfficeExercises, listPlaces } from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListRows, ListScreen, toSelect } from '../kit/list-screen.tsx';
import type { Route } from './+types/exercises.ts';
import { exercisesList, noProduct, toExerciseFilter, toExportHref, toPrintHref } from './exercises-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(exercisesList, url);
  const core = context.get(coreContext);
  const [list, places] = await Promise.all([
    listOfficeExercises(core, toExerciseFilter(state)),
    listPlaces(core),
  ]);
  return { state, places, ...list };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.writing_title(), matches[0].loaderData);

/** Every exercise of the school, the last written first. */
export default function Exercises({ loaderData: { state, places, rows, next } }: Route.ComponentProps) {
  const { parameters } = exercisesList;
  const product = places.find(({ id }) => id === state.product);
  const add = (
    <LinkButton href={`/admin/exercises/add${product ? `?produit=${product.id}` : ''}`}>
      {m.writing_add()}
    </LinkButton>
  );
  return (
    <ListScreen
      list={exercisesList}
      state={state}
      next={next}
      count={rows.length}
      actions={
        <>
          <LinkButton href="/admin/exercises/learners" variant="secondary">
            {m.results_learners()}
          </LinkButton>
          <LinkButton href="/admin/exercises/claims" variant="secondary">
            {m.claims_title()}
          </LinkButton>
          <LinkButton href="/admin/exercises/import" variant="secondary">
            {m.importing_link()}
          </LinkButton>
          {product ? (
            <LinkButton href={`/admin/products/edit-${product.id}/exercises`} variant="secondary">
              {m.writing_place_order_arrange()}
            </LinkButton>
          ) : null}
          {rows.length > 0 ? (
            <>
              <LinkButton href={toPrintHref(state)} variant="secondary">
                {m.printing_button()}
              </LinkButton>
              <LinkButton href={toExportHref(state)} variant="secondary">
                {m.exercise_files_button()}
              </LinkButton>
            </>
          ) : null}
          {add}
        </>
      }
      views={{ of: 'view', label: m.writing_views(), all: m.writing_view_all() }}
      filters={{
        fields: (
          <>
            <input type="hidden" name={parameters.view.name} value={parameters.view.format(state.view)} />
            <TextField
              label={m.writing_search()}
              hint={m.writing_search_hint()}
              name="q"
              type="search"
              maxLength={200}
              defaultValue={state.search}
            />
            <Select
              label={m.writing_filter_product()}
              name={parameters.product.name}
              defaultValue={state.product ?? ''}
              options={[
                { value: '', label: m.writing_filter_product_all() },
                { value: noProduct, label: m.writing_filter_product_none() },
                ...places.map(({ id, title }) => ({ value: id, label: typeset(title) })),
              ]}
            />
            <Select
              label={m.writing_field_level()}
              {...toSelect(parameters.level, state.level, m.writing_filter_level_all())}
            />
          </>
        ),
      }}
      isFiltered={
        state.search !== '' || state.product !== null || state.level !== null || state.exerciseId !== null
      }
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
        rows={rows.map(
          ({ id, title, level, product, lesson, updatedAt, displayed, free, levelTest, archivedAt }) => ({
            id,
            href: `/admin/exercises/edit-${id}`,
            title: typeset(title),
            under: [level, free ? m.writing_field_free() : ''].filter(Boolean).join(' · '),
            cells: [
              [product, lesson].flatMap((place) => (place ? typeset(place.title) : [])).join(' · ') ||
                (levelTest ? m.writing_level_test() : m.writing_no_product()),
              [
                archivedAt
                  ? m.products_archived()
                  : displayed
                    ? m.writing_standing_displayed()
                    : m.writing_standing_draft(),
                formatDateTime(updatedAt),
              ].join(' · '),
            ],
          }),
        )}
      />
    </ListScreen>
  );
}
