import { lt, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { m } from '#words/messages.js';
import type { Core } from './context.ts';
import { AppError } from './errors.ts';

/** Rate limit: at most `points` in `seconds`, counted from the first attempt. */
export type Limit = { name: string; points: number; seconds: number };

/**
 * Counts an attempt of `key` across all servers, unless the transaction `db` is rolled back.
 * @throws {AppError} too-many-requests if the limit is reached
 */
export async function consumePoint(db: Database, limit: Limit, key: string): Promise<void> {
  const wait = await tryConsume(db, limit, key);
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60_000);
  throw new AppError('too-many-requests', `rate limit ${limit.name} reached`, {
    userMessage: m.refusals_wait_minutes({ count: minutes }),
  });
}

/** Adds points in one statement, because parallel attempts must all count. Restarts an expired period. */
async function addPoints(
  db: Database,
  { name, seconds }: Limit,
  key: string,
  points: number,
): Promise<{ points: number; expire: Date }> {
  const now = new Date();
  const expire = new Date(now.getTime() + seconds * 1_000);
  const { points: spent, expire: end } = rateLimits;
  const isOver = sql`${end} <= ${sql.param(now, end)}`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key: `${name}:${key}`, points, expire })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then ${points} else ${spent} + ${points} end`,
        expire: sql`case when ${isOver} then ${sql.param(expire, end)} else ${end} end`,
      },
    })
    .returning();
  return { points: row?.points ?? points, expire: row?.expire ?? expire };
}

/** Counts an attempt and returns the waiting time in milliseconds: 0 if it is allowed. */
export async function tryConsume(db: Database, limit: Limit, key: string): Promise<number> {
  const { points, expire } = await addPoints(db, limit, key, 1);
  return points <= limit.points ? 0 : Math.max(1, expire.getTime() - Date.now());
}

export type CountedLimit = readonly [limit: Limit, key: string];

/**
 * Runs an attempt that could guess a code. Only misses count: not-found, invalid-input, or a result that is
 * not `isFound`. Each attempt first uses a point, so that parallel attempts count; a hit returns it.
 * @throws {AppError} too-many-requests if a limit is reached, even for a right guess
 */
export async function limitGuesses<Found>(
  db: Database,
  limits: readonly CountedLimit[],
  attempt: () => Promise<Found>,
  isFound: (found: Found) => boolean = () => true,
): Promise<Found> {
  for (const [limit, key] of limits) await consumePoint(db, limit, key);
  let isMiss = false;
  try {
    const found = await attempt();
    isMiss = !isFound(found);
    return found;
  } catch (error) {
    isMiss = error instanceof AppError && (error.code === 'not-found' || error.code === 'invalid-input');
    throw error;
  } finally {
    if (!isMiss) for (const [limit, key] of limits) await addPoints(db, limit, key, -1);
  }
}

export async function deleteConsumedPoints(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  await core.db.delete(rateLimits).where(lt(rateLimits.expire, core.now()));
}

/** Returns the counter key of an address: IPv4 in full, IPv6 as its first 64 bits (one household). */
export function toNetwork(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.toLowerCase().split('%', 1);
  const [head = '', tail] = plain.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
