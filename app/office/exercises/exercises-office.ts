import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { countOfficeExercises, listOfficeExercises, listPlaces } from '#core/exercises/office-exercises.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import { dateColumn, hiddenField, type ListLink, searchField, selectField } from '../kit/show-list.ts';
import { bulkExerciseCommands, exerciseCommands } from './exercise-commands.ts';
import { exercisesList, noProduct, toExerciseFilter, toExportHref, toPrintHref } from './exercises-list.ts';

const { parameters } = exercisesList;

const secondary = (href: string, label: string): ListLink => ({ href, label, variant: 'secondary' });

const formatYesNo = (value: boolean): string => (value ? m.editing_yes() : m.editing_no());

export const exercisesOffice = withScreen(exercisesList, {
  read: (core, asked) => listOfficeExercises(core, toExerciseFilter(asked)),
  count: (core, state) => countOfficeExercises(core, toExerciseFilter(state)),
  more: (core) => listPlaces(core),
  bulk: bulkExerciseCommands,
  commands: exerciseCommands,
  caption: m.writing_title,
  words({ state, rows, more: places }) {
    const product = places.find(({ id }) => id === state.product);
    const add = {
      href: `/admin/exercises/add${product ? `?produit=${product.id}` : ''}`,
      label: m.writing_add(),
    };
    return {
      actions: [
        secondary('/admin/exercises/import', m.common_import()),
        ...(product
          ? [secondary(`/admin/products/edit-${product.id}/exercises`, m.writing_place_order_arrange())]
          : []),
        ...(rows.length > 0
          ? [
              { ...secondary(toPrintHref(state), m.common_print()), isAway: true },
              secondary(toExportHref(state), m.exercise_files_button()),
            ]
          : []),
        add,
      ],
      views: { of: 'view', label: m.writing_views(), all: m.common_any() },
      filters: [
        hiddenField(parameters.view, state.view),
        searchField(state.search, m.writing_search(), m.writing_search_hint()),
        {
          kind: 'select',
          label: m.common_product(),
          name: parameters.product.name,
          value: state.product ?? '',
          options: [
            { value: '', label: m.common_any() },
            { value: noProduct, label: m.writing_filter_product_none() },
            ...places.map(({ id, title }) => ({ value: id, label: typeset(title) })),
          ],
        },
        selectField(m.common_level(), parameters.level, state.level, m.common_any()),
      ],
      columns: [m.common_title(), m.common_product(), m.common_state(), dateColumn(m.common_changed_at())],
      count: m.lists_count_exercises,
      empty: { title: m.writing_empty(), words: m.writing_empty_words(), action: add },
      noneFound: { title: m.writing_none_found(), words: m.writing_none_found_words() },
    };
  },
  toRow: ({ id, title, level, product, lesson, updatedAt, displayed, free, levelTest, archivedAt }) => ({
    id,
    href: `/admin/exercises/edit-${id}`,
    title: typeset(title),
    under: [level, free ? m.writing_field_free() : ''].filter(Boolean).join(' · '),
    cells: [
      [product, lesson].flatMap((place) => (place ? typeset(place.title) : [])).join(' · ') ||
        (levelTest ? m.common_level_test() : m.writing_no_product()),
      archivedAt ? m.common_archived() : displayed ? m.common_displayed() : m.common_draft(),
      formatDateTime(updatedAt),
    ],
  }),
  columns: () => [
    { title: m.common_title(), value: ({ title }) => title },
    { title: m.common_level(), value: ({ level }) => level },
    { title: m.writing_field_skill(), value: ({ skill }) => nameSkill(skill) },
    { title: m.common_product(), value: ({ product }) => product?.title ?? '' },
    { title: m.common_lesson(), value: ({ lesson }) => lesson?.title ?? '' },
    { title: m.common_displayed(), value: ({ displayed }) => formatYesNo(displayed) },
    { title: m.writing_field_free(), value: ({ free }) => formatYesNo(free) },
    { title: m.common_changed_at(), value: ({ updatedAt }) => updatedAt },
  ],
});
