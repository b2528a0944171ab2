import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import Stripe from 'stripe';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { isProviderId } from '#core/prices/price-memory.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Environment } from './environment.ts';

/**
 * `GET /api/stripe/prices/{priceId}`: `{status, unit_amount, currency, …}`, amounts in integer cents.
 * Visitors may ask for the prices of displayed products; admins for any.
 */
export function priceEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const id = context.req.param('priceId') ?? '';
    const known =
      isProviderId(id) && (context.var.user?.admin || (await isDisplayed(core, products.priceId, id)));
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

/** `GET /api/stripe/products/{productId}`: the provider's product with its default price. */
export function productEndpoint(core: Core) {
  return async (context: Context<Environment>) => {
    const id = context.req.param('productId') ?? '';
    const known =
      isProviderId(id) && (context.var.user?.admin || (await isDisplayed(core, products.productId, id)));
    const product = known ? await findProviderProduct(core, id) : null;
    if (!product) return context.json({ status: 'error', message: m.refusals_api_product_unknown() }, 404);
    return context.json({ status: 'success', ...product });
  };
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

async function findProviderProduct(core: Core, id: string): Promise<Stripe.Product | null> {
  try {
    const product = await core.payments.products.retrieve(id, { expand: ['default_price'] });
    return product.object === 'product' && product.id === id ? product : null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new AppError('provider-unavailable', 'the payment provider did not give the product', {
      cause: error,
    });
  }
}
