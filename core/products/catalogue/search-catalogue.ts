import { sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import { titleWords } from '#database/tables/products.ts';
import { cacheByContent } from '../../cache-by-content.ts';
import type { Core } from '../../context.ts';
import type { ProductCard, ProductType } from '../product.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { countLevels, findNextLevels, type LevelCount } from './count-levels.ts';
import { findMatches, type ProductMatches } from './find-matches.ts';
import { type CataloguePage, countCatalogue, listCatalogue } from './list-catalogue.ts';
import { addFormerPrices, listHeldAmong } from './list-products.ts';

/** Fewer matches than this may result from a typo. */
const few = 3;

type CatalogueResult = CataloguePage & {
  /** Number of matches, up to `countLimit + 1`. */
  found: number;
  /** Words that were searched instead, because the typed ones match no product. */
  corrected: string | null;
  /** Similar words to the typed ones that have matches in this list. */
  near: string | null;
  /** Words that the counts refer to: as typed or corrected. */
  words: string | undefined;
  /** Lessons and skills in which the words were found, by product id. */
  matches: Record<string, ProductMatches>;
  /** Number of products of the type without any filter. */
  total: number;
  /** Number of matches of the words without other filters, if the filters exclude all matches. */
  foundUnfiltered: number;
  /** Number of matches among products of the other type, if this type has none. */
  foundElsewhere: number;
  /** Products of the other type at the requested levels. */
  beside: ProductCard[];
  /** Words of titles to try if the typed ones have no match. */
  examples: string[];
  /** Counts of the neighbouring levels, if the requested level has no products. */
  nextLevels: LevelCount[];
};

type Asked = CatalogueQuery & { after?: Cursor | null };

/** Returns a page of a list. Without search words, it is cached for all accounts until content changes. */
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
  // Former prices are not cached, because a reduction starts and ends by time, without a content change.
  const [cards, beside, matches] = await Promise.all([
    addFormerPrices(core, result.cards.map(mark)),
    addFormerPrices(core, result.beside.map(mark)),
    findMatches(
      core,
      result.corrected ?? query.words ?? '',
      result.cards.map(({ id }) => id),
    ),
  ]);
  return { ...result, cards, beside, matches };
}

/** Searches and, without a match, retries with the words replaced by similar words of the titles. */
async function search(core: Core, query: Asked): Promise<Omit<CatalogueResult, 'matches'>> {
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

async function suggestWords(core: Core, query: Asked): Promise<string | null> {
  const words = query.words ? await correctWords(core, query.words) : null;
  return words && (await countCatalogue(core, { ...query, words })) > 0 ? words : null;
}

/** Number of products of the other type: one row of the grid. */
const besideCount = 4;

async function listBeside(core: Core, query: Asked): Promise<ProductCard[]> {
  const { levels = [], words } = query;
  if (levels.length === 0 || query.after) return [];
  const asked = { type: toOther(query.type), levels, words, sort: 'order', limit: besideCount } as const;
  return (await listCatalogue(core, asked)).cards;
}

async function listNextLevels(core: Core, { type, levels = [] }: Asked): Promise<LevelCount[]> {
  const [level] = levels;
  if (!level || levels.length > 1) return [];
  const counts = await countLevels(core);
  const here = counts.find((count) => count.level === level);
  return here && here[type] === 0 ? findNextLevels(counts, type, level) : [];
}

const exampleTitles = 24;
const maxExamples = 3;

/** Returns the longest word of each of the first titles, if a search finds it (stop words are not found). */
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

/** Maximum number of corrected words. */
const maxTokens = 8;

/**
 * Minimum similarity of two words by their trigrams (https://www.postgresql.org/docs/current/pgtrgm.html).
 */
const likeness = 0.3;

/** Replaces words that are in no title by similar words of titles. Null if nothing changes. */
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
