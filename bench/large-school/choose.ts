import { type SQL, sql } from 'drizzle-orm';

/** A whole number from 0 up to `limit`, the same for the same row and salt each time; `n` is the row's number. */
export const chance = (limit: number, salt: number): SQL =>
  sql.raw(`((hashint8extended(n, ${salt}) & 2147483647) % ${limit})::int`);

/** One of some texts, by a chance of the row, or by a whole number that an expression in `n` gives. */
export function choose(texts: readonly string[], by: number | string): SQL {
  const place =
    typeof by === 'number' ? chance(texts.length, by) : sql.raw(`((${by}) % ${texts.length})::int`);
  return sql`(array[${sql.join(
    texts.map((text) => sql.raw(`'${text.replaceAll("'", "''")}'`)),
    sql`, `,
  )}]::text[])[1 + ${place}]`;
}

/** True for about so many rows in a hundred. */
export const inHundred = (share: number, salt: number): SQL =>
  sql`${chance(100, salt)} < ${sql.raw(String(share))}`;
