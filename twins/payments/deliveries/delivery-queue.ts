import { addMilliseconds, seconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { type EventObject, findEvent } from '../resources/events.ts';
import { listActiveSecrets } from '../resources/webhook-endpoints.ts';
import { rowOf, rowsOf } from '../wire/transaction.ts';

export type Claim = { position: string; event: string; endpoint: string; url: string; attempts: number };

/** All that is needed to deliver an event once. */
export type Parcel = { claim: Claim; event: EventObject; secrets: string[] };

/** In which order those that are due are taken. */
const OLDEST_FIRST = 'delivery.next_attempt_at, delivery.position';
const ANY_ORDER = 'md5($4::text || delivery.position::text)';

/** Longer than a delivery may take: a claim whose process died is free again after it. */
const LEASE_MS = seconds(15);

/**
 * Takes up to `limit` deliveries whose time has come, oldest first, and no one else's: rows other workers are taking
 * are skipped. `shuffledBy` takes them in any order instead, the same for the same number. A claim is a lease, so a killed process loses no delivery; what became of the try before is forgotten with it.
 */
export async function claimDeliveries(
  client: Queryable,
  now: Date,
  limit: number,
  shuffledBy?: number,
): Promise<Claim[]> {
  const claims = await rowsOf<Claim>(
    client,
    `UPDATE payments.deliveries claimed
     SET next_attempt_at = $1, attempts = claimed.attempts + 1, last_status = NULL, last_error = NULL
     FROM (
       SELECT delivery.position, endpoint.url
       FROM payments.deliveries delivery
       JOIN payments.webhook_endpoints endpoint ON endpoint.id = delivery.endpoint
       WHERE delivery.status = 'pending' AND delivery.next_attempt_at <= $2
       ORDER BY ${shuffledBy === undefined ? OLDEST_FIRST : ANY_ORDER}
       LIMIT $3
       FOR UPDATE OF delivery SKIP LOCKED
     ) due
     WHERE claimed.position = due.position
     RETURNING claimed.position, claimed.event, claimed.endpoint, due.url, claimed.attempts`,
    [addMilliseconds(now, LEASE_MS), now, limit, ...(shuffledBy === undefined ? [] : [shuffledBy])],
  );
  if (shuffledBy !== undefined) return claims;
  return claims.sort((a, b) => (BigInt(a.position) < BigInt(b.position) ? -1 : 1));
}

/** Puts together all that is needed to deliver an event once. */
export async function packDelivery(client: Queryable, claim: Claim, now: Date): Promise<Parcel> {
  const event = await findEvent(client, claim.event);
  if (!event) throw new Error(`event ${claim.event} is kept no longer`);
  return { claim, event, secrets: await listActiveSecrets(client, claim.endpoint, now) };
}

/** Up to `limit` events this endpoint took before, packed to be delivered again; the same ones for the same number. */
export async function packReplays(
  client: Queryable,
  claim: Claim,
  limit: number,
  chosenBy: number,
  now: Date,
): Promise<Parcel[]> {
  const past = await rowsOf<{ event: string }>(
    client,
    `SELECT event FROM payments.deliveries WHERE endpoint = $1 AND status = 'succeeded' AND position < $2
     ORDER BY md5($3::text || position::text) LIMIT $4`,
    [claim.endpoint, claim.position, chosenBy, limit],
  );
  return await Promise.all(past.map(({ event }) => packDelivery(client, { ...claim, event }, now)));
}

export type DeliveryOutcome = { status: number | null; error: string | null };

export async function recordDelivered(client: Queryable, claim: Claim, status: number): Promise<void> {
  await client.query(
    "UPDATE payments.deliveries SET status = 'succeeded', last_status = $2, last_error = NULL WHERE position = $1",
    [claim.position, status],
  );
}

/** Tries again at `retryAt`, or gives up when there is no such time. */
export async function recordFailed(
  client: Queryable,
  claim: Claim,
  outcome: DeliveryOutcome,
  retryAt: Date | null,
): Promise<void> {
  await client.query(
    `UPDATE payments.deliveries SET status = $2, next_attempt_at = coalesce($3, next_attempt_at), last_status = $4, last_error = $5
     WHERE position = $1 AND status = 'pending'`,
    [
      claim.position,
      retryAt ? 'pending' : 'failed',
      retryAt,
      outcome.status,
      outcome.error?.slice(0, 500) ?? null,
    ],
  );
}

/** Gives back a claim that was not carried out to its end. */
export async function releaseClaim(client: Queryable, claim: Claim, now: Date): Promise<void> {
  await client.query(
    `UPDATE payments.deliveries SET next_attempt_at = $2, attempts = attempts - 1 WHERE position = $1 AND status = 'pending'`,
    [claim.position, now],
  );
}

/** When the next delivery is due, if one is waiting. */
export async function findNextDelivery(client: Queryable): Promise<Date | null> {
  const { next } = await rowOf<{ next: Date | null }>(
    client,
    "SELECT min(next_attempt_at) AS next FROM payments.deliveries WHERE status = 'pending'",
  );
  return next;
}
