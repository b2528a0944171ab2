import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { currency, MAX_AMOUNT } from '../wire/currency.ts';
import { exclusiveParameters, missingParameter, refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata, type MetadataChange } from '../wire/metadata.ts';
import { objectTable } from '../wire/objects.ts';
import { decimal, integer, oneOf, required } from '../wire/parameters.ts';
import { emit, emitChange, rowsOf, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';

/** Stored one-time price. Recurring prices are not supported. */
export type PriceRow = {
  id: string;
  created: Date;
  product: string;
  active: boolean;
  currency: string;
  /** Amount in the smallest unit, or null if the exact amount has decimals. */
  unit_amount: number | null;
  unit_amount_decimal: string;
  nickname: string | null;
  lookup_key: string | null;
  tax_behavior: string;
  metadata: Metadata;
};

export const priceTable = objectTable<PriceRow>({
  table: 'prices',
  object: 'price',
  param: 'price',
  idPrefix: 'price',
  format: writeOut,
});

/** https://docs.stripe.com/api/prices/object */
function writeOut(row: PriceRow): Wire<Stripe.Price> {
  return {
    id: row.id,
    object: 'price',
    active: row.active,
    billing_scheme: 'per_unit',
    created: toEpochSeconds(row.created),
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

/** Parameters of every new price, also inside other objects. */
export const priceFields = {
  currency: required(currency),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer(0, MAX_AMOUNT),
  unit_amount_decimal: decimal,
};

/** Unsupported parameters: the twin only has fixed one-time amounts per unit. */
export const UNSERVED_PRICE_PARAMETERS = [
  'currency_options',
  'custom_unit_amount',
  'recurring',
  'tiers',
  'tiers_mode',
  'transform_quantity',
];

/** @throws {ApiError} unless exactly one of the two amounts is given */
export function parseUnitAmount(
  values: { unit_amount?: number; unit_amount_decimal?: string },
  path: string,
): { whole: number | null; decimal: string } {
  const at = (name: string) => (path === '' ? name : `${path}[${name}]`);
  const { unit_amount: whole, unit_amount_decimal: exact } = values;
  if (whole !== undefined && exact !== undefined) {
    throw exclusiveParameters(at('unit_amount'), at('unit_amount_decimal'));
  }
  if (whole !== undefined) return { whole, decimal: String(whole) };
  if (exact === undefined) throw missingParameter(at('unit_amount'));
  return { whole: exact.includes('.') ? null : Number(exact), decimal: exact };
}

/** `path` is the prefix of the parameters in error messages. */
export async function insertPrice(
  scope: Scope,
  price: {
    product: string;
    currency: string;
    unit_amount?: number;
    unit_amount_decimal?: string;
    active?: boolean;
    nickname?: string;
    lookup_key?: string;
    tax_behavior?: string;
    metadata?: MetadataChange;
  },
  path = '',
): Promise<PriceRow> {
  const amount = parseUnitAmount(price, path);
  const row = await priceTable.insert(scope, {
    product: price.product,
    active: price.active ?? true,
    currency: price.currency,
    unit_amount: amount.whole,
    unit_amount_decimal: amount.decimal,
    nickname: price.nickname,
    lookup_key: price.lookup_key,
    tax_behavior: price.tax_behavior ?? 'unspecified',
    metadata: applyMetadata({}, price.metadata),
  });
  emit(scope, 'price.created', writeOut(row));
  return row;
}

/**
 * Takes a lookup key from another price if `isTransfer` (`transfer_lookup_key`), otherwise rejects the
 * request. `own` is the id of the price that gets the key. That price may not be stored yet.
 */
export async function claimLookupKey(
  scope: Scope,
  key: string,
  own: string,
  isTransfer: boolean,
): Promise<void> {
  // Otherwise the unique index would reject one of two concurrent requests for the key.
  await scope.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301947))', [key]);
  const [holder] = await rowsOf<PriceRow>(
    scope.client,
    'SELECT * FROM payments.prices WHERE lookup_key = $1 AND id <> $2 FOR UPDATE',
    [key, own],
  );
  if (!holder) return;
  if (!isTransfer) throw refuse(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  const after = await priceTable.update(scope, holder.id, { lookup_key: null });
  emitChange(scope, 'price.updated', writeOut(holder), writeOut(after));
}
