import type { CursorShape } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import type { OfficeSort, OfficeState } from '#core/products/office/office-query.ts';
import { m } from '#words/messages.js';
import { levels } from '../../../ui/text/level.tsx';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  type ListStateOf,
  nameChoices,
  searchParameter,
  viewParameter,
} from '../../kit/list-address.ts';

const typeNames: ChoiceNames<'course' | 'exercise'> = {
  course: ['cours', m.common_course],
  exercise: ['exercices', m.office_type_exercise],
};

const stateNames: ChoiceNames<OfficeState> = {
  all: ['', m.products_state_all],
  displayed: ['affiches', m.common_displayed_many],
  hidden: ['masques', m.products_state_hidden],
  enabled: ['en-vente', m.common_on_sale],
  soon: ['bientot', m.common_available_soon],
  archived: ['archives', m.common_archived_many],
};
const sortNames: ChoiceNames<OfficeSort> = {
  order: ['', m.products_sort_order],
  newest: ['nouveautes', m.products_sort_newest],
  changed: ['modifies', m.products_sort_changed],
  title: ['titre', m.common_title],
};

/** Cursors of the three sort orders: by the school's order, by date, by title. */
const cursors: readonly CursorShape[] = [
  ['number', 'time', 'id'],
  ['time', 'id'],
  ['text', 'id'],
];

export const productsList = declareList({
  name: 'products',
  title: m.office_products_title,
  path: '/admin/products',
  archivePath: '/admin/products.zip',
  fileName: 'contenus',
  parameters: {
    search: searchParameter((text) => parseSearchWords(text) ?? ''),
    type: choiceParameter('type', typeNames),
    level: choiceParameter(
      'niveau',
      nameChoices(levels, (level) => level),
    ),
    state: viewParameter('etat', stateNames),
    sort: {
      ...viewParameter('tri', sortNames),
      formatFilter: () => null,
      isOrder: true,
    },
  },
  cursors,
});

export const toProductQuery = ({ search, type, level, state, sort }: ListStateOf<typeof productsList>) => ({
  words: search,
  type: type ?? undefined,
  level: level ?? undefined,
  state,
  sort,
});
