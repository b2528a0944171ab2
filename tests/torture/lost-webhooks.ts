import { reconcileOrders } from '#core/orders/reconcile-orders.ts';
import { viewPurchase } from '#core/orders/view-purchase.ts';
import type { CoreUnderTest } from '../support/core.ts';
import type { Random } from '../support/seed.ts';
import { checkInvariants } from './check-invariants.ts';
import { payForAll } from './pay-for-all.ts';

/** Pays without webhooks, opens half of the return pages and reconciles once. */
export async function loseWebhooks(
  school: CoreUnderTest,
  random: Random,
  amounts: { people: number; products: number },
): Promise<{ purchases: number; before: string[]; delivered: number; seconds: number }> {
  const paid = await payForAll(school, amounts);
  const landed = random.shuffle(paid).slice(0, Math.floor(paid.length / 2));
  for (const { sessionId, buyer, productId, priceId } of landed)
    await viewPurchase(school.core, buyer, { productId, priceId, sessionId });
  const before = await checkInvariants(school.database.pool);
  const begun = performance.now();
  const { delivered } = await reconcileOrders(school.core);
  return { purchases: paid.length, before, delivered, seconds: (performance.now() - begun) / 1_000 };
}
