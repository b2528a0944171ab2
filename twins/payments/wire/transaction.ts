import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { createBoundedQueue, type Queue, QueueFullError } from '#twins/kit/bounded-queue.ts';
import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { API_VERSION, randomId, type WireObject } from './wire.ts';

/** Event types that the twin sends (https://docs.stripe.com/api/events/types). */
export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.failed'
  | 'charge.pending'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'charge.updated'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'coupon.created'
  | 'coupon.deleted'
  | 'coupon.updated'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.updated'
  | 'file.created'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payout.created'
  | 'payout.paid'
  | 'price.created'
  | 'price.updated'
  | 'product.created'
  | 'product.deleted'
  | 'product.updated'
  | 'promotion_code.created'
  | 'promotion_code.updated'
  | 'radar.early_fraud_warning.created'
  | 'radar.early_fraud_warning.updated'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated';

/** Seller account simulated by the twin. */
export type Seller = {
  displayName: string;
  /** ISO 3166 code, also the default country on the payment page. Default `FR`. */
  country?: string;
  termsOfServiceUrl?: string;
  /** `#rrggbb` colours of buttons in light and dark mode, like `settings.branding` of Stripe accounts. */
  colour?: { light: string; dark: string };
};

/** One database transaction with its time and the events to record. */
export type Scope = {
  client: Queryable;
  /** UTC time in whole seconds, the precision of the API. */
  now: Date;
  account: Seller;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Both fields are null for hosted pages and scheduled work. */
  request: { id: string | null; idempotencyKey: string | null };
  /** Events, recorded just before the commit. */
  happenings: { type: EventType; object: object; previousAttributes?: WireObject }[];
};

/** Writes the event and its deliveries in the same transaction as the change that causes it. */
export function emit(scope: Scope, type: EventType, object: object, previousAttributes?: WireObject): void {
  scope.happenings.push({ type, object, ...(previousAttributes && { previousAttributes }) });
}

/** Does nothing if nothing changed. */
export function emitChange(scope: Scope, type: EventType, before: object, after: object): void {
  const previous = previousAttributes(before, after);
  if (Object.keys(previous).length > 0) emit(scope, type, after, previous);
}

/**
 * Returns the old values of changed fields. Hashes contain only changed keys, with `null` for added ones.
 * https://docs.stripe.com/api/events/object#event_object-data-previous_attributes
 */
export function previousAttributes(before: object, after: object): WireObject {
  const old = before as WireObject;
  const fresh = after as WireObject;
  const changed: WireObject = {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
    if (isDeepStrictEqual(old[key], fresh[key])) continue;
    const value =
      isHash(old[key]) && isHash(fresh[key]) ? previousAttributes(old[key], fresh[key]) : (old[key] ?? null);
    Object.defineProperty(changed, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return changed;
}

function isHash(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `request` identifies the API request, if any. */
export type Transact = <T>(work: (scope: Scope) => Promise<T>, request?: Scope['request']) => Promise<T>;

/** Transactions that wait for a lock occupy pool connections, so further ones queue without a connection. */
const MAX_TRANSACTIONS = { atOnce: 4, waiting: 500 };

/** Creates the function that runs every transaction. `onEvents` is called after a commit with events. */
export function createTransact(options: {
  pool: pg.Pool;
  now(): Date;
  readAccount(): Seller;
  publicUrl: string;
  /** True to record no events. */
  isSilent: boolean | undefined;
  onEvents(): void;
}): Transact {
  const { pool, readAccount, publicUrl, isSilent } = options;
  const inTurn = createBoundedQueue(MAX_TRANSACTIONS);
  return async (work, request = { id: null, idempotencyKey: null }) => {
    let recorded = 0;
    try {
      return await takeTurn(inTurn, () =>
        inTransaction(pool, async (client) => {
          const now = new Date(Math.floor(options.now().getTime() / 1000) * 1000);
          const account = readAccount();
          const scope: Scope = { client, now, account, publicUrl, request, happenings: [] };
          const result = await work(scope);
          if (!isSilent) recorded = await recordHappenings(scope);
          return result;
        }),
      );
    } finally {
      if (recorded > 0) options.onEvents();
    }
  };
}

/** A full queue fails like a database without free connections, so that the client may retry. */
async function takeTurn<T>(inTurn: Queue, work: () => Promise<T>): Promise<T> {
  try {
    return await inTurn(work);
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    throw Object.assign(new Error('transaction queue is full', { cause: error }), { code: '53300' });
  }
}

/** Serialises event recording until the commit, so that clients polling for newer events miss none. */
const EVENT_ORDER_LOCK = 7_301_946_128_350_114n;
/** Maximum wait for the lock. Below the statement timeout, because the client retries after that one. */
const EVENT_ORDER_PATIENCE = '4500ms';

/** Writes the events, and a delivery for each subscribed endpoint. Returns the number of events. */
async function recordHappenings(scope: Scope): Promise<number> {
  if (scope.happenings.length === 0) return 0;
  // Longer than for other locks, because earlier transactions are committing: a slow disk is no conflict.
  await scope.client.query(`SET LOCAL lock_timeout = '${EVENT_ORDER_PATIENCE}'`);
  await scope.client.query('SELECT pg_advisory_xact_lock($1)', [EVENT_ORDER_LOCK.toString()]);
  const ids = scope.happenings.map(() => randomId('evt'));
  await scope.client.query(
    `INSERT INTO payments.events (id, created, type, api_version, object, previous_attributes, request_id, idempotency_key)
     SELECT id, $1, type, $2, object::json, previous::json, $3, $4
     FROM unnest($5::text[], $6::text[], $7::text[], $8::text[]) WITH ORDINALITY
       AS happening (id, type, object, previous, place) ORDER BY place`,
    [
      scope.now,
      API_VERSION,
      scope.request.id,
      scope.request.idempotencyKey,
      ids,
      scope.happenings.map(({ type }) => type),
      scope.happenings.map(({ object }) => JSON.stringify(object)),
      scope.happenings.map(({ previousAttributes: previous }) =>
        previous ? JSON.stringify(previous) : null,
      ),
    ],
  );
  await scope.client.query(
    `INSERT INTO payments.deliveries (event, endpoint, next_attempt_at)
     SELECT event.id, endpoint.id,
       $1::timestamptz + coalesce((SELECT settings -> 'deliveries' ->> 'delayMs' FROM payments.chaos), '0')::integer * interval '1 ms'
     FROM payments.events event
     JOIN payments.webhook_endpoints endpoint ON endpoint.enabled_events && ARRAY['*', event.type]
     WHERE event.id = ANY ($2)
     ORDER BY event.position, endpoint.position`,
    [scope.now, ids],
  );
  return ids.length;
}

export async function rowsOf<Row extends pg.QueryResultRow>(
  client: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows;
}

/** @throws {Error} if the query returns no row */
export async function rowOf<Row extends pg.QueryResultRow>(
  client: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await rowsOf<Row>(client, sql, values);
  if (!row) throw new Error(`query returned no row: ${sql.slice(0, 80)}`);
  return row;
}

/** Returns a secret stored in the database, created on first use and shared by all instances. */
export async function ensureTwinSecret(
  client: Queryable,
  name: 'card-fingerprint' | 'page-token',
): Promise<string> {
  await client.query('INSERT INTO payments.secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  const row = await rowOf<{ value: string }>(client, 'SELECT value FROM payments.secrets WHERE name = $1', [
    name,
  ]);
  return row.value;
}
