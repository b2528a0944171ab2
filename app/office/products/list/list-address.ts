import { type Cursor, type CursorShape, formatCursor, parseCursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import type { OfficeQuery, OfficeSort, OfficeState } from '#core/products/office/office-query.ts';
import { levels } from '../../../ui/catalogue/level.tsx';

/** What the list was asked, as its address says it. */
export type ListChoice = {
  words: string;
  type: NonNullable<OfficeQuery['type']> | null;
  level: NonNullable<OfficeQuery['level']> | null;
  state: OfficeState;
  sort: OfficeSort;
  after: Cursor | null;
};

/** The words of addresses; the first of each list needs none. */
export const stateNames: Readonly<Record<OfficeState, string>> = {
  all: '',
  displayed: 'affiches',
  hidden: 'masques',
  enabled: 'ouverts',
  soon: 'bientot',
  archived: 'archives',
};
export const sortNames: Readonly<Record<OfficeSort, string>> = {
  order: '',
  newest: 'nouveautes',
  changed: 'modifies',
  title: 'titre',
};
export const typeNames = { course: 'cours', exercise: 'exercices' } as const;

/** The orders of the list: the school's own, by a moment, by title. */
const cursorShapes: CursorShape[] = [
  ['number', 'time', 'id'],
  ['time', 'id'],
  ['text', 'id'],
];

const findName = <Name extends string>(names: Readonly<Record<Name, string>>, text: string | null) =>
  (Object.keys(names) as Name[]).find((name) => names[name] === (text ?? ''));

/** What an address asks for; what it says badly counts as not said. */
export function readListChoice({ searchParams }: URL): ListChoice {
  const level = searchParams.get('niveau');
  return {
    words: parseSearchWords(searchParams.get('q')) ?? '',
    type: findName(typeNames, searchParams.get('type')) ?? null,
    level: levels.find((each) => each === level) ?? null,
    state: findName(stateNames, searchParams.get('etat')) ?? 'all',
    sort: findName(sortNames, searchParams.get('tri')) ?? 'order',
    after: parseCursor(searchParams.get('apres'), ...cursorShapes),
  };
}

/** The address of a choice with `changes`; another choice begins at its first page. */
export function toListHref(
  choice: ListChoice,
  changes: Partial<ListChoice> = {},
  path: '/admin/products' | '/admin/products.csv' = '/admin/products',
): string {
  const { words, type, level, state, sort, after } = { ...choice, after: null, ...changes };
  const pairs = {
    q: words,
    type: type ? typeNames[type] : '',
    niveau: level ?? '',
    etat: stateNames[state],
    tri: sortNames[sort],
    apres: after ? formatCursor(after) : '',
  };
  const query = new URLSearchParams(Object.entries(pairs).filter(([, value]) => value));
  return query.size > 0 ? `${path}?${query}` : path;
}

export const isNarrowed = ({ words, type, level, state }: ListChoice): boolean =>
  Boolean(words || type || level) || state !== 'all';
