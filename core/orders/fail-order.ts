import { and, eq } from 'drizzle-orm';
import { toPresentationHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import { writePaymentFailedEmail } from '#emails/payment-failed-email.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { readEmailSchool } from '../school.ts';

/** Cancels an order whose payment the bank rejected after days, and emails the buyer. */
export async function failOrder(core: Core, orderId: string): Promise<void> {
  const isPending = and(eq(orders.id, orderId), eq(orders.state, 'pending'));
  const [order] = await core.db.select().from(orders).where(isPending).limit(1);
  if (!order) return;
  const email = await writePaymentFailedEmail({
    school: await readEmailSchool(core),
    number: order.number,
    title: order.title,
    cents: order.amount,
    currency: order.currency.toUpperCase(),
    link: core.siteUrl + toPresentationHref({ id: order.productId }),
  });
  await core.db.transaction(async (tx) => {
    const [failed] = await tx
      .update(orders)
      .set({ state: 'expired', processingSince: null })
      .where(isPending)
      .returning({ id: orders.id });
    if (failed)
      await queueEmail(core, tx, {
        kind: 'payment-failed',
        subjectId: orderId,
        recipient: order.email,
        ...email,
      });
  });
}
