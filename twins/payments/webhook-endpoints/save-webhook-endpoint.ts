import type { Metadata } from '../wire/metadata.ts';
import { randomId, randomText } from '../wire/random-id.ts';
import { rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { addSeconds } from '../wire/seconds.ts';
import type { WebhookEndpointRow } from './webhook-endpoint-row.ts';

export type NewWebhookEndpoint = {
  url: string;
  enabledEvents: string[];
  apiVersion?: string | null;
  description?: string | null;
  metadata?: Metadata;
};

export async function insertWebhookEndpoint(
  scope: Scope,
  endpoint: NewWebhookEndpoint,
): Promise<{ row: WebhookEndpointRow; secret: string }> {
  const row = await rowOf<WebhookEndpointRow>(
    scope.client,
    `INSERT INTO payments.webhook_endpoints (id, created, url, api_version, description, enabled_events, status, metadata)
     VALUES ($1, $2, $3, $4, $5, $6, 'enabled', $7) RETURNING *`,
    [
      randomId('we'),
      scope.now,
      endpoint.url,
      endpoint.apiVersion ?? null,
      endpoint.description ?? null,
      endpoint.enabledEvents,
      endpoint.metadata ?? {},
    ],
  );
  return { row, secret: await insertSecret(scope, row.id) };
}

/**
 * The endpoint with this address, made at the first call: the secret stays the same from one start to the next.
 * One that listens to other events, or was disabled, is brought back to what is asked.
 */
export async function ensureWebhookEndpoint(
  scope: Scope,
  endpoint: NewWebhookEndpoint,
): Promise<{ id: string; secret: string }> {
  await scope.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301948))', [endpoint.url]);
  const [found] = await rowsOf<WebhookEndpointRow>(
    scope.client,
    'SELECT * FROM payments.webhook_endpoints WHERE url = $1 ORDER BY position LIMIT 1',
    [endpoint.url],
  );
  if (!found) {
    const made = await insertWebhookEndpoint(scope, endpoint);
    return { id: made.row.id, secret: made.secret };
  }
  await scope.client.query(
    "UPDATE payments.webhook_endpoints SET enabled_events = $2, status = 'enabled' WHERE id = $1",
    [found.id, endpoint.enabledEvents],
  );
  const [newest] = await activeSecrets(scope, found.id);
  return { id: found.id, secret: newest ?? (await insertSecret(scope, found.id)) };
}

/**
 * Gives an endpoint a new secret. The old ones sign too until they expire, so that the receiver can change over
 * (https://docs.stripe.com/webhooks#roll-endpoint-secrets).
 */
export async function rollSecret(scope: Scope, endpoint: string, overlapSeconds: number): Promise<string> {
  await scope.client.query(
    `UPDATE payments.webhook_secrets SET expires_at = least(coalesce(expires_at, 'infinity'), $2) WHERE endpoint = $1`,
    [endpoint, addSeconds(scope.now, overlapSeconds)],
  );
  return await insertSecret(scope, endpoint);
}

/** The secrets that sign now, newest first. */
export async function activeSecrets(
  scope: Pick<Scope, 'client' | 'now'>,
  endpoint: string,
): Promise<string[]> {
  const rows = await rowsOf<{ secret: string }>(
    scope.client,
    `SELECT secret FROM payments.webhook_secrets
     WHERE endpoint = $1 AND (expires_at IS NULL OR expires_at > $2) ORDER BY position DESC`,
    [endpoint, scope.now],
  );
  return rows.map((row) => row.secret);
}

async function insertSecret(scope: Scope, endpoint: string): Promise<string> {
  const secret = `whsec_${randomText(32)}`;
  await scope.client.query('INSERT INTO payments.webhook_secrets (endpoint, secret) VALUES ($1, $2)', [
    endpoint,
    secret,
  ]);
  return secret;
}
