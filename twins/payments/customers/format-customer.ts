import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { CustomerRow } from './customer-row.ts';

/** https://docs.stripe.com/api/customers/object */
export function formatCustomer(row: CustomerRow): Wire<Stripe.Customer> {
  return {
    id: row.id,
    object: 'customer',
    address: row.address,
    balance: row.balance,
    ...(row.business_name !== null && { business_name: row.business_name }),
    created: toSeconds(row.created),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: row.description,
    email: row.email,
    ...(row.individual_name !== null && { individual_name: row.individual_name }),
    invoice_prefix: row.invoice_prefix,
    invoice_settings: {
      custom_fields: row.invoice_custom_fields,
      default_payment_method: null,
      footer: row.invoice_footer,
      rendering_options: null,
    },
    livemode: false,
    metadata: row.metadata,
    name: row.name,
    next_invoice_sequence: row.next_invoice_sequence,
    phone: row.phone,
    preferred_locales: row.preferred_locales,
    shipping: row.shipping,
    tax_exempt: row.tax_exempt,
    test_clock: null,
  };
}

/** What is left of a deleted customer, alone or where another object names it. */
export function formatDeletedCustomer(id: string): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true };
}
