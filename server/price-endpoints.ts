import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Core } from '#core/context.ts';
import { consumePoint, type Limit, toNetwork } from '#core/limits.ts';
import { isPaymentId } from '#core/prices/price-memory.ts';
import { hasRight } from '#core/staff/roles.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Environment } from './environment.ts';

/**
 * `GET /api/stripe/prices/{priceId}` → `{status, unit_amount, currency, …}` in integer cents. Visitors may
 * only request prices of displayed products.
 */
export function priceEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const id = context.req.param('priceId') ?? '';
    const known =
      isPaymentId(id) && (mayReadHidden(context) || (await isDisplayed(core, products.priceId, id)));
    const price = known ? await core.prices.get(id) : null;
    if (!price) return context.json({ status: 'error', message: m.refusals_api_price_unknown() }, 404);
    return context.json({
      status: 'success',
      id: price.id,
      unit_amount: price.unitAmount,
      currency: price.currency,
      product: price.productId,
      active: price.active,
    });
  };
}

/**
 * `GET /api/stripe/products/{productId}` → `{status, id, name, active, default_price}` with the cached price.
 * Visitors may only request displayed products.
 */
export function productEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const id = context.req.param('productId') ?? '';
    const known =
      isPaymentId(id) && (mayReadHidden(context) || (await isDisplayed(core, products.productId, id)));
    const product = known ? await core.soldProducts.get(id) : null;
    if (!product) return context.json({ status: 'error', message: m.refusals_api_product_unknown() }, 404);
    const { name, active, defaultPriceId } = product;
    const price = defaultPriceId ? await core.prices.get(defaultPriceId) : null;
    return context.json({
      status: 'success',
      id,
      object: 'product',
      name,
      active,
      default_price: price && {
        id: price.id,
        unit_amount: price.unitAmount,
        currency: price.currency,
        active: price.active,
      },
    });
  };
}

/** Requests per network. A page requests one or two prices, and a class behind one address a few dozen. */
const fromOneNetwork: Limit = { name: 'price-network', points: 300, seconds: 60 };

export function limitPriceQuestions(core: Core) {
  return createMiddleware<Environment>(async (context, next) => {
    await consumePoint(core.db, fromOneNetwork, toNetwork(context.var.clientAddress));
    return next();
  });
}

async function isDisplayed(
  core: Core,
  column: typeof products.priceId | typeof products.productId,
  id: string,
): Promise<boolean> {
  const [row] = await core.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(column, id), eq(products.displayed, true)))
    .limit(1);
  return Boolean(row);
}

/** True for staff who may read products that are not displayed. */
const mayReadHidden = ({ var: { user } }: Context<Environment>): boolean =>
  user !== null && hasRight(user, 'content.read');
