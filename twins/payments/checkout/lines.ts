import type Stripe from 'stripe';
import { insertPrice, type PriceRow, parseUnitAmount, priceTable } from '../resources/prices.ts';
import { insertProduct, productTable } from '../resources/products.ts';
import { ApiError, exclusiveParameters, missingParameter, noSuch, refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata } from '../wire/metadata.ts';
import type { ListAnswer } from '../wire/objects.ts';
import { rowsOf, type Scope } from '../wire/transaction.ts';
import { randomId, type Wire, type WireObject } from '../wire/wire.ts';
import type { SessionValues } from './session-parameters.ts';

type LineItemValues = SessionValues['line_items'][number];

/** Line item with its price at the creation of the session. Amounts are in the smallest unit. */
type LineItemRow = {
  id: string;
  session: string;
  price: string;
  quantity: number;
  description: string;
  amount_subtotal: number;
  amount_discount: number;
  amount_total: number;
  currency: string;
  metadata: Metadata;
};

/** https://docs.stripe.com/api/checkout/sessions/line_items */
function writeOut(row: LineItemRow, price: WireObject): Wire<Stripe.LineItem> {
  return {
    id: row.id,
    object: 'item',
    adjustable_quantity: null,
    amount_discount: row.amount_discount,
    amount_subtotal: row.amount_subtotal,
    amount_tax: 0,
    amount_total: row.amount_total,
    currency: row.currency,
    description: row.description,
    metadata: row.metadata,
    price: price as Wire<Stripe.Price>,
    quantity: row.quantity,
  };
}

/** Maximum number of decimals of `unit_amount_decimal`. */
const PLACES = 12;

/** Returns the price of a quantity, rounded half up. `unit` is a decimal number such as `4900` or `0.5`. */
export function toLineAmount(unit: string, quantity: number): number {
  const [whole = '0', fraction = ''] = unit.split('.');
  const scaled = BigInt(whole + fraction.padEnd(PLACES, '0')) * BigInt(quantity);
  const one = 10n ** BigInt(PLACES);
  return Number((scaled + one / 2n) / one);
}

export type ResolvedLine = {
  price: PriceRow;
  description: string;
  quantity: number;
  amount: number;
  metadata: Metadata;
};

export type DiscountedLine = ResolvedLine & { discount: number };

/** @throws {ApiError} if price, price data or quantity are missing or contradictory */
export function checkLine(line: LineItemValues, index: number): void {
  const path = `line_items[${index}]`;
  const data = line.price_data;
  if (line.price !== undefined && data) throw exclusiveParameters(`${path}[price]`, `${path}[price_data]`);
  if (line.price === undefined && !data) throw missingParameter(`${path}[price]`);
  if (line.quantity === undefined) {
    throw refuse(
      `Quantity is required. Add \`quantity\` to \`${path}\``,
      `${path}[quantity]`,
      'parameter_missing',
    );
  }
  if (!data) return;
  if (data.product !== undefined && data.product_data) {
    throw exclusiveParameters(`${path}[price_data][product]`, `${path}[price_data][product_data]`);
  }
  if (data.product === undefined && !data.product_data)
    throw missingParameter(`${path}[price_data][product]`);
  parseUnitAmount(data, `${path}[price_data]`);
}

/**
 * Finds or creates the price of each line item.
 * @throws {ApiError} if a price is unknown or inactive, or the currencies differ
 */
export async function resolveLines(
  scope: Scope,
  lines: LineItemValues[],
  wantedCurrency: string | undefined,
): Promise<ResolvedLine[]> {
  const resolved: ResolvedLine[] = [];
  let currency = wantedCurrency;
  for (const [index, line] of lines.entries()) {
    const path = `line_items[${index}]`;
    const { price, product } = line.price_data
      ? await createPrice(scope, line.price_data, path)
      : await referToPrice(scope, line.price ?? '', `${path}[price]`);
    currency ??= price.currency;
    if (price.currency !== currency) {
      throw refuse(
        `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
        line.price_data ? `${path}[price_data][currency]` : `${path}[price]`,
      );
    }
    const quantity = line.quantity ?? 1;
    resolved.push({
      price,
      description: product.name,
      quantity,
      amount: toLineAmount(price.unit_amount_decimal, quantity),
      metadata: applyMetadata({}, line.metadata),
    });
  }
  return resolved;
}

async function referToPrice(
  scope: Scope,
  id: string,
  param: string,
): Promise<{ price: PriceRow; product: { name: string } }> {
  const price = await priceTable.find(scope, id);
  if (!price) throw noSuch('price', id, param);
  if (!price.active) {
    throw refuse('The price specified is inactive. This field only accepts active prices.', param);
  }
  const product = await productTable.refer(scope, price.product, param);
  if (!product.active) {
    throw new ApiError(
      `Price \`${id}\` is not available to be purchased because its product is not active.`,
      { status: 400, code: 'product_inactive', param },
    );
  }
  return { price, product };
}

/** Price and product are inactive, because they are for sale only in this session. */
async function createPrice(
  scope: Scope,
  data: NonNullable<LineItemValues['price_data']>,
  path: string,
): Promise<{ price: PriceRow; product: { name: string } }> {
  const product = data.product_data
    ? await insertProduct(scope, { ...data.product_data, active: false })
    : await productTable.refer(scope, data.product ?? '', `${path}[price_data][product]`);
  const price = await insertPrice(
    scope,
    { ...data, product: product.id, active: false },
    `${path}[price_data]`,
  );
  return { price, product };
}

export async function insertLines(scope: Scope, session: string, lines: DiscountedLine[]): Promise<void> {
  await scope.client.query(
    `INSERT INTO payments.line_items (id, session, price, quantity, description, amount_subtotal, amount_discount, amount_total, currency, metadata)
     SELECT id, $1, price, quantity, description, amount, discount, amount - discount, $2, metadata
     FROM jsonb_to_recordset($3)
       AS line (id text, price text, quantity integer, description text, amount integer, discount integer, metadata jsonb, place integer)
     ORDER BY place`,
    [
      session,
      lines[0]?.price.currency,
      JSON.stringify(
        lines.map((line, place) => ({ ...line, place, id: randomId('li'), price: line.price.id })),
      ),
    ],
  );
}

/** Maximum number of line items in an expanded session. `has_more` is true if there are more. */
const MAX_EXPANDED_LINES = 10;

export async function listLines(scope: Scope, session: string): Promise<ListAnswer> {
  const rows = await readLines(scope, session);
  const lines = rows.slice(0, MAX_EXPANDED_LINES);
  const prices = await priceTable.load(scope, [...new Set(lines.map((line) => line.price))]);
  return {
    object: 'list',
    data: lines.flatMap((line) => {
      const price = prices.get(line.price);
      return price ? [writeOut(line, price)] : [];
    }),
    has_more: rows.length > lines.length,
    url: `/v1/checkout/sessions/${session}/line_items`,
  };
}

/** Reads all line items of a session, at most a hundred. */
export async function readLines(scope: Scope, session: string): Promise<LineItemRow[]> {
  return await rowsOf<LineItemRow>(
    scope.client,
    'SELECT * FROM payments.line_items WHERE session = $1 ORDER BY position',
    [session],
  );
}
