import { endpoint } from '../wire/endpoint.ts';
import {
  type Condition,
  createdField,
  createdWithin,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { exclusive, noSuch } from '../wire/refusals.ts';
import { boolean, text } from '../wire/scalar-parameters.ts';
import { rowsOf } from '../wire/scope.ts';
import { list } from '../wire/structured-parameters.ts';
import type { EventRow } from './event-row.ts';
import { formatEvents } from './format-event.ts';

/** https://docs.stripe.com/api/events/retrieve */
export const retrieveEvent = endpoint({
  method: 'GET',
  path: '/v1/events/:id',
  fields: {},
  answers: { object: 'event' },
  async run(scope, _values, id): Promise<object> {
    const rows = await rowsOf<EventRow>(scope.client, 'SELECT * FROM payments.events WHERE id = $1', [id]);
    const [event] = await formatEvents(scope.client, rows);
    if (!event) throw noSuch('event', id, 'id', 404);
    return event;
  },
});

/** Events of the last 30 days (https://docs.stripe.com/api/events/list). */
export const listEvents = endpoint({
  method: 'GET',
  path: '/v1/events',
  fields: {
    ...pageFields,
    ...createdField,
    delivery_success: boolean,
    type: text(100),
    types: list(text(100), 20),
  },
  answers: { list: 'event' },
  check(values) {
    if (values.type !== undefined && values.types !== undefined) throw exclusive('type', 'types');
  },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<EventRow>(scope, 'events', 'event', values, [
      ...createdWithin(values.created),
      ...(values.type === undefined ? [] : [matchesType(values.type)]),
      ...(values.types ? [{ sql: 'type = ANY (?)', value: values.types }] : []),
      ...(values.delivery_success === undefined ? [] : [wasDelivered(values.delivery_success)]),
    ]);
    return {
      object: 'list',
      data: await formatEvents(scope.client, rows),
      has_more: hasMore,
      url: '/v1/events',
    };
  },
});

/** `charge.*` stands for every event of charges. */
function matchesType(type: string): Condition {
  if (!type.includes('*')) return { sql: 'type = ?', value: type };
  return { sql: 'type LIKE ?', value: type.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%') };
}

/** Delivered means that every endpoint took it; not delivered, that one did not, or not yet. */
function wasDelivered(isWanted: boolean): Condition {
  return {
    sql: `(NOT EXISTS (SELECT 1 FROM payments.deliveries WHERE event = events.id AND status <> 'succeeded')) = ?`,
    value: isWanted,
  };
}
