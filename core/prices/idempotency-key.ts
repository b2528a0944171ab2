import { createHash } from 'node:crypto';

/**
 * A key under which the payment provider does one thing once a day. It is made of everything that is
 * asked: under a key that was used for something else, the provider refuses.
 * https://docs.stripe.com/api/idempotent_requests
 */
export function toIdempotencyKey(purpose: string, asked: unknown): string {
  return `${purpose}:${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}`;
}
