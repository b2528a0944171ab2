import { addMilliseconds, days, toEpochSeconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { endpoint, type Resource } from '../wire/endpoint.ts';
import { exclusiveParameters } from '../wire/errors.ts';
import {
  type Condition,
  createdField,
  createdWithin,
  type ListAnswer,
  objectTable,
  pagingFields,
} from '../wire/objects.ts';
import { boolean, listOf, text } from '../wire/parameters.ts';
import { rowsOf } from '../wire/transaction.ts';
import type { WireObject } from '../wire/wire.ts';

type Row = {
  id: string;
  created: Date;
  type: string;
  api_version: string;
  object: WireObject;
  previous_attributes: WireObject | null;
  request_id: string | null;
  idempotency_key: string | null;
};

const eventTable = objectTable<Row>({
  table: 'events',
  object: 'event',
  idPrefix: 'evt',
  format: (row) => writeOut(row),
});

/** `pending` is the number of endpoints not yet reached. https://docs.stripe.com/api/events/object */
function writeOut(row: Row, pending = 0) {
  return {
    id: row.id,
    object: 'event',
    api_version: row.api_version,
    created: toEpochSeconds(row.created),
    data: {
      object: row.object,
      ...(row.previous_attributes && { previous_attributes: row.previous_attributes }),
    },
    livemode: false,
    pending_webhooks: pending,
    request: { id: row.request_id, idempotency_key: row.idempotency_key },
    type: row.type,
  };
}

export type EventObject = ReturnType<typeof writeOut>;

async function formatEvents(client: Queryable, rows: Row[]): Promise<EventObject[]> {
  const counts = await rowsOf<{ event: string; pending: number }>(
    client,
    `SELECT event, count(*)::int AS pending FROM payments.deliveries
     WHERE event = ANY ($1) AND status = 'pending' GROUP BY event`,
    [rows.map(({ id }) => id)],
  );
  const pending = new Map(counts.map((count) => [count.event, count.pending]));
  return rows.map((row) => writeOut(row, pending.get(row.id)));
}

/** Returns undefined if the event does not exist or was deleted by age. */
export async function findEvent(client: Queryable, id: string): Promise<EventObject | undefined> {
  const rows = await rowsOf<Row>(client, 'SELECT * FROM payments.events WHERE id = $1', [id]);
  return (await formatEvents(client, rows))[0];
}

/** 30 days (https://docs.stripe.com/api/events). */
const EVENT_LIFETIME_MS = days(30);

/** Deletes expired events with their pending deliveries. */
export async function deleteOldEvents(client: Queryable, now: Date): Promise<void> {
  await client.query('DELETE FROM payments.events WHERE created < $1', [
    addMilliseconds(now, -EVENT_LIFETIME_MS),
  ]);
}

/** `charge.*` matches every event of charges. */
function matchesType(type: string): Condition {
  if (!type.includes('*')) return { sql: 'type = ?', value: type };
  return { sql: 'type LIKE ?', value: type.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%') };
}

/** `delivery_success`: true if every endpoint accepted the event, false if one failed or is pending. */
function wasDelivered(isWanted: boolean): Condition {
  return {
    sql: `(NOT EXISTS (SELECT 1 FROM payments.deliveries WHERE event = events.id AND status <> 'succeeded')) = ?`,
    value: isWanted,
  };
}

export const eventResource: Resource = {
  object: 'event',
  endpoints: [
    /** https://docs.stripe.com/api/events/list */
    endpoint({
      method: 'GET',
      path: '/v1/events',
      fields: {
        ...pagingFields,
        ...createdField,
        delivery_success: boolean,
        type: text(100),
        types: listOf(text(100), 20),
      },
      answers: { list: 'event' },
      check(values) {
        if (values.type !== undefined && values.types !== undefined) {
          throw exclusiveParameters('type', 'types');
        }
      },
      async run(scope, values): Promise<ListAnswer> {
        const { rows, hasMore } = await eventTable.selectPage(scope, values, [
          ...createdWithin(values.created),
          ...(values.type === undefined ? [] : [matchesType(values.type)]),
          ...(values.types ? [{ sql: 'type = ANY (?)', value: values.types }] : []),
          ...(values.delivery_success === undefined ? [] : [wasDelivered(values.delivery_success)]),
        ]);
        const data = await formatEvents(scope.client, rows);
        return { object: 'list', data, has_more: hasMore, url: '/v1/events' };
      },
    }),
  ],
};
