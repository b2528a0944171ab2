import { lt, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { m } from '#words/messages.js';
import type { Core } from './context.ts';
import { AppError } from './errors.ts';

/** How often something may be done: so many times in so many seconds, counted from the first. */
export type Limit = { name: string; points: number; seconds: number };

/**
 * Counts one attempt of `key` against a limit; every server counts in the same table. In a transaction that is
 * rolled back the attempt is not counted.
 * @throws {AppError} too-many-requests, whose sentence says how long to wait
 */
export async function consumePoint(db: Database, limit: Limit, key: string): Promise<void> {
  const wait = await tryConsume(db, limit, key);
  if (wait === 0) return;
  const minutes = Math.ceil(wait / 60_000);
  throw new AppError('too-many-requests', `the limit ${limit.name} is reached`, {
    userMessage: m.refusals_wait_minutes({ count: minutes }),
  });
}

/**
 * Adds points to what `key` has spent and returns the sum, with the end of its period: a first attempt, or one after that end, begins a
 * new period. One statement, so that parallel attempts are all counted.
 */
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

/** Counts one attempt; returns for how many milliseconds no more are allowed: 0 if this one is. */
export async function tryConsume(db: Database, limit: Limit, key: string): Promise<number> {
  const { points, expire } = await addPoints(db, limit, key, 1);
  return points <= limit.points ? 0 : Math.max(1, expire.getTime() - Date.now());
}

/** A limit and whose attempts it counts. */
export type CountedLimit = readonly [limit: Limit, key: string];

/**
 * Runs an attempt to name something that can be guessed. Only a miss counts against each limit: a refusal (not-found, invalid-input), or
 * a result that is not `isFound`. The point is taken before the attempt and returned afterwards, so that parallel attempts count as well.
 * @throws {AppError} too-many-requests, whatever was guessed
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

/** Forgets the counts that no longer count. */
export async function deleteConsumedPoints(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  await core.db.delete(rateLimits).where(lt(rateLimits.expire, core.now()));
}

/**
 * Who an address stands for when attempts are counted: an IPv4 address itself, and of an IPv6 address the first 64
 * bits, since one household or server has all that follow.
 */
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
