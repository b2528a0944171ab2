import { addMilliseconds, seconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { type EventObject, findEvent } from '../resources/events.ts';
import { listActiveSecrets } from '../resources/webhook-endpoints.ts';
import { rowOf, rowsOf } from '../wire/transaction.ts';

export type Claim = { position: string; event: string; endpoint: string; url: string; attempts: number };

export type Parcel = { claim: Claim; event: EventObject; secrets: string[] };

const OLDEST_FIRST = 'delivery.next_attempt_at, delivery.position';
const ANY_ORDER = 'md5($4::text || delivery.position::text)';

/** Duration of a claim. Longer than a delivery can take, so that only claims of dead processes expire. */
const LEASE_MS = seconds(15);

/**
 * Claims up to `limit` due deliveries, oldest first, or in random order with the seed `shuffledBy`. A claim
 * is a lease, so that other processes take over the deliveries of a killed one.
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

export async function packDelivery(client: Queryable, claim: Claim, now: Date): Promise<Parcel> {
  const event = await findEvent(client, claim.event);
  if (!event) throw new Error(`event ${claim.event} was deleted before its delivery`);
  return { claim, event, secrets: await listActiveSecrets(client, claim.endpoint, now) };
}

/** Returns up to `limit` events accepted before, to post them again, chosen by the seed `chosenBy`. */
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

/** Schedules the next attempt at `retryAt`, or gives up if it is null. */
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

/** An interrupted delivery does not count as an attempt. */
export async function releaseClaim(client: Queryable, claim: Claim, now: Date): Promise<void> {
  await client.query(
    `UPDATE payments.deliveries SET next_attempt_at = $2, attempts = attempts - 1 WHERE position = $1 AND status = 'pending'`,
    [claim.position, now],
  );
}

export async function findNextDelivery(client: Queryable): Promise<Date | null> {
  const { next } = await rowOf<{ next: Date | null }>(
    client,
    "SELECT min(next_attempt_at) AS next FROM payments.deliveries WHERE status = 'pending'",
  );
  return next;
}
