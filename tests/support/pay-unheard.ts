import { and, eq } from 'drizzle-orm';
import { startPurchase } from '#core/orders/purchase.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { orders } from '#database/tables/orders.ts';
import type { CoreUnderTest } from './core.ts';
import { payAt } from './pay.ts';
import { toWanted } from './wanted.ts';

/** Pays at the provider without notifying the school. */
export async function payUnheard(
  school: Pick<CoreUnderTest, 'core' | 'buyer'>,
  member: SignedInUser,
  product: { id: string; priceId: string },
  card?: string,
): Promise<{ sessionId: string; intent: string }> {
  const step = await startPurchase(school.core, member, toWanted(product));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  const paid = await payAt(school.buyer, step.url, card);
  if (paid.status !== 303) throw new Error(`payment rejected: ${paid.status}`);
  const [order] = await school.core.db
    .select()
    .from(orders)
    .where(and(eq(orders.uid, member.uid), eq(orders.productId, product.id), eq(orders.state, 'pending')));
  const sessionId = order?.sessionId ?? '';
  const session = await school.core.payments.checkout.sessions.retrieve(sessionId);
  return { sessionId, intent: String(session.payment_intent) };
}
