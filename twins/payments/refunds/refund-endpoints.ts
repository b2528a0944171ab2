import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata, metadata } from '../wire/metadata.ts';
import {
  createdField,
  createdWithin,
  equals,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { previousAttributes } from '../wire/previous-attributes.ts';
import { noSuch, refuse } from '../wire/refusals.ts';
import { text } from '../wire/scalar-parameters.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { formatRefund } from './format-refund.ts';
import type { RefundRow } from './refund-row.ts';

/** https://docs.stripe.com/api/refunds/retrieve */
export const retrieveRefund = endpoint({
  method: 'GET',
  path: '/v1/refunds/:id',
  fields: {},
  answers: { object: 'refund' },
  run: async (scope, _values, id) => formatRefund(await findRefund(scope, id)),
});

/** https://docs.stripe.com/api/refunds/list */
export const listRefunds = endpoint({
  method: 'GET',
  path: '/v1/refunds',
  fields: { ...pageFields, ...createdField, charge: text(), payment_intent: text() },
  answers: { list: 'refund' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<RefundRow>(scope, 'refunds', 'refund', values, [
      ...createdWithin(values.created),
      ...equals('charge', values.charge),
      ...equals('payment_intent', values.payment_intent),
    ]);
    return { object: 'list', data: rows.map(formatRefund), has_more: hasMore, url: '/v1/refunds' };
  },
});

/** https://docs.stripe.com/api/refunds/update */
export const updateRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds/:id',
  fields: { metadata },
  answers: { object: 'refund' },
  async run(scope, values, id) {
    const before = await findRefund(scope, id, 'FOR UPDATE');
    const after = await rowOf<RefundRow>(
      scope.client,
      'UPDATE payments.refunds SET metadata = $2 WHERE id = $1 RETURNING *',
      [id, applyMetadata(before.metadata, values.metadata)],
    );
    const changed = previousAttributes(formatRefund(before), formatRefund(after));
    if (Object.keys(changed).length > 0) emit(scope, 'refund.updated', formatRefund(after), changed);
    return formatRefund(after);
  },
});

/** Only refunds that wait for the buyer can be cancelled, and those of cards never do (https://docs.stripe.com/api/refunds/cancel). */
export const cancelRefund = endpoint({
  method: 'POST',
  path: '/v1/refunds/:id/cancel',
  fields: {},
  answers: { object: 'refund' },
  async run(scope, _values, id): Promise<object> {
    await findRefund(scope, id);
    throw refuse(`Refund ${id} cannot be canceled: only refunds with a status of requires_action can be.`);
  },
});

/** The refunds of a charge, as an expanded charge carries them: the ten newest. */
export async function listRefundsOfCharge(scope: Scope, charge: string): Promise<Record<string, unknown>> {
  const { rows, hasMore } = await selectPage<RefundRow>(
    scope,
    'refunds',
    'refund',
    { limit: 10 },
    equals('charge', charge),
  );
  return {
    object: 'list',
    data: rows.map(formatRefund),
    has_more: hasMore,
    url: `/v1/charges/${charge}/refunds`,
  };
}

async function findRefund(scope: Scope, id: string, lock: '' | 'FOR UPDATE' = ''): Promise<RefundRow> {
  const [row] = await rowsOf<RefundRow>(
    scope.client,
    `SELECT * FROM payments.refunds WHERE id = $1 ${lock}`,
    [id],
  );
  if (!row) throw noSuch('refund', id, 'id', 404);
  return row;
}

export async function loadRefunds(
  scope: Scope,
  ids: string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await rowsOf<RefundRow>(scope.client, 'SELECT * FROM payments.refunds WHERE id = ANY ($1)', [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, formatRefund(row)]));
}
