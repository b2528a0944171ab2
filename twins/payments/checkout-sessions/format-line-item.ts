import type Stripe from 'stripe';
import { formatPrice } from '../prices/format-price.ts';
import type { PriceRow } from '../prices/price-row.ts';
import type { Wire } from '../wire/wire.ts';
import type { LineItemRow } from './line-item-row.ts';

/** https://docs.stripe.com/api/checkout/sessions/line_items */
export function formatLineItem(row: LineItemRow, price: PriceRow): Wire<Stripe.LineItem> {
  return {
    id: row.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: row.amount_subtotal,
    amount_tax: 0,
    amount_total: row.amount_total,
    currency: row.currency,
    description: row.description,
    metadata: row.metadata,
    price: formatPrice(price),
    quantity: row.quantity,
  };
}
