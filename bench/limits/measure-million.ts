import type pg from 'pg';
import { connectDatabase } from '#database/connect.ts';
import { insertOfficeLines, insertPeople } from '../large-school/insert-people.ts';
import { listRequests } from '../lists/list-requests.ts';
import { measureTurns } from '../lists/measure-lists.ts';
import type { LaunchedSchool } from '../school/launch-school.ts';

const fewRows = 10_000;

/** Rows per statement, because the statements of the running server have a deadline. */
const batch = 5_000;

/** Back-office lists that grow with the number of members, not with the contents. */
const growing = /^office: (today|orders|members|messages|emails|audit log)/;

export type ListGrowth = {
  sizes: readonly number[];
  /** Milliseconds by size. Null if the list has no such page. */
  lists: { name: string; p95: (number | null)[] }[];
};

/** Measures the back-office lists with few rows and again with `rows` of each kind. */
export async function measureMillion(options: {
  school: LaunchedSchool & { admin: string };
  pool: pg.Pool;
  rows: number;
  say: (line: string) => void;
}): Promise<ListGrowth> {
  const { school, pool, say } = options;
  const sizes = [fewRows, options.rows];
  const db = connectDatabase(pool);
  const { rows } = await pool.query<{ id: string }>('select id from products order by id limit 1');
  const productId = rows[0]?.id ?? '';
  const requests = listRequests.filter(({ name }) => growing.test(name));
  const lists = requests.map(({ name }) => ({ name, p95: [] as (number | null)[] }));
  let filled = 0;
  for (const size of sizes) {
    say(`filling the back office with ${size} rows of each kind…`);
    for (; filled < size; filled += batch) {
      const range = { from: filled, to: Math.min(filled + batch, size) - 1 };
      await insertPeople(db, { ...range, productId });
      await insertOfficeLines(db, range);
    }
    await pool.query('vacuum analyze directory, orders, entitlements, letters, messages, changes');
    for (const [index, request] of requests.entries())
      lists[index]?.p95.push((await measureTurns([school], request))[0] ?? null);
  }
  return { sizes, lists };
}
