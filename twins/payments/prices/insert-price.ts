import { applyMetadata, type MetadataChange } from '../wire/metadata.ts';
import { randomId } from '../wire/random-id.ts';
import { exclusive, missing } from '../wire/refusals.ts';
import { emit, rowOf, type Scope } from '../wire/scope.ts';
import { formatPrice } from './format-price.ts';
import type { PriceRow } from './price-row.ts';

/** Kinds of price the twin does not serve: only a fixed amount per unit, paid once. */
export const unservedPriceParameters = [
  'currency_options',
  'custom_unit_amount',
  'recurring',
  'tiers',
  'tiers_mode',
  'transform_quantity',
];

export type NewPrice = {
  product: string;
  currency: string;
  unit_amount?: number;
  unit_amount_decimal?: string;
  active?: boolean;
  nickname?: string;
  lookup_key?: string;
  tax_behavior?: string;
  metadata?: MetadataChange;
};

/**
 * The amount of one unit, from whichever of the two parameters was sent.
 * @throws {ApiError} when neither or both were sent.
 */
export function unitAmount(
  values: { unit_amount?: number; unit_amount_decimal?: string },
  path: string,
): { whole: number | null; decimal: string } {
  const at = (name: string) => (path === '' ? name : `${path}[${name}]`);
  const { unit_amount: whole, unit_amount_decimal: decimal } = values;
  if (whole !== undefined && decimal !== undefined) {
    throw exclusive(at('unit_amount'), at('unit_amount_decimal'));
  }
  if (whole !== undefined) return { whole, decimal: String(whole) };
  if (decimal === undefined) throw missing(at('unit_amount'));
  return { whole: decimal.includes('.') ? null : Number(decimal), decimal };
}

/** Adds a price. `path` is where its parameters stand in the request, for the refusals. */
export async function insertPrice(scope: Scope, price: NewPrice, path = ''): Promise<PriceRow> {
  const amount = unitAmount(price, path);
  const row = await rowOf<PriceRow>(
    scope.client,
    `INSERT INTO payments.prices (id, created, product, active, currency, unit_amount, unit_amount_decimal, nickname,
       lookup_key, tax_behavior, metadata)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      randomId('price'),
      scope.now,
      price.product,
      price.active ?? true,
      price.currency,
      amount.whole,
      amount.decimal,
      price.nickname ?? null,
      price.lookup_key ?? null,
      price.tax_behavior ?? 'unspecified',
      applyMetadata({}, price.metadata),
    ],
  );
  emit(scope, 'price.created', formatPrice(row));
  return row;
}
