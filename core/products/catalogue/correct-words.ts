import { sql } from 'drizzle-orm';
import { parseSearchWords } from '#common/text.ts';
import { titleWords } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';

/** Words of one search that are looked at; the others stay as they are. */
const mostTokens = 8;

/** How much alike two words must be, counted in their groups of three letters (https://www.postgresql.org/docs/current/pgtrgm.html). */
const likeness = 0.3;

/**
 * What was typed, each word that stands in no title replaced by the nearest that does: one that begins with it,
 * or one that differs by a letter or two. Null where nothing is near, or nothing changes.
 */
export async function correctWords(core: Pick<Core, 'db'>, typed: string): Promise<string | null> {
  const words = parseSearchWords(typed);
  const tokens = words?.match(/[\p{L}\p{N}]{2,40}/gu)?.slice(0, mostTokens) ?? [];
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
