import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata, metadata } from '../wire/metadata.ts';
import { previousAttributes } from '../wire/previous-attributes.ts';
import { refuse } from '../wire/refusals.ts';
import { boolean, emptyable, oneOf, text } from '../wire/scalar-parameters.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { claimLookupKey } from './claim-lookup-key.ts';
import { findPrice } from './find-price.ts';
import { formatPrice } from './format-price.ts';
import type { PriceRow } from './price-row.ts';

/** The amount of a price never changes: a new price is made instead (https://docs.stripe.com/api/prices/update). */
export const updatePrice = endpoint({
  method: 'POST',
  path: '/v1/prices/:id',
  fields: {
    active: boolean,
    lookup_key: emptyable(text(200)),
    metadata,
    nickname: emptyable(text()),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
    transfer_lookup_key: boolean,
  },
  unserved: ['currency_options'],
  answers: { object: 'price' },
  async run(scope, values, id) {
    const before = await findPrice(scope, id, 'FOR UPDATE');
    if (values.active === false && before.active) await refuseDefaultPrice(scope, id);
    const taxBehavior = values.tax_behavior ?? before.tax_behavior;
    if (taxBehavior !== before.tax_behavior && before.tax_behavior !== 'unspecified') {
      throw refuse('You cannot change the tax behavior of a price once it is specified.', 'tax_behavior');
    }
    if (values.lookup_key) {
      await claimLookupKey(scope, values.lookup_key, id, values.transfer_lookup_key ?? false);
    }
    const after = await rowOf<PriceRow>(
      scope.client,
      `UPDATE payments.prices SET active = $2, lookup_key = $3, metadata = $4, nickname = $5, tax_behavior = $6
       WHERE id = $1 RETURNING *`,
      [
        id,
        values.active ?? before.active,
        values.lookup_key === undefined ? before.lookup_key : values.lookup_key,
        applyMetadata(before.metadata, values.metadata),
        values.nickname === undefined ? before.nickname : values.nickname,
        taxBehavior,
      ],
    );
    const changed = previousAttributes(formatPrice(before), formatPrice(after));
    if (Object.keys(changed).length > 0) emit(scope, 'price.updated', formatPrice(after), changed);
    return formatPrice(after);
  },
});

async function refuseDefaultPrice(scope: Scope, id: string): Promise<void> {
  const [product] = await rowsOf(scope.client, 'SELECT 1 FROM payments.products WHERE default_price = $1', [
    id,
  ]);
  if (product) {
    throw refuse('This price cannot be archived because it is the default price of its product.', 'active');
  }
}
