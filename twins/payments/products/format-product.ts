import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { ProductRow } from './product-row.ts';

/** https://docs.stripe.com/api/products/object */
export function formatProduct(row: ProductRow): Wire<Stripe.Product> {
  return {
    id: row.id,
    object: 'product',
    active: row.active,
    created: toSeconds(row.created),
    default_price: row.default_price,
    description: row.description,
    images: row.images,
    livemode: false,
    marketing_features: row.marketing_features.map((name) => ({ name })),
    metadata: row.metadata,
    name: row.name,
    package_dimensions: row.package_dimensions,
    shippable: row.shippable,
    statement_descriptor: row.statement_descriptor,
    tax_code: row.tax_code,
    tax_details:
      row.tax_code === null && row.performance_location === null
        ? null
        : { performance_location: row.performance_location, tax_code: row.tax_code },
    type: row.type,
    unit_label: row.unit_label,
    updated: toSeconds(row.updated),
    url: row.url,
  };
}
