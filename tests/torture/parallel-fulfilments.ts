import type { Core } from '#core/context.ts';
import type { CoreUnderTest } from '../support/core.ts';
import { payForAll } from './pay-for-all.ts';

type Settle = (core: Core, sessionId: string) => Promise<{ outcome: string }>;

/** Settles each of `sessions` payments `times` times concurrently. Returns the distinct outcomes. */
export async function fulfilInParallel(
  school: CoreUnderTest,
  { sessions, times }: { sessions: number; times: number },
  settle: Settle,
): Promise<Set<string>> {
  const products = Math.min(sessions, 20);
  const paid = await payForAll(school, { people: Math.ceil(sessions / products), products });
  const outcomes = new Set<string>();
  for (const { sessionId } of paid.slice(0, sessions)) {
    const all = await Promise.all(Array.from({ length: times }, () => settle(school.core, sessionId)));
    for (const { outcome } of all) outcomes.add(outcome);
  }
  return outcomes;
}
