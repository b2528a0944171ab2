import type { Context } from 'hono';
import type Stripe from 'stripe';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { handlePaymentEvent } from '#core/orders/handle-payment-event.ts';
import type { Environment } from './environment.ts';

/** Maximum difference between the signature's time and ours. */
const toleranceSeconds = 300;

/**
 * `POST /api/stripe/webhook`: verifies the signature, then processes the event. Stripe redelivers it after
 * any response other than 2xx. https://docs.stripe.com/webhooks
 */
export function stripeWebhook(core: Core, webhookSecret: string) {
  return async (context: Context<Environment>) => {
    const signature = context.req.header('stripe-signature') ?? '';
    // The SDK and `request.text()` would drop a byte order mark, which belongs to the signed bytes.
    const payload = Buffer.from(await context.req.arrayBuffer()).toString('utf8');
    const event = verify(core, payload, signature, webhookSecret);
    await handlePaymentEvent(core, event);
    return context.json({ received: true });
  };
}

function verify(core: Core, payload: string, signature: string, secret: string): Stripe.Event {
  const time = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(Math.abs(core.now().getTime() / 1_000 - time) <= toleranceSeconds))
    throw new AppError('invalid-input', 'webhook signature has no current time');
  let event: Stripe.Event | null;
  try {
    event = core.payments.webhooks.constructEvent(payload, signature, secret, toleranceSeconds);
  } catch (error) {
    throw new AppError('invalid-input', 'webhook signature invalid', { cause: error });
  }
  // The SDK verifies only the signature, not the content.
  if (event?.object !== 'event' || !event.id || !event.data?.object)
    throw new AppError('invalid-input', 'signed webhook payload is not an event');
  return event;
}
