import { ApiError } from '../wire/api-error.ts';
import { applyMetadata, type MetadataChange } from '../wire/metadata.ts';
import { randomId } from '../wire/random-id.ts';
import { emit, rowsOf, type Scope } from '../wire/scope.ts';
import { formatProduct } from './format-product.ts';
import type { PackageDimensions, ProductRow } from './product-row.ts';

export type NewProduct = {
  id?: string;
  name: string;
  active?: boolean;
  description?: string;
  images?: string[];
  marketing_features?: { name: string }[];
  metadata?: MetadataChange;
  package_dimensions?: PackageDimensions;
  shippable?: boolean;
  statement_descriptor?: string;
  tax_code?: string;
  tax_details?: { tax_code?: string | null };
  type?: string;
  unit_label?: string;
  url?: string;
};

/** Adds a product to the catalogue. @throws {ApiError} when its id is taken. */
export async function insertProduct(scope: Scope, product: NewProduct): Promise<ProductRow> {
  const id = product.id ?? randomId('prod');
  const [row] = await rowsOf<ProductRow>(
    scope.client,
    `INSERT INTO payments.products (id, created, updated, active, name, description, images, marketing_features,
       metadata, package_dimensions, shippable, statement_descriptor, tax_code, type, unit_label, url)
     VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
     ON CONFLICT (id) DO NOTHING RETURNING *`,
    [
      id,
      scope.now,
      product.active ?? true,
      product.name,
      product.description ?? null,
      product.images ?? [],
      JSON.stringify((product.marketing_features ?? []).map((feature) => feature.name)),
      applyMetadata({}, product.metadata),
      product.package_dimensions ?? null,
      product.shippable ?? null,
      product.statement_descriptor ?? null,
      product.tax_code ?? product.tax_details?.tax_code ?? null,
      product.type ?? 'service',
      product.unit_label ?? null,
      product.url ?? null,
    ],
  );
  if (!row) {
    throw new ApiError(`Product already exists.`, {
      status: 400,
      code: 'resource_already_exists',
      param: 'id',
    });
  }
  emit(scope, 'product.created', formatProduct(row));
  return row;
}
