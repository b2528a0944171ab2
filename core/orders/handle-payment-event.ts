import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentEvents } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { applyDisputes } from './disputes.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { applyRefund } from './refunds.ts';

/**
 * Deals with one event of the payment provider, once. Each handler reads the present state from the
 * provider, so that late, doubled and shuffled events end the same; the record only spares work.
 */
export async function handlePaymentEvent(core: Core, event: Stripe.Event): Promise<void> {
  const [known] = await core.db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id)).limit(1);
  if (known) return;
  await dispatch(core, event);
  await core.db.insert(paymentEvents).values({ id: event.id, type: event.type }).onConflictDoNothing();
}

async function dispatch(core: Core, event: Stripe.Event): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      await fulfil(core, event.data.object.id);
      return;
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const { outcome } = await fulfil(core, event.data.object.id);
      const orderId = event.data.object.metadata?.orderId;
      if (outcome === 'unpaid' && orderId) await expireOrder(core, orderId);
      return;
    }
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed': {
      const intent = event.data.object.payment_intent;
      if (intent) await applyRefund(core, typeof intent === 'string' ? intent : intent.id);
      return;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const intent = event.data.object.payment_intent;
      if (intent) await applyDisputes(core, typeof intent === 'string' ? intent : intent.id);
      return;
    }
    case 'price.created':
    case 'price.updated':
    case 'price.deleted':
      await core.prices.hear(event.data.object.id);
      return;
    default:
      core.log.debug({ type: event.type }, 'payment event left alone');
  }
}
