import { type Cursor, type CursorShape, parseCursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import type { CatalogueQuery, Range, Sort } from '#core/products/catalogue/catalogue-query.ts';
import type { ProductType } from '#core/products/product.ts';
import { toListHref } from '../list-address.ts';
import { type CefrLevel, levels } from '../ui/text/level.tsx';

/** Minutes, by the word of the address. */
const durationBands = {
  'moins-d-une-heure': { to: 59 },
  '1-a-3-heures': { from: 60, to: 180 },
  '3-a-10-heures': { from: 180, to: 600 },
  'plus-de-10-heures': { from: 601 },
} as const satisfies Record<string, Range>;
export type DurationBand = keyof typeof durationBands;

/** Integer cents, by the word of the address. */
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

/** What a reader chose of a list, as its address says it. */
export type CatalogueChoice = {
  words: string;
  levels: CefrLevel[];
  duration: DurationBand | null;
  price: PriceBand | null;
  sort: SortName;
  after: Cursor | null;
};

/** The part of a list, then what it is ordered by: nothing, a number, a moment, or the school's order and a moment. */
const cursorShapes: CursorShape[] = [
  ['part', 'id'],
  ['part', 'number', 'id'],
  ['part', 'time', 'id'],
  ['part', 'number', 'time', 'id'],
];

const names = ['q', 'niveau', 'duree', 'prix', 'tri', 'apres'] as const;

/** The choice of an address. What cannot be read counts as not chosen. */
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

/** A form without script sends its empty fields too; the address a reader keeps has none. */
export const hasEmptyFields = (params: URLSearchParams): boolean =>
  names.some((name) => params.getAll(name).includes(''));

/** The address of a choice, with `changes`; another choice begins at its first page. */
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

/** Whether anything but the plain list was asked for: such lists are not for search engines. */
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

/** What was looked for comes first, else what the school puts first. */
export const defaultSort = (words: string): SortName => (words ? 'pertinence' : 'ecole');

function pick<Names extends object>(table: Names, name: string | null): keyof Names | null {
  return name !== null && Object.hasOwn(table, name) ? (name as keyof Names) : null;
}
