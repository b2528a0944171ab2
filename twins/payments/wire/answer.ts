import type { ApiError } from './api-error.ts';
import { API_VERSION } from './api-version.ts';

/** What goes back: a status and a body already written out, so that a replay is the same to the byte. */
export type Outcome = {
  status: number;
  body: string;
  /** Unset leaves the decision to the client. */
  shouldRetry?: boolean | undefined;
  /** The request that first used the idempotency key, when this answer is its replay. */
  replayOf?: string;
};

export function success(object: object): Outcome {
  return { status: 200, body: write(object) };
}

export function failure(error: ApiError, requestId: string): Outcome {
  const { status, shouldRetry } = error.details;
  return { status, body: write(error.toBody(requestId)), shouldRetry: shouldRetry ?? false };
}

/** Turns an outcome into the provider's response, with its headers (node_modules/stripe reads them in lower case). */
export function answer(outcome: Outcome, requestId: string, idempotencyKey: string | null): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': API_VERSION,
    'x-content-type-options': 'nosniff',
  });
  if (idempotencyKey !== null) {
    headers.set('idempotency-key', idempotencyKey);
    headers.set('original-request', outcome.replayOf ?? requestId);
  }
  if (outcome.replayOf) headers.set('idempotent-replayed', 'true');
  if (outcome.shouldRetry !== undefined) headers.set('stripe-should-retry', String(outcome.shouldRetry));
  if (outcome.status === 401) headers.set('www-authenticate', 'Basic realm="Stripe"');
  return new Response(outcome.body, { status: outcome.status, headers });
}

function write(object: object): string {
  return JSON.stringify(object, null, 2);
}
