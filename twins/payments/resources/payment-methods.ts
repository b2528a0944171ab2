import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { scenarioOf } from '../cards/card-scenarios.ts';
import type { TestCard } from '../cards/test-cards.ts';
import { bankOf, type TestAccount } from '../debits/test-accounts.ts';
import type { Resource } from '../wire/endpoint.ts';
import { objectTable } from '../wire/objects.ts';
import { ensureTwinSecret, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';
import type { PostalAddress } from './customers.ts';

export type BillingDetails = {
  address: PostalAddress;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: string | null;
};

/** Stored data of a card, without number and security code. */
export type StoredCard = {
  brand: string;
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
};

/** Stored data of a bank account, without IBAN. */
export type StoredAccount = {
  bank_code: string;
  branch_code: string | null;
  country: string;
  fingerprint: string;
  last4: string;
};

export type PaymentMethodRow = {
  id: string;
  created: Date;
  customer: string | null;
  billing_details: BillingDetails;
  /** Exactly one of `card` and `sepa_debit` is set. */
  card: StoredCard | null;
  sepa_debit: StoredAccount | null;
  /** Scenario name in `cards/card-scenarios.ts` or `debits/test-accounts.ts`. */
  behaviour: string;
};

export const paymentMethodTable = objectTable<PaymentMethodRow>({
  table: 'payment_methods',
  object: 'payment_method',
  idPrefix: 'pm',
  format: formatPaymentMethod,
});

/** https://docs.stripe.com/api/payment_methods/object */
export function formatPaymentMethod(row: PaymentMethodRow): Wire<Stripe.PaymentMethod> {
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: row.billing_details,
    ...(row.card && { card: formatCard(row.card, row.behaviour) }),
    ...(row.sepa_debit && { sepa_debit: { ...row.sepa_debit, generated_from: null } }),
    created: toEpochSeconds(row.created),
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: methodTypeOf(row),
  };
}

function methodTypeOf({ card }: Pick<PaymentMethodRow, 'card'>): 'card' | 'sepa_debit' {
  return card ? 'card' : 'sepa_debit';
}

function formatCard(card: StoredCard, behaviour: string): Wire<Stripe.PaymentMethod.Card> {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: card.country,
    display_brand: card.brand,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint,
    funding: card.funding,
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: scenarioOf(behaviour).authentication ?? card.brand !== 'amex' },
    wallet: null,
  };
}

export type Expiry = { month: number; year: number };

export async function insertPaymentMethod(
  scope: Scope,
  card: TestCard,
  expiry: Expiry,
  billing: BillingDetails,
): Promise<PaymentMethodRow> {
  return await paymentMethodTable.insert(scope, {
    billing_details: billing,
    card: {
      brand: card.brand,
      country: card.country,
      exp_month: expiry.month,
      exp_year: expiry.year,
      fingerprint: await fingerprintOf(scope, card.number),
      funding: card.funding,
      last4: card.number.slice(-4),
    },
    behaviour: card.scenario,
  });
}

export async function insertDebitMethod(
  scope: Scope,
  { iban, scenario }: TestAccount,
  billing: BillingDetails,
): Promise<PaymentMethodRow> {
  return await paymentMethodTable.insert(scope, {
    billing_details: billing,
    sepa_debit: {
      ...bankOf(iban),
      country: iban.slice(0, 2),
      fingerprint: await fingerprintOf(scope, iban),
      last4: iban.slice(-4),
    },
    behaviour: scenario,
  });
}

/** Returns the same fingerprint for the same number. Keyed with a secret, so that it hides the number. */
async function fingerprintOf(scope: Scope, number: string): Promise<string> {
  const key = await ensureTwinSecret(scope.client, 'card-fingerprint');
  return createHmac('sha256', key).update(number).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16);
}

/** Payment methods inside payments. They have no endpoints of their own. */
export const paymentMethodResource: Resource = {
  ...paymentMethodTable,
  expands: { customer: { reference: ['customer'] } },
  endpoints: [],
};
