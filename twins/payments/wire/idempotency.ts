import { createHash } from 'node:crypto';
import type { Outcome } from './answer.ts';
import { ApiError } from './api-error.ts';
import type { FormBranch, FormNode } from './decode-form.ts';
import { refuse } from './refusals.ts';
import { type Queryable, rowsOf } from './scope.ts';
import { addSeconds } from './seconds.ts';

/** Keys are forgotten after 24 hours (https://docs.stripe.com/api/idempotent_requests). */
export const KEY_LIFETIME_SECONDS = 24 * 60 * 60;

const MAX_KEY_LENGTH = 255;

/** A request as far as its key is concerned. */
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

/** The key of a request, or null where it has none or ignores it (GET and DELETE). @throws {ApiError} when too long. */
export function keyOf(method: string, headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (method !== 'POST' || !key) return null;
  if (key.length > MAX_KEY_LENGTH) {
    throw refuse(`Idempotency keys must be at most ${MAX_KEY_LENGTH} characters; yours has ${key.length}.`);
  }
  return key;
}

/** The same parameters give the same fingerprint, in whatever order they were sent. */
export function fingerprint(form: FormBranch): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify(canonical(form)));
  return hash.digest('hex');
}

function canonical(node: FormNode): unknown {
  if (typeof node === 'string') return node;
  return [...node].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, child]) => [name, canonical(child)]);
}

/**
 * Takes the key for the transaction under way and looks for an earlier answer.
 * @throws {ApiError} 409 when another request holds the key, 400 when it was used for something else.
 */
export async function recall(
  client: Queryable,
  request: KeyedRequest,
  now: Date,
): Promise<Outcome | undefined> {
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
  if (stored.created <= addSeconds(now, -KEY_LIFETIME_SECONDS)) {
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

/** Stores the answer beside its effect: both are committed, or neither. */
export async function remember(
  client: Queryable,
  request: KeyedRequest,
  requestId: string,
  outcome: Outcome,
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
      outcome.status,
      outcome.body,
    ],
  );
}

function reused(message: string): ApiError {
  return new ApiError(message, { status: 400, type: 'idempotency_error' });
}
