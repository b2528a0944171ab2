import { insertPrice, unitAmount } from '../prices/insert-price.ts';
import type { PriceRow } from '../prices/price-row.ts';
import { referToProduct } from '../products/find-product.ts';
import { insertProduct } from '../products/insert-product.ts';
import type { ProductRow } from '../products/product-row.ts';
import { ApiError } from '../wire/api-error.ts';
import { applyMetadata, type Metadata } from '../wire/metadata.ts';
import { exclusive, missing, noSuch, refuse } from '../wire/refusals.ts';
import { rowsOf, type Scope } from '../wire/scope.ts';
import { amountOf } from './line-amount.ts';
import type { LineItemValues } from './line-item-fields.ts';

/** A line whose price is known. */
export type ResolvedLine = {
  price: PriceRow;
  description: string;
  quantity: number;
  amount: number;
  metadata: Metadata;
};

/** Rules of a line that need no data. @throws {ApiError} */
export function checkLine(line: LineItemValues, index: number): void {
  const path = `line_items[${index}]`;
  const data = line.price_data;
  if (line.price !== undefined && data) throw exclusive(`${path}[price]`, `${path}[price_data]`);
  if (line.price === undefined && !data) throw missing(`${path}[price]`);
  if (line.quantity === undefined) {
    throw refuse(
      `Quantity is required. Add \`quantity\` to \`${path}\``,
      `${path}[quantity]`,
      'parameter_missing',
    );
  }
  if (!data) return;
  if (data.product !== undefined && data.product_data) {
    throw exclusive(`${path}[price_data][product]`, `${path}[price_data][product_data]`);
  }
  if (data.product === undefined && !data.product_data) throw missing(`${path}[price_data][product]`);
  unitAmount(data, `${path}[price_data]`);
}

/** Finds or makes the price of each line. All must be in one currency, which may be asked for. @throws {ApiError} */
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
      ? await makePrice(scope, line.price_data, path)
      : await findPrice(scope, line.price ?? '', `${path}[price]`);
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
      amount: amountOf(price.unit_amount_decimal, quantity),
      metadata: applyMetadata({}, line.metadata),
    });
  }
  return resolved;
}

async function findPrice(
  scope: Scope,
  id: string,
  param: string,
): Promise<{ price: PriceRow; product: ProductRow }> {
  const [price] = await rowsOf<PriceRow>(scope.client, 'SELECT * FROM payments.prices WHERE id = $1', [id]);
  if (!price) throw noSuch('price', id, param);
  if (!price.active) {
    throw refuse('The price specified is inactive. This field only accepts active prices.', param);
  }
  const product = await referToProduct(scope, price.product, param);
  if (!product.active) {
    throw new ApiError(
      `Price \`${id}\` is not available to be purchased because its product is not active.`,
      { status: 400, code: 'product_inactive', param },
    );
  }
  return { price, product };
}

/** Prices and products made for one session are not for sale elsewhere, so they are not active. */
async function makePrice(
  scope: Scope,
  data: NonNullable<LineItemValues['price_data']>,
  path: string,
): Promise<{ price: PriceRow; product: ProductRow }> {
  const product = data.product_data
    ? await insertProduct(scope, { ...data.product_data, active: false })
    : await referToProduct(scope, data.product ?? '', `${path}[price_data][product]`);
  const price = await insertPrice(
    scope,
    {
      product: product.id,
      currency: data.currency,
      active: false,
      ...(data.unit_amount !== undefined && { unit_amount: data.unit_amount }),
      ...(data.unit_amount_decimal !== undefined && { unit_amount_decimal: data.unit_amount_decimal }),
      ...(data.tax_behavior !== undefined && { tax_behavior: data.tax_behavior }),
    },
    `${path}[price_data]`,
  );
  return { price, product };
}
