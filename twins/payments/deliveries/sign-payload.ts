import { createHmac, randomBytes } from 'node:crypto';

/**
 * The `Stripe-Signature` of a payload: its time, one `v1` per secret in force, and a `v0` that means nothing, which a
 * receiver must ignore (https://docs.stripe.com/webhooks/signature).
 * @param timestamp seconds, UTC; part of what is signed.
 */
export function signPayload(payload: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex')}`,
  );
  return [`t=${timestamp}`, ...signatures, `v0=${randomBytes(32).toString('hex')}`].join(',');
}
