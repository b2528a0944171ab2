import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { PriceRow } from './price-row.ts';

/** https://docs.stripe.com/api/prices/object */
export function formatPrice(row: PriceRow): Wire<Stripe.Price> {
  return {
    id: row.id,
    object: 'price',
    active: row.active,
    billing_scheme: 'per_unit',
    created: toSeconds(row.created),
    currency: row.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: row.lookup_key,
    metadata: row.metadata,
    nickname: row.nickname,
    product: row.product,
    recurring: null,
    tax_behavior: row.tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: row.unit_amount,
    unit_amount_decimal: row.unit_amount_decimal,
  };
}
