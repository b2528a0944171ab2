import type Stripe from 'stripe';
import { scenarioOf } from '../cards/scenarios.ts';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { PaymentMethodRow } from './payment-method-row.ts';

/** https://docs.stripe.com/api/payment_methods/object */
export function formatPaymentMethod(row: PaymentMethodRow): Wire<Stripe.PaymentMethod> {
  const { card } = row;
  return {
    id: row.id,
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: row.billing_details,
    card: {
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
      three_d_secure_usage: { supported: scenarioOf(row.behaviour).authentication ?? card.brand !== 'amex' },
      wallet: null,
    },
    created: toSeconds(row.created),
    customer: row.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}
