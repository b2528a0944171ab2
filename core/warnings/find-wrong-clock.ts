import { sql } from 'drizzle-orm';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';

/** Difference that tokens and signatures tolerate, in milliseconds. */
const maxSkew = 60_000;

/** Returns a warning if this machine's clock differs from the database's. */
export async function findWrongClock(core: Pick<Core, 'db' | 'now' | 'machine'>): Promise<string | null> {
  const asked = core.now().getTime();
  const { rows } = await core.db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  );
  const ahead = (asked + core.now().getTime()) / 2 - (rows[0]?.now ?? Number.NaN);
  if (Math.abs(ahead) <= maxSkew) return null;
  const gap = { count: Math.round(Math.abs(ahead) / 60_000), machine: core.machine };
  return ahead > 0 ? m.warnings_clock_ahead(gap) : m.warnings_clock_behind(gap);
}
