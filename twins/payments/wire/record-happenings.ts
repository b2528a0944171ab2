import { API_VERSION } from './api-version.ts';
import { randomId } from './random-id.ts';
import type { Scope } from './scope.ts';

/**
 * Events are recorded one transaction at a time, up to its commit, so that they become visible in the order of their
 * list: who remembers the last event seen and asks for those after it misses none.
 */
const EVENT_ORDER_LOCK = 7_301_946_128_350_114n;

/** Writes the events of a transaction and a delivery of each to every endpoint that wants it. Returns how many. */
export async function recordHappenings(scope: Scope): Promise<number> {
  if (scope.happenings.length === 0) return 0;
  await scope.client.query('SELECT pg_advisory_xact_lock($1)', [EVENT_ORDER_LOCK.toString()]);
  const events = scope.happenings.map((happening) => ({
    id: randomId('evt'),
    type: happening.type,
    object: JSON.stringify(happening.object),
    previous: happening.previousAttributes ? JSON.stringify(happening.previousAttributes) : null,
  }));
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
      events.map((event) => event.id),
      events.map((event) => event.type),
      events.map((event) => event.object),
      events.map((event) => event.previous),
    ],
  );
  await scope.client.query(
    `INSERT INTO payments.deliveries (event, endpoint, next_attempt_at)
     SELECT event.id, endpoint.id, $1
     FROM payments.events event
     JOIN payments.webhook_endpoints endpoint
       ON endpoint.status = 'enabled' AND endpoint.enabled_events && ARRAY['*', event.type]
     WHERE event.id = ANY ($2)
     ORDER BY event.position, endpoint.position`,
    [scope.now, events.map((event) => event.id)],
  );
  return events.length;
}
