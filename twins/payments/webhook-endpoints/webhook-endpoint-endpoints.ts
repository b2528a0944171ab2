import type Stripe from 'stripe';
import { API_VERSION } from '../wire/api-version.ts';
import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata, metadata } from '../wire/metadata.ts';
import { type ListAnswer, pageFields, selectPage } from '../wire/paginate.ts';
import { type Parameter, required } from '../wire/parameter.ts';
import { missing, noSuch, refuse } from '../wire/refusals.ts';
import { boolean, emptyable, text, url } from '../wire/scalar-parameters.ts';
import { rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { served } from '../wire/served-values.ts';
import { list } from '../wire/structured-parameters.ts';
import { formatWebhookEndpoint } from './format-webhook-endpoint.ts';
import { insertWebhookEndpoint } from './save-webhook-endpoint.ts';
import type { WebhookEndpointRow } from './webhook-endpoint-row.ts';

const eventName: Parameter<string> = {
  parse(node, path) {
    const value = text(100).parse(node, path);
    if (value !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(value)) {
      throw refuse(`Invalid ${path}: must be the name of an event, or *`, path);
    }
    return value;
  },
};
const enabledEvents = list(eventName, 500);

/** https://docs.stripe.com/api/webhook_endpoints/create */
export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints',
  fields: {
    api_version: served(text(), API_VERSION),
    description: emptyable(text()),
    enabled_events: required(enabledEvents),
    metadata,
    url: required(url),
  },
  unserved: ['connect'],
  answers: { object: 'webhook_endpoint' },
  check(values) {
    if (values.enabled_events.length === 0) throw missing('enabled_events');
  },
  async run(scope, values) {
    const { row, secret } = await insertWebhookEndpoint(scope, {
      url: values.url,
      enabledEvents: values.enabled_events,
      apiVersion: values.api_version ?? null,
      description: values.description ?? null,
      metadata: applyMetadata({}, values.metadata),
    });
    return formatWebhookEndpoint(row, secret);
  },
});

/** https://docs.stripe.com/api/webhook_endpoints/retrieve */
export const retrieveWebhookEndpoint = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints/:id',
  fields: {},
  answers: { object: 'webhook_endpoint' },
  run: async (scope, _values, id) => formatWebhookEndpoint(await find(scope, id)),
});

/** https://docs.stripe.com/api/webhook_endpoints/update */
export const updateWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints/:id',
  fields: {
    description: emptyable(text()),
    disabled: boolean,
    enabled_events: enabledEvents,
    metadata,
    url,
  },
  answers: { object: 'webhook_endpoint' },
  async run(scope, values, id) {
    const before = await find(scope, id, 'FOR UPDATE');
    const status = values.disabled === undefined ? before.status : values.disabled ? 'disabled' : 'enabled';
    const row = await rowOf<WebhookEndpointRow>(
      scope.client,
      `UPDATE payments.webhook_endpoints SET description = $2, status = $3, enabled_events = $4, metadata = $5, url = $6
       WHERE id = $1 RETURNING *`,
      [
        id,
        values.description === undefined ? before.description : values.description,
        status,
        values.enabled_events ?? before.enabled_events,
        applyMetadata(before.metadata, values.metadata),
        values.url ?? before.url,
      ],
    );
    return formatWebhookEndpoint(row);
  },
});

/** https://docs.stripe.com/api/webhook_endpoints/list */
export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints',
  fields: pageFields,
  answers: { list: 'webhook_endpoint' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<WebhookEndpointRow>(
      scope,
      'webhook_endpoints',
      'webhook endpoint',
      values,
    );
    return {
      object: 'list',
      data: rows.map((row) => formatWebhookEndpoint(row)),
      has_more: hasMore,
      url: '/v1/webhook_endpoints',
    };
  },
});

/** What was still to be delivered to it is dropped (https://docs.stripe.com/api/webhook_endpoints/delete). */
export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/v1/webhook_endpoints/:id',
  fields: {},
  async run(scope, _values, id): Promise<Stripe.DeletedWebhookEndpoint> {
    await find(scope, id, 'FOR UPDATE');
    await scope.client.query('DELETE FROM payments.webhook_endpoints WHERE id = $1', [id]);
    return { id, object: 'webhook_endpoint', deleted: true };
  },
});

async function find(scope: Scope, id: string, lock: '' | 'FOR UPDATE' = ''): Promise<WebhookEndpointRow> {
  const [row] = await rowsOf<WebhookEndpointRow>(
    scope.client,
    `SELECT * FROM payments.webhook_endpoints WHERE id = $1 ${lock}`,
    [id],
  );
  if (!row) throw noSuch('webhook endpoint', id, 'id', 404);
  return row;
}
