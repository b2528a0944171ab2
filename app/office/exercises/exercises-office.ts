import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { listOfficeExercises, listPlaces } from '#core/exercises/office-exercises.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import { hiddenField, type ListLink, searchField, selectField } from '../kit/show-list.ts';
import { exercisesList, noProduct, toExerciseFilter, toExportHref, toPrintHref } from './exercises-list.ts';

const { parameters } = exercisesList;

const secondary = (href: string, label: string): ListLink => ({ href, label, variant: 'secondary' });

const formatYesNo = (value: boolean): string => (value ? m.editing_yes() : m.editing_no());

/** Every exercise of the school, the last written first. */
export const exercisesOffice = withScreen(exercisesList, {
  read: (core, asked) => listOfficeExercises(core, toExerciseFilter(asked)),
  more: (core) => listPlaces(core),
  caption: m.writing_title,
  words({ state, rows, more: places }) {
    const product = places.find(({ id }) => id === state.product);
    const add = {
      href: `/admin/exercises/add${product ? `?produit=${product.id}` : ''}`,
      label: m.writing_add(),
    };
    return {
      actions: [
        secondary('/admin/exercises/learners', m.results_learners()),
        secondary('/admin/exercises/claims', m.claims_title()),
        secondary('/admin/exercises/import', m.importing_link()),
        ...(product
          ? [secondary(`/admin/products/edit-${product.id}/exercises`, m.writing_place_order_arrange())]
          : []),
        ...(rows.length > 0
          ? [
              secondary(toPrintHref(state), m.printing_button()),
              secondary(toExportHref(state), m.exercise_files_button()),
            ]
          : []),
        add,
      ],
      views: { of: 'view', label: m.writing_views(), all: m.writing_view_all() },
      filters: [
        hiddenField(parameters.view, state.view),
        searchField(state.search, m.writing_search(), m.writing_search_hint()),
        {
          kind: 'select',
          label: m.writing_filter_product(),
          name: parameters.product.name,
          value: state.product ?? '',
          options: [
            { value: '', label: m.writing_filter_product_all() },
            { value: noProduct, label: m.writing_filter_product_none() },
            ...places.map(({ id, title }) => ({ value: id, label: typeset(title) })),
          ],
        },
        selectField(m.writing_field_level(), parameters.level, state.level, m.writing_filter_level_all()),
      ],
      isFiltered:
        state.search !== '' || state.product !== null || state.level !== null || state.exerciseId !== null,
      empty: { title: m.writing_empty(), words: m.writing_empty_words(), action: add },
      noneFound: {
        title: m.writing_none_found(),
        words: m.writing_none_found_words(),
        all: m.writing_view_all(),
      },
    };
  },
  toRow: ({ id, title, level, product, lesson, updatedAt, displayed, free, levelTest, archivedAt }) => ({
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
  columns: () => [
    { title: m.writing_field_title(), value: ({ title }) => title },
    { title: m.writing_field_level(), value: ({ level }) => level },
    { title: m.writing_field_skill(), value: ({ skill }) => nameSkill(skill) },
    { title: m.writing_field_product(), value: ({ product }) => product?.title ?? '' },
    { title: m.writing_field_lesson(), value: ({ lesson }) => lesson?.title ?? '' },
    { title: m.writing_field_displayed(), value: ({ displayed }) => formatYesNo(displayed) },
    { title: m.writing_field_free(), value: ({ free }) => formatYesNo(free) },
    { title: m.writing_updated(), value: ({ updatedAt }) => updatedAt },
  ],
});
