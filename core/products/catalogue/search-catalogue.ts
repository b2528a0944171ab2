import type { Cursor } from '#common/cursor.ts';
import type { Core } from '../../context.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { correctWords } from './correct-words.ts';
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
