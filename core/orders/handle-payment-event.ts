import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentEvents } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { applyDisputes, recordFraudWarning } from './disputes.ts';
import { failOrder } from './fail-order.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { isTrial, settlePaymentTrial } from './payment-trial.ts';
import { applyRefund } from './refunds.ts';

export const heardEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'checkout.session.async_payment_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'price.created',
  'price.updated',
  'price.deleted',
] as const satisfies Stripe.Event['type'][];

/** Handles an event. Sequence and repetition do not matter: handlers read the provider's current state. */
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
      if (isTrial(core, event.data.object)) await settlePaymentTrial(core, event.data.object);
      else await fulfil(core, event.data.object.id);
      return;
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      await endUnpaid(core, event.data.object);
      return;
    }
    case 'charge.refunded':
    case 'refund.created':
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
    case 'radar.early_fraud_warning.created':
      await recordFraudWarning(core, event.data.object);
      return;
    case 'price.created':
    case 'price.updated':
    case 'price.deleted':
      await core.prices.hear(event.data.object.id);
      return;
    default:
      core.log.debug({ type: event.type }, 'payment event ignored');
  }
}

/** Ends the order of an expired payment page or of a payment that failed after days. */
async function endUnpaid(core: Core, { id, metadata }: Stripe.Checkout.Session): Promise<void> {
  const { outcome } = await fulfil(core, id);
  if (!metadata?.orderId) return;
  if (outcome === 'unpaid') await expireOrder(core, metadata.orderId);
  if (outcome === 'failed') await failOrder(core, metadata.orderId);
}
