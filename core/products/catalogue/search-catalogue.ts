import { sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import { titleWords } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { type CataloguePage, countCatalogue, listCatalogue } from './list-catalogue.ts';

/** Fewer finds than this may come from a fault in what was typed. */
const few = 3;

/** A page of a list with what its reader should know of the search. */
export type CatalogueResult = CataloguePage & {
  /** How many there are, up to `countLimit + 1`. */
  found: number;
  /** The words that were looked for in place of those that found nothing. */
  corrected: string | null;
  /** Words that may find more than what was typed. */
  near: string | null;
  /** How many the words find without any other filter, where the filters leave none. */
  foundUnfiltered: number;
  /** How many the words find among the other type, where there are none here. */
  foundElsewhere: number;
};

type Asked = CatalogueQuery & { uid?: string | undefined; after?: Cursor | null };

/**
 * A page of a list. Words that find nothing are set right by those of the titles and looked for again. Two
 * statements, seven at most where nothing is found.
 */
export async function searchCatalogue(core: Core, query: Asked): Promise<CatalogueResult> {
  const [page, found] = await Promise.all([listCatalogue(core, query), countCatalogue(core, query)]);
  const result = { ...page, found, corrected: null, near: null, foundUnfiltered: 0, foundElsewhere: 0 };
  if (found >= few || !isNarrowed(query)) return result;
  if (found > 0) return { ...result, near: query.words ? await correctWords(core, query.words) : null };
  const around = await lookAround(core, query);
  if (!query.words || around.foundUnfiltered > 0) return { ...result, ...around };
  const near = await correctWords(core, query.words);
  if (!near) return { ...result, ...around };
  const again = { ...query, words: near };
  const [nearPage, nearFound] = await Promise.all([listCatalogue(core, again), countCatalogue(core, again)]);
  if (nearFound > 0) return { ...result, ...nearPage, found: nearFound, corrected: near };
  const aroundNear = around.foundElsewhere > 0 ? around : await lookAround(core, again);
  const isNear = aroundNear !== around && aroundNear.foundUnfiltered + aroundNear.foundElsewhere > 0;
  return { ...result, ...aroundNear, near: isNear ? near : null };
}

/** What the same words find without the filters, and among the other type. */
async function lookAround(core: Core, { type, words, sort, ...filters }: CatalogueQuery) {
  const [foundUnfiltered, foundElsewhere] = await Promise.all([
    isFiltered(filters) ? countCatalogue(core, { type, words, sort }) : 0,
    words ? countCatalogue(core, { type: type === 'course' ? 'exercise' : 'course', words, sort }) : 0,
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
