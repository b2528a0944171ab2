import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata } from '../wire/metadata.ts';
import { previousAttributes } from '../wire/previous-attributes.ts';
import { exclusive, noSuch, refuse } from '../wire/refusals.ts';
import { emptyable, text, url } from '../wire/scalar-parameters.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { findProduct } from './find-product.ts';
import { formatProduct } from './format-product.ts';
import {
  commonProductFields,
  images,
  marketingFeatures,
  packageDimensions,
  taxCode,
  taxDetails,
} from './product-fields.ts';
import type { ProductRow } from './product-row.ts';

/** https://docs.stripe.com/api/products/update */
export const updateProduct = endpoint({
  method: 'POST',
  path: '/v1/products/:id',
  fields: {
    ...commonProductFields,
    name: text(),
    default_price: text(),
    description: emptyable(text(40_000)),
    images: emptyable(images),
    marketing_features: emptyable(marketingFeatures),
    package_dimensions: emptyable(packageDimensions),
    tax_code: emptyable(taxCode),
    tax_details: emptyable(taxDetails),
    unit_label: emptyable(text()),
    url: emptyable(url),
  },
  answers: { object: 'product' },
  check(values) {
    if (values.tax_code && values.tax_details) throw exclusive('tax_code', 'tax_details');
  },
  async run(scope, values, id) {
    const before = await findProduct(scope, id, 'FOR UPDATE');
    if (values.default_price) await checkDefaultPrice(scope, id, values.default_price);
    const features = values.marketing_features?.map((feature) => feature.name) ?? [];
    const wanted: ProductRow = {
      ...before,
      name: values.name ?? before.name,
      active: values.active ?? before.active,
      default_price: values.default_price ?? before.default_price,
      description: keep(values.description, before.description),
      images: values.images === undefined ? before.images : (values.images ?? []),
      marketing_features: values.marketing_features === undefined ? before.marketing_features : features,
      metadata: applyMetadata(before.metadata, values.metadata),
      package_dimensions: keep(values.package_dimensions, before.package_dimensions),
      shippable: values.shippable ?? before.shippable,
      statement_descriptor: values.statement_descriptor ?? before.statement_descriptor,
      tax_code: keep(values.tax_code, keep(taxCodeOf(values.tax_details), before.tax_code)),
      unit_label: keep(values.unit_label, before.unit_label),
      url: keep(values.url, before.url),
    };
    const changed = previousAttributes(formatProduct(before), formatProduct(wanted));
    if (Object.keys(changed).length === 0) return formatProduct(before);
    const after = await save(scope, wanted);
    emit(
      scope,
      'product.updated',
      formatProduct(after),
      previousAttributes(formatProduct(before), formatProduct(after)),
    );
    return formatProduct(after);
  },
});

/** `undefined` leaves a value as it is, `null` unsets it. */
function keep<T>(wanted: T | null | undefined, current: T | null): T | null {
  return wanted === undefined ? current : wanted;
}

function taxCodeOf(details: { tax_code?: string | null } | null | undefined): string | null | undefined {
  return details === null ? null : details?.tax_code;
}

async function checkDefaultPrice(scope: Scope, product: string, price: string): Promise<void> {
  const [row] = await rowsOf<{ product: string; active: boolean }>(
    scope.client,
    'SELECT product, active FROM payments.prices WHERE id = $1 FOR SHARE',
    [price],
  );
  if (!row) throw noSuch('price', price, 'default_price');
  if (row.product !== product) {
    throw refuse(`The price \`${price}\` does not belong to the product \`${product}\`.`, 'default_price');
  }
  if (!row.active) throw refuse('A default price must be active.', 'default_price');
}

async function save(scope: Scope, row: ProductRow): Promise<ProductRow> {
  return await rowOf<ProductRow>(
    scope.client,
    `UPDATE payments.products SET updated = $2, active = $3, name = $4, description = $5, default_price = $6,
       images = $7, marketing_features = $8, metadata = $9, package_dimensions = $10, shippable = $11,
       statement_descriptor = $12, tax_code = $13, unit_label = $14, url = $15
     WHERE id = $1 RETURNING *`,
    [
      row.id,
      scope.now,
      row.active,
      row.name,
      row.description,
      row.default_price,
      row.images,
      JSON.stringify(row.marketing_features),
      row.metadata,
      row.package_dimensions,
      row.shippable,
      row.statement_descriptor,
      row.tax_code,
      row.unit_label,
      row.url,
    ],
  );
}
