import { and, eq, isNull } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Account } from '../members/identity.ts';
import { grantOrder } from './grant-order.ts';

/**
 * Opens a product to somebody by hand, as an order of origin `grant` and no amount; they are told by letter.
 * @throws {AppError} not-found (no such product, or put away), conflict (it is theirs already)
 */
export async function grantAccess(
  core: Core,
  actor: Actor,
  grant: { account: Account; productId: string },
): Promise<{ title: string }> {
  const { account } = grant;
  const product = await findGrantable(core, grant.productId);
  const given = await grantOrder(core, {
    uid: account.uid,
    email: account.email,
    productId: product.id,
    title: product.title,
    priceId: product.priceId,
    amount: 0,
    currency: 'eur',
    origin: 'grant',
    actor,
  });
  if (!given)
    throw new AppError('conflict', `${account.uid} has ${product.id} already`, {
      userMessage: m.orders_owned_already(),
    });
  return { title: product.title };
}

/** What was put away is opened to nobody new. */
async function findGrantable(core: Core, id: string) {
  const [product] = await core.db
    .select({ id: products.id, title: products.title, priceId: products.priceId })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .limit(1);
  if (!product)
    throw new AppError('not-found', `no product ${id} to grant`, {
      userMessage: m.orders_grant_product_gone(),
    });
  return product;
}
