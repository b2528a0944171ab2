import { AppError } from '#core/errors.ts';
import { fulfil } from '#core/orders/fulfil.ts';
import type { CoreUnderTest } from '../support/core.ts';
import { payForAll } from './pay-for-all.ts';

/** Settles so many payments all at once; who is told that the school is busy asks again, as the provider does. Answers its seconds. */
export async function payInParallel(school: CoreUnderTest, amount: number): Promise<number> {
  const products = Math.min(amount, 20);
  const paid = await payForAll(school, { people: Math.ceil(amount / products), products });
  const begun = performance.now();
  await Promise.all(
    paid.map(async ({ sessionId }) => {
      for (;;)
        try {
          return await fulfil(school.core, sessionId);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
        }
    }),
  );
  return (performance.now() - begun) / 1_000;
}
