import type Stripe from 'stripe';
import { addMilliseconds, toEpochSeconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { endpoint, type Resource } from '../wire/endpoint.ts';
import { missingParameter, refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata, metadata } from '../wire/metadata.ts';
import { objectTable, pagingFields } from '../wire/objects.ts';
import { emptyable, listOf, type Parameter, required, served, text, url } from '../wire/parameters.ts';
import { rowsOf, type Scope } from '../wire/transaction.ts';
import { API_VERSION, randomText, type Wire } from '../wire/wire.ts';

type Row = {
  id: string;
  created: Date;
  url: string;
  api_version: string | null;
  description: string | null;
  enabled_events: string[];
  status: 'enabled';
  metadata: Metadata;
};

const webhookEndpointTable = objectTable<Row>({
  table: 'webhook_endpoints',
  object: 'webhook_endpoint',
  noun: 'webhook endpoint',
  idPrefix: 'we',
  format: (row) => writeOut(row),
});

/** The secret is returned only at creation. https://docs.stripe.com/api/webhook_endpoints/object */
function writeOut(row: Row, secret?: string): Wire<Stripe.WebhookEndpoint> {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    api_version: row.api_version,
    application: null,
    created: toEpochSeconds(row.created),
    description: row.description,
    enabled_events: row.enabled_events,
    livemode: false,
    metadata: row.metadata,
    ...(secret !== undefined && { secret }),
    status: row.status,
    url: row.url,
  };
}

async function insertEndpoint(
  scope: Scope,
  columns: Pick<Row, 'url' | 'enabled_events'> & Partial<Row>,
): Promise<{ row: Row; secret: string }> {
  const row = await webhookEndpointTable.insert(scope, { status: 'enabled', metadata: {}, ...columns });
  return { row, secret: await insertSecret(scope, row.id) };
}

/** Creates the endpoint on the first call, so that its secret survives restarts. Updates its event types. */
export async function ensureWebhookEndpoint(
  scope: Scope,
  address: string,
  enabledEvents: string[],
): Promise<{ id: string; secret: string }> {
  await scope.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301948))', [address]);
  const [found] = await rowsOf<Row>(
    scope.client,
    'SELECT * FROM payments.webhook_endpoints WHERE url = $1 ORDER BY position LIMIT 1',
    [address],
  );
  if (!found) {
    const { row, secret } = await insertEndpoint(scope, { url: address, enabled_events: enabledEvents });
    return { id: row.id, secret };
  }
  await webhookEndpointTable.update(scope, found.id, { enabled_events: enabledEvents });
  const [newest] = await listActiveSecrets(scope.client, found.id, scope.now);
  return { id: found.id, secret: newest ?? (await insertSecret(scope, found.id)) };
}

/** Old secrets also sign until they expire. https://docs.stripe.com/webhooks#roll-endpoint-secrets */
export async function rollWebhookSecret(scope: Scope, id: string, overlapMs: number): Promise<string> {
  await scope.client.query(
    `UPDATE payments.webhook_secrets SET expires_at = least(coalesce(expires_at, 'infinity'), $2) WHERE endpoint = $1`,
    [id, addMilliseconds(scope.now, overlapMs)],
  );
  return await insertSecret(scope, id);
}

/** Newest first. */
export async function listActiveSecrets(client: Queryable, id: string, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ secret: string }>(
    client,
    `SELECT secret FROM payments.webhook_secrets
     WHERE endpoint = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY position DESC`,
    [id, now],
  );
  return rows.map((row) => row.secret);
}

export async function deleteOldSecrets(client: Queryable, now: Date): Promise<void> {
  await client.query('DELETE FROM payments.webhook_secrets WHERE expires_at <= $1', [now]);
}

async function insertSecret(scope: Scope, id: string): Promise<string> {
  const secret = `whsec_${randomText(32)}`;
  await scope.client.query('INSERT INTO payments.webhook_secrets (endpoint, secret) VALUES ($1, $2)', [
    id,
    secret,
  ]);
  return secret;
}

const eventName: Parameter<string> = {
  parse(node, path) {
    const value = text(100).parse(node, path);
    if (value !== '*' && !/^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(value)) {
      throw refuse(`Invalid ${path}: must be the name of an event, or *`, path);
    }
    return value;
  },
};

export const webhookEndpointResource: Resource = {
  object: 'webhook_endpoint',
  endpoints: [
    /** https://docs.stripe.com/api/webhook_endpoints/create */
    endpoint({
      method: 'POST',
      path: '/v1/webhook_endpoints',
      fields: {
        api_version: served(text(), API_VERSION),
        description: emptyable(text()),
        enabled_events: required(listOf(eventName, 500)),
        metadata,
        url: required(url),
      },
      unserved: ['connect'],
      answers: { object: 'webhook_endpoint' },
      check(values) {
        if (values.enabled_events.length === 0) throw missingParameter('enabled_events');
      },
      async run(scope, values) {
        const { row, secret } = await insertEndpoint(scope, {
          ...values,
          metadata: applyMetadata({}, values.metadata),
        });
        return writeOut(row, secret);
      },
    }),
    /** https://docs.stripe.com/api/webhook_endpoints/list */
    endpoint({
      method: 'GET',
      path: '/v1/webhook_endpoints',
      fields: pagingFields,
      answers: { list: 'webhook_endpoint' },
      run: async (scope, values) => await webhookEndpointTable.list(scope, '/v1/webhook_endpoints', values),
    }),
    /** Also deletes the pending deliveries. https://docs.stripe.com/api/webhook_endpoints/delete */
    endpoint({
      method: 'DELETE',
      path: '/v1/webhook_endpoints/:id',
      fields: {},
      async run(scope, _values, id): Promise<Stripe.DeletedWebhookEndpoint> {
        await webhookEndpointTable.get(scope, id, 'FOR UPDATE');
        await scope.client.query('DELETE FROM payments.webhook_endpoints WHERE id = $1', [id]);
        return { id, object: 'webhook_endpoint', deleted: true };
      },
    }),
  ],
};
