import type { CursorShape } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import type { OfficeSort, OfficeState } from '#core/products/office/office-query.ts';
import { m } from '#words/messages.js';
import { levels } from '../../../ui/text/level.tsx';
import {
  choiceParameter,
  declareList,
  type ListStateOf,
  searchParameter,
  viewParameter,
} from '../../kit/list-address.ts';

const typeNames = { course: 'cours', exercise: 'exercices' } as const;

/** The states and orders as they stand in addresses; the first of each needs no word. */
const stateNames: Readonly<Record<OfficeState, string>> = {
  all: '',
  displayed: 'affiches',
  hidden: 'masques',
  enabled: 'en-vente',
  soon: 'bientot',
  archived: 'archives',
};
const sortNames: Readonly<Record<OfficeSort, string>> = {
  order: '',
  newest: 'nouveautes',
  changed: 'modifies',
  title: 'titre',
};

const stateLabels: Readonly<Record<OfficeState, () => string>> = {
  all: m.products_state_all,
  displayed: m.products_state_displayed,
  hidden: m.products_state_hidden,
  enabled: m.products_state_enabled,
  soon: m.products_state_soon,
  archived: m.products_state_archived,
};
const sortLabels: Readonly<Record<OfficeSort, () => string>> = {
  order: m.products_sort_order,
  newest: m.products_sort_newest,
  changed: m.products_sort_changed,
  title: m.products_sort_title,
};

/** By the school's own order, by a moment, by title. */
const cursors: readonly CursorShape[] = [
  ['number', 'time', 'id'],
  ['time', 'id'],
  ['text', 'id'],
];

export const productsList = declareList({
  name: 'products',
  title: m.office_products_title,
  path: '/admin/products',
  filePath: '/admin/products.csv',
  archivePath: '/admin/products.zip',
  fileName: 'contenus',
  parameters: {
    search: searchParameter((text) => parseSearchWords(text) ?? ''),
    type: choiceParameter('type', typeNames, (type) =>
      type === 'course' ? m.office_type_course() : m.office_type_exercise(),
    ),
    level: choiceParameter('niveau', levels, (level) => level),
    state: viewParameter('etat', stateNames, (state) => stateLabels[state]()),
    sort: {
      ...viewParameter('tri', sortNames, (sort) => sortLabels[sort]()),
      formatFilter: () => null,
      isOrder: true,
    },
  },
  cursors,
});

/** What the address asks, as the products understand it. */
export const toProductQuery = ({ search, type, level, state, sort }: ListStateOf<typeof productsList>) => ({
  words: search,
  type: type ?? undefined,
  level: level ?? undefined,
  state,
  sort,
});
