import { toAppError } from '#core/errors.ts';
import { fulfil } from '#core/orders/fulfil.ts';
import type { CoreUnderTest } from '../support/core.ts';
import type { Random } from '../support/seed.ts';
import { payForAll } from './pay-for-all.ts';

/** Settles `amount` payments concurrently and retries those refused with 503, as the provider does. */
export async function payInParallel(
  school: CoreUnderTest,
  random: Random,
  amount: number,
): Promise<{ seconds: number; refusals: number }> {
  const products = Math.min(amount, 20);
  const paid = await payForAll(school, { people: Math.ceil(amount / products), products });
  const begun = performance.now();
  let refusals = 0;
  await Promise.all(
    paid.map(async ({ sessionId }) => {
      for (;;)
        try {
          return await fulfil(school.core, sessionId);
        } catch (error) {
          if (toAppError(error).status !== 503) throw error;
          refusals++;
          await new Promise((resolve) => setTimeout(resolve, random.below(2_000)));
        }
    }),
  );
  return { seconds: (performance.now() - begun) / 1_000, refusals };
}
