import { createHmac } from 'node:crypto';
import type { TestCard } from '../cards/test-cards.ts';
import { twinSecret } from '../schema/twin-secret.ts';
import { randomId } from '../wire/random-id.ts';
import { rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import { formatPaymentMethod } from './format-payment-method.ts';
import type { BillingDetails, PaymentMethodRow, StoredCard } from './payment-method-row.ts';

export type Expiry = { month: number; year: number };

/** Keeps what may be kept of a test card, and who pays with it. */
export async function insertPaymentMethod(
  scope: Scope,
  card: TestCard,
  expiry: Expiry,
  billing: BillingDetails,
): Promise<PaymentMethodRow> {
  const stored: StoredCard = {
    brand: card.brand,
    country: card.country,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: await fingerprintOf(scope, card.number),
    funding: card.funding,
    last4: card.number.slice(-4),
  };
  return await rowOf<PaymentMethodRow>(
    scope.client,
    `INSERT INTO payments.payment_methods (id, created, billing_details, card, behaviour)
     VALUES ($1, $2, $3, $4, $5) RETURNING *`,
    [randomId('pm'), scope.now, billing, stored, card.scenario],
  );
}

/** The same for the same number, and of no use to find it: keyed with a secret of this twin. */
async function fingerprintOf(scope: Scope, number: string): Promise<string> {
  const key = await twinSecret(scope.client, 'card-fingerprint');
  return createHmac('sha256', key).update(number).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16);
}

export async function getPaymentMethod(scope: Scope, id: string): Promise<PaymentMethodRow> {
  return await rowOf<PaymentMethodRow>(scope.client, 'SELECT * FROM payments.payment_methods WHERE id = $1', [
    id,
  ]);
}

export async function loadPaymentMethods(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await rowsOf<PaymentMethodRow>(
    scope.client,
    'SELECT * FROM payments.payment_methods WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, formatPaymentMethod(row)]));
}
