import { type Queryable, rowsOf } from '../wire/scope.ts';
import { toSeconds } from '../wire/seconds.ts';
import type { WireObject } from '../wire/wire.ts';
import type { EventRow } from './event-row.ts';

/** An event on the wire; the object is of one of many types. */
export type EventObject = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: WireObject; previous_attributes?: WireObject };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

/** Writes out events with the number of endpoints still to be reached (https://docs.stripe.com/api/events/object). */
export async function formatEvents(client: Queryable, rows: EventRow[]): Promise<EventObject[]> {
  const counts = await rowsOf<{ event: string; pending: number }>(
    client,
    `SELECT event, count(*)::int AS pending FROM payments.deliveries
     WHERE event = ANY ($1) AND status = 'pending' GROUP BY event`,
    [rows.map((row) => row.id)],
  );
  const pending = new Map(counts.map((count) => [count.event, count.pending]));
  return rows.map((row) => ({
    id: row.id,
    object: 'event',
    api_version: row.api_version,
    created: toSeconds(row.created),
    data: {
      object: row.object,
      ...(row.previous_attributes && { previous_attributes: row.previous_attributes }),
    },
    livemode: false,
    pending_webhooks: pending.get(row.id) ?? 0,
    request: { id: row.request_id, idempotency_key: row.idempotency_key },
    type: row.type,
  }));
}
