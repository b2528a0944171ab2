import { type Cursor, type CursorShape, parseCursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import type { CatalogueQuery, Range, Sort } from '#core/products/catalogue/catalogue-query.ts';
import type { ProductType } from '#core/products/product.ts';
import { toListHref } from '../list-address.ts';
import { type CefrLevel, levels } from '../ui/text/level.tsx';

/** Durations in minutes by query value. */
const durationBands = {
  'moins-d-une-heure': { to: 59 },
  '1-a-3-heures': { from: 60, to: 180 },
  '3-a-10-heures': { from: 180, to: 600 },
  'plus-de-10-heures': { from: 601 },
} as const satisfies Record<string, Range>;
export type DurationBand = keyof typeof durationBands;

/** Prices in integer cents by query value. */
const priceBands = {
  gratuit: { to: 0 },
  'jusqu-a-20-euros': { to: 2_000 },
  'jusqu-a-50-euros': { to: 5_000 },
  '50-a-100-euros': { from: 5_000, to: 10_000 },
  'plus-de-100-euros': { from: 10_001 },
} as const satisfies Record<string, Range>;
export type PriceBand = keyof typeof priceBands;

const sortNames = {
  pertinence: 'relevance',
  ecole: 'order',
  nouveautes: 'newest',
  'prix-croissant': 'price-up',
  'prix-decroissant': 'price-down',
  'plus-courts': 'shortest',
  'plus-longs': 'longest',
} as const satisfies Record<string, Sort>;
export type SortName = keyof typeof sortNames;

export type CatalogueChoice = {
  words: string;
  levels: CefrLevel[];
  duration: DurationBand | null;
  price: PriceBand | null;
  sort: SortName;
  after: Cursor | null;
};

/** Shapes of a cursor: list part, sort keys, id. */
const cursorShapes: CursorShape[] = [
  ['part', 'id'],
  ['part', 'number', 'id'],
  ['part', 'time', 'id'],
  ['part', 'number', 'time', 'id'],
];

const names = ['q', 'niveau', 'duree', 'prix', 'tri', 'apres'] as const;

/** Parses the choice. Invalid values count as absent. */
export function parseCatalogueChoice(params: URLSearchParams): CatalogueChoice {
  const words = parseSearchWords(params.get('q')) ?? '';
  const asked = params.getAll('niveau');
  const sort = pick(sortNames, params.get('tri')) ?? defaultSort(words);
  return {
    words,
    levels: levels.filter((level) => asked.includes(level)),
    duration: pick(durationBands, params.get('duree')),
    price: pick(priceBands, params.get('prix')),
    sort: sort === 'pertinence' && !words ? 'ecole' : sort,
    after: parseCursor(params.get('apres'), ...cursorShapes),
  };
}

/** True if the URL contains empty fields, which a form without scripts sends. */
export const hasEmptyFields = (params: URLSearchParams): boolean =>
  names.some((name) => params.getAll(name).includes(''));

/** Returns the URL of a choice with `changes` applied, on its first page by default. */
export function toCatalogueHref(
  path: string,
  choice: CatalogueChoice,
  changes: Partial<CatalogueChoice> = {},
): string {
  const { words, levels: chosen, duration, price, sort, after } = { ...choice, after: null, ...changes };
  return toListHref(
    path,
    {
      q: words,
      niveau: chosen,
      duree: duration,
      prix: price,
      tri: sort === defaultSort(words) ? null : sort,
    },
    after,
  );
}

/** True for the list without search and filters. Search engines index only this list. */
export const isPlain = (choice: CatalogueChoice): boolean =>
  !choice.words && !isFiltered(choice) && choice.sort === 'ecole';

export const isFiltered = ({ levels: chosen, duration, price }: CatalogueChoice): boolean =>
  chosen.length > 0 || duration !== null || price !== null;

export function toCatalogueQuery(
  type: ProductType,
  { words, levels: chosen, duration, price, sort, after }: CatalogueChoice,
): CatalogueQuery & { after: Cursor | null } {
  return {
    type,
    words: words || undefined,
    levels: chosen,
    duration: duration ? durationBands[duration] : undefined,
    cents: price ? priceBands[price] : undefined,
    sort: sortNames[sort],
    after,
  };
}

/** Sorts by relevance in a search, otherwise by the school's order. */
export const defaultSort = (words: string): SortName => (words ? 'pertinence' : 'ecole');

function pick<Names extends object>(table: Names, name: string | null): keyof Names | null {
  return name !== null && Object.hasOwn(table, name) ? (name as keyof Names) : null;
}
