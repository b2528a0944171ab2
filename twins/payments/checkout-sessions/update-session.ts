import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata, metadata } from '../wire/metadata.ts';
import { rowOf } from '../wire/scope.ts';
import { lockSession } from './expire-session.ts';
import { formatSession } from './format-session.ts';
import type { SessionRow } from './session-row.ts';

/** Of a hosted session only the metadata can change (https://docs.stripe.com/api/checkout/sessions/update). */
export const updateSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:id',
  fields: { metadata },
  unserved: ['collected_information', 'line_items', 'payment_intent_data', 'shipping_options'],
  answers: { object: 'checkout.session' },
  async run(scope, values, id) {
    const before = await lockSession(scope, id);
    const row = await rowOf<SessionRow>(
      scope.client,
      'UPDATE payments.checkout_sessions SET metadata = $2 WHERE id = $1 RETURNING *',
      [id, applyMetadata(before.metadata, values.metadata)],
    );
    return formatSession(scope, row);
  },
});
