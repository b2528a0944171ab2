import type { Core } from './context.ts';
import { findNextPublication } from './news/list-news.ts';
import { findNextReduction } from './prices/former-price.ts';

/** Returns the next scheduled change of public pages (a publication or price reduction), or null. */
export async function findNextChange(core: Pick<Core, 'db' | 'now'>): Promise<Date | null> {
  const moments = await Promise.all([findNextPublication(core), findNextReduction(core)]);
  return moments.filter((moment) => moment !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
