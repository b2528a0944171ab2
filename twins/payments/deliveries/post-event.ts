import { toSeconds } from '../wire/seconds.ts';
import type { DeliveryOutcome, Parcel } from './delivery-queue.ts';
import { signPayload } from './sign-payload.ts';

/** An endpoint that has not answered by then has failed (https://docs.stripe.com/webhooks#best-practices). */
const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Posts an event to its endpoint, signed anew at each try. Any 2xx is a success; a redirect is not followed and is
 * none. Never rejects, unless `signal` gave it up.
 */
export async function postEvent(
  parcel: Parcel,
  deliver: typeof fetch,
  now: Date,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const payload = JSON.stringify(parcel.event, null, 2);
  try {
    const response = await deliver(parcel.claim.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: '*/*; q=0.5, application/json',
        'cache-control': 'no-cache',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, parcel.secrets, toSeconds(now)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MILLISECONDS)]),
    });
    // The answer's body is of no interest; left unread it would hold the connection.
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    signal.throwIfAborted();
    return {
      status: null,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}
