import { sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import { titleWords } from '#database/tables/products.ts';
import { cacheByContent } from '../../cache-by-content.ts';
import type { Core } from '../../context.ts';
import type { ProductCard, ProductType } from '../product.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { countLevels, findNextLevels, type LevelCount } from './count-levels.ts';
import { type CataloguePage, countCatalogue, listCatalogue } from './list-catalogue.ts';
import { addFormerPrices, listHeldAmong } from './list-products.ts';

/** Fewer finds than this may come from a fault in what was typed. */
const few = 3;

/** A page of a list with what its reader should know of the search. */
type CatalogueResult = CataloguePage & {
  /** How many there are, up to `countLimit + 1`. */
  found: number;
  /** The words that were looked for in place of those that found nothing. */
  corrected: string | null;
  /** Other words than those that were typed, which find something in this list. */
  near: string | null;
  /** The words that the counts around are about: as typed, or set right. */
  words: string | undefined;
  /** How many there are of the type, whatever was asked. */
  total: number;
  /** How many the words find without any other filter, where the filters leave none. */
  foundUnfiltered: number;
  /** How many the words find among the other type, where there are none here. */
  foundElsewhere: number;
  /** Of the levels that were asked for: what the other type has there. */
  beside: ProductCard[];
  /** Words of titles to try, where those that were typed find nothing. */
  examples: string[];
  /** What there is at the levels next to the one that was asked for, where nothing is at it. */
  nextLevels: LevelCount[];
};

type Asked = CatalogueQuery & { after?: Cursor | null };

/**
 * A page of a list. What is the same for all is found out once until content changes, unless words make it one of endless
 * questions; what somebody owns of it is one statement.
 */
export async function searchCatalogue(
  core: Core,
  { uid, ...query }: Asked & { uid?: string | undefined },
): Promise<CatalogueResult> {
  const result = query.words
    ? await search(core, query)
    : await cacheByContent(core, `catalogue ${JSON.stringify(query)}`, () => search(core, query));
  const held = await listHeldAmong(core, uid, [...result.cards, ...result.beside]);
  const mark = (card: ProductCard): ProductCard => ({
    ...card,
    bought: held.get(card.id) === null,
    pending: held.get(card.id) ?? null,
  });
  // A reduction begins and ends by the clock, which no change of content tells.
  const [cards, beside] = await Promise.all([
    addFormerPrices(core, result.cards.map(mark)),
    addFormerPrices(core, result.beside.map(mark)),
  ]);
  return { ...result, cards, beside };
}

/**
 * Words that find nothing are set right by those of the titles and looked for again. Two statements, three where a level is asked
 * for, ten at most where nothing is found.
 */
async function search(core: Core, query: Asked): Promise<CatalogueResult> {
  const [page, found, beside, total] = await Promise.all([
    listCatalogue(core, query),
    countCatalogue(core, query),
    listBeside(core, query),
    isNarrowed(query) ? countCatalogue(core, { type: query.type, sort: 'order' }) : null,
  ]);
  const result = {
    ...page,
    ...{ found, total: total ?? found, beside, words: query.words, corrected: null, near: null },
    ...{ foundUnfiltered: 0, foundElsewhere: 0, examples: [], nextLevels: [] },
  };
  if (found >= few || !isNarrowed(query)) return result;
  if (found > 0) return { ...result, near: await suggestWords(core, query) };
  const [around, nextLevels] = await Promise.all([searchAround(core, query), listNextLevels(core, query)]);
  const empty = { ...result, ...around, nextLevels };
  if (!query.words || around.foundUnfiltered > 0) return empty;
  const near = await correctWords(core, query.words);
  if (near) {
    const again = { ...query, words: near };
    const [nearPage, nearFound] = await Promise.all([
      listCatalogue(core, again),
      countCatalogue(core, again),
    ]);
    if (nearFound > 0) return { ...result, ...nearPage, found: nearFound, corrected: near };
    if (around.foundElsewhere === 0) {
      const aroundNear = await searchAround(core, again);
      if (aroundNear.foundUnfiltered + aroundNear.foundElsewhere > 0)
        return { ...empty, ...aroundNear, words: near };
    }
  }
  return { ...empty, examples: await listExampleWords(core, query.type) };
}

/** Words set right, if they find something in the same list. */
async function suggestWords(core: Core, query: Asked): Promise<string | null> {
  const words = query.words ? await correctWords(core, query.words) : null;
  return words && (await countCatalogue(core, { ...query, words })) > 0 ? words : null;
}

/** As many of the other type as a row of the grid has. */
const besideCount = 4;

/** Of the levels that are asked for, what the other type has: whoever learns at a level looks for both. */
async function listBeside(core: Core, query: Asked): Promise<ProductCard[]> {
  const { levels = [], words } = query;
  if (levels.length === 0 || query.after) return [];
  const asked = { type: toOther(query.type), levels, words, sort: 'order', limit: besideCount } as const;
  return (await listCatalogue(core, asked)).cards;
}

/** What there is next to a level at which there is nothing. */
async function listNextLevels(core: Core, { type, levels = [] }: Asked): Promise<LevelCount[]> {
  const [level] = levels;
  if (!level || levels.length > 1) return [];
  const counts = await countLevels(core);
  const here = counts.find((count) => count.level === level);
  return here && here[type] === 0 ? findNextLevels(counts, type, level) : [];
}

/** Titles that are looked at for words to try, and the words that are given. */
const exampleTitles = 24;
const maxExamples = 3;

/** The longest word of each of the first titles of a list, if it finds its title: words that are in no search find nothing. */
async function listExampleWords(core: Core, type: ProductType): Promise<string[]> {
  const { cards } = await listCatalogue(core, { type, sort: 'order', limit: exampleTitles });
  const longest = cards.map(({ title }) =>
    (title.match(/[\p{L}]{4,}/gu) ?? []).reduce(
      (one, other) => (other.length > one.length ? other : one),
      '',
    ),
  );
  const examples: string[] = [];
  for (const word of new Set(longest.map((each) => each.toLowerCase()).filter(Boolean))) {
    if ((await countCatalogue(core, { type, words: word, sort: 'order' })) > 0) examples.push(word);
    if (examples.length === maxExamples) break;
  }
  return examples;
}

const toOther = (type: ProductType): ProductType => (type === 'course' ? 'exercise' : 'course');

/** What the same words find without the filters, and among the other type. */
async function searchAround(core: Core, { type, words, sort, ...filters }: CatalogueQuery) {
  const [foundUnfiltered, foundElsewhere] = await Promise.all([
    isFiltered(filters) ? countCatalogue(core, { type, words, sort }) : 0,
    words ? countCatalogue(core, { type: toOther(type), words, sort }) : 0,
  ]);
  return { foundUnfiltered, foundElsewhere };
}

const isFiltered = ({ levels = [], duration, cents }: Omit<CatalogueQuery, 'type' | 'sort'>) =>
  levels.length > 0 || Boolean(duration) || Boolean(cents);

const isNarrowed = (query: CatalogueQuery) => Boolean(query.words) || isFiltered(query);

/** Words of one search that are looked at; the others stay as they are. */
const maxTokens = 8;

/** How much alike two words must be, counted in their groups of three letters (https://www.postgresql.org/docs/current/pgtrgm.html). */
const likeness = 0.3;

/**
 * What was typed, each word that stands in no title replaced by the nearest that does: one that begins with it,
 * or one that differs by a letter or two. Null where nothing is near, or nothing changes.
 */
export async function correctWords(core: Pick<Core, 'db'>, typed: string): Promise<string | null> {
  const words = parseSearchWords(typed);
  const tokens = words?.match(/[\p{L}\p{N}]{2,40}/gu)?.slice(0, maxTokens) ?? [];
  if (tokens.length === 0) return null;
  const { word, written } = titleWords;
  const { rows } = await core.db.execute<{ token: string; nearest: string }>(sql`
    select token, nearest
    from (select token, public.fold(token) folded from unnest(${sql.param(tokens)}::text[]) token) typed,
      lateral (
        select ${written} nearest, similarity(${word}, folded) alike, ${word} like folded || '%' begins
        from ${titleWords}
        where not exists (select 1 from ${titleWords} exact where exact.word = folded)
          and length(folded) > 2 and (${word} % folded or ${word} like folded || '%')
        order by begins desc, alike desc, length(${word}), ${word}
        limit 1
      ) near
    where alike >= ${likeness} or begins`);
  if (rows.length === 0) return null;
  const corrections = new Map(rows.map(({ token, nearest }) => [token, nearest]));
  return tokens.map((token) => corrections.get(token) ?? token).join(' ');
}
