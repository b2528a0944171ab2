import { createHash } from 'node:crypto';
import { addMilliseconds, hours } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { ApiError, refuse } from './errors.ts';
import type { FormBranch, FormNode } from './form.ts';
import { rowsOf } from './transaction.ts';
import { API_VERSION } from './wire.ts';

/** Status and serialised body, so that a replay is byte-identical. */
export type StoredAnswer = {
  status: number;
  body: string;
  /** Value of `stripe-should-retry`. If unset, the client decides. */
  shouldRetry?: boolean | undefined;
  /** In a replay: id of the request that first used the idempotency key. */
  replayOf?: string;
};

export function toSuccess(object: object): StoredAnswer {
  return { status: 200, body: write(object) };
}

/** Clients must not retry the request, unless the error has `shouldRetry`. */
export function toRefusal(error: ApiError, requestId: string): StoredAnswer {
  const { status, shouldRetry } = error.details;
  return { status, body: write(error.toBody(requestId)), shouldRetry: shouldRetry ?? false };
}

/** Adds Stripe's headers, which the SDK reads in lower case. */
export function toResponse(answer: StoredAnswer, requestId: string, idempotencyKey: string | null): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': requestId,
    'stripe-version': API_VERSION,
    'x-content-type-options': 'nosniff',
  });
  if (idempotencyKey !== null) {
    headers.set('idempotency-key', idempotencyKey);
    headers.set('original-request', answer.replayOf ?? requestId);
  }
  if (answer.replayOf) headers.set('idempotent-replayed', 'true');
  if (answer.shouldRetry !== undefined) headers.set('stripe-should-retry', String(answer.shouldRetry));
  if (answer.status === 401) headers.set('www-authenticate', 'Basic realm="Stripe"');
  return new Response(answer.body, { status: answer.status, headers });
}

function write(object: object): string {
  return JSON.stringify(object, null, 2);
}

/** 24 hours (https://docs.stripe.com/api/idempotent_requests). */
const KEY_LIFETIME_MS = hours(24);

const MAX_KEY_CHARACTERS = 255;

/** The parts of a request that its idempotency key identifies. */
export type KeyedRequest = { key: string; method: string; path: string; fingerprint: string };

type StoredRow = {
  created: Date;
  method: string;
  path: string;
  fingerprint: string;
  request_id: string;
  status: number;
  body: string;
};

/**
 * Returns null if there is no key, and for GET and DELETE, which ignore keys.
 * @throws {ApiError} if the key is too long
 */
export function idempotencyKeyOf(method: string, headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (method !== 'POST' || !key) return null;
  if (key.length > MAX_KEY_CHARACTERS) {
    throw refuse(
      `Idempotency keys must be at most ${MAX_KEY_CHARACTERS} characters; yours has ${key.length}.`,
    );
  }
  return key;
}

/** Parameters in another order count as the same request. */
export function toKeyedRequest(key: string, method: string, path: string, form: FormBranch): KeyedRequest {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(canonical(form)))
    .digest('hex');
  return { key, method, path, fingerprint };
}

function canonical(node: FormNode): unknown {
  if (typeof node === 'string') return node;
  return [...node].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, child]) => [name, canonical(child)]);
}

/**
 * Locks the key until the end of the transaction and returns the stored response, if any.
 * @throws {ApiError} 409 if another request with the key is in progress
 * @throws {ApiError} 400 if the key was used for another request
 */
export async function recall(
  client: Queryable,
  request: KeyedRequest,
  now: Date,
): Promise<StoredAnswer | undefined> {
  const [lock] = await rowsOf<{ taken: boolean }>(
    client,
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 7301946)) AS taken',
    [request.key],
  );
  if (!lock?.taken) {
    throw new ApiError(
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
        `twice, and the other request is still going through): ${request.key}. Please try again later.`,
      { status: 409, code: 'idempotency_key_in_use', shouldRetry: true },
    );
  }
  const [stored] = await rowsOf<StoredRow>(client, 'SELECT * FROM payments.idempotency_keys WHERE key = $1', [
    request.key,
  ]);
  if (!stored) return undefined;
  if (stored.created <= addMilliseconds(now, -KEY_LIFETIME_MS)) {
    await client.query('DELETE FROM payments.idempotency_keys WHERE key = $1', [request.key]);
    return undefined;
  }
  if (stored.method !== request.method || stored.path !== request.path) {
    throw reused(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${stored.path}'). ` +
        `Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  }
  if (stored.fingerprint !== request.fingerprint) {
    throw reused(
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${request.key}' if you meant to execute a different request.`,
    );
  }
  return {
    status: stored.status,
    body: stored.body,
    replayOf: stored.request_id,
    ...(stored.status >= 400 && { shouldRetry: false }),
  };
}

/** Stores the response in the same transaction as the effects of the request. */
export async function remember(
  client: Queryable,
  request: KeyedRequest,
  requestId: string,
  answer: StoredAnswer,
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO payments.idempotency_keys (key, created, method, path, fingerprint, request_id, status, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      request.key,
      now,
      request.method,
      request.path,
      request.fingerprint,
      requestId,
      answer.status,
      answer.body,
    ],
  );
}

export async function deleteOldKeys(client: Queryable, now: Date): Promise<void> {
  await client.query('DELETE FROM payments.idempotency_keys WHERE created <= $1', [
    addMilliseconds(now, -KEY_LIFETIME_MS),
  ]);
}

function reused(message: string): ApiError {
  return new ApiError(message, { status: 400, type: 'idempotency_error' });
}
