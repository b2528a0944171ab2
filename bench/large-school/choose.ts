import { type SQL, sql } from 'drizzle-orm';

/** SQL for a pseudo-random integer below `limit`. It depends only on the row number `n` and on `salt`. */
export const chance = (limit: number, salt: number): SQL =>
  sql.raw(`((hashint8extended(n, ${salt}) & 2147483647) % ${limit})::int`);

/** SQL that picks a text: at random with the salt `by`, or at the index given by an SQL expression. */
export function choose(texts: readonly string[], by: number | string): SQL {
  const place =
    typeof by === 'number' ? chance(texts.length, by) : sql.raw(`((${by}) % ${texts.length})::int`);
  return sql`(array[${sql.join(
    texts.map((text) => sql.raw(`'${text.replaceAll("'", "''")}'`)),
    sql`, `,
  )}]::text[])[1 + ${place}]`;
}

/** SQL condition that is true for about `share` percent of the rows. */
export const inHundred = (share: number, salt: number): SQL =>
  sql`${chance(100, salt)} < ${sql.raw(String(share))}`;
