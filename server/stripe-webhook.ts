import type { Context } from 'hono';
import type Stripe from 'stripe';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { handlePaymentEvent } from '#core/orders/handle-payment-event.ts';
import type { Environment } from './environment.ts';

/** How far the signature's time may be from ours, in seconds, either way. */
const toleranceSeconds = 300;

/**
 * `POST /api/stripe/webhook`: verifies the signature over the raw bytes, then settles. The SDK
 * accepts signatures dated in the future, so the time is checked here as well. Anything but a 2xx
 * is delivered again by the provider. https://docs.stripe.com/webhooks
 */
export function stripeWebhook(core: Core, webhookSecret: string) {
  return async (context: Context<Environment>) => {
    const signature = context.req.header('stripe-signature') ?? '';
    // As text, because the SDK would drop a byte order mark that was not signed; request.text() does, too.
    const payload = Buffer.from(await context.req.arrayBuffer()).toString('utf8');
    const event = verify(core, payload, signature, webhookSecret);
    await handlePaymentEvent(core, event);
    return context.json({ received: true });
  };
}

function verify(core: Core, payload: string, signature: string, secret: string): Stripe.Event {
  const time = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(Math.abs(core.now().getTime() / 1_000 - time) <= toleranceSeconds))
    throw new AppError('invalid-input', 'webhook signature without a current time');
  let event: Stripe.Event | null;
  try {
    event = core.payments.webhooks.constructEvent(payload, signature, secret, toleranceSeconds);
  } catch (error) {
    throw new AppError('invalid-input', 'webhook signature refused', { cause: error });
  }
  // The SDK vouches for the signature, not for what was signed.
  if (event?.object !== 'event' || !event.id || !event.data?.object)
    throw new AppError('invalid-input', 'the signed payload is not an event');
  return event;
}
