import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { WebhookEndpointRow } from './webhook-endpoint-row.ts';

/** The secret is told once, when the endpoint is made (https://docs.stripe.com/api/webhook_endpoints/object). */
export function formatWebhookEndpoint(
  row: WebhookEndpointRow,
  secret?: string,
): Wire<Stripe.WebhookEndpoint> {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    api_version: row.api_version,
    application: null,
    created: toSeconds(row.created),
    description: row.description,
    enabled_events: row.enabled_events,
    livemode: false,
    metadata: row.metadata,
    ...(secret !== undefined && { secret }),
    status: row.status,
    url: row.url,
  };
}
