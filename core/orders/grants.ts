import { and, eq, isNull, TransactionRollbackError } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { giveAccess } from '../access.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { findTermsInForce } from '../legal/legal-texts.ts';
import type { Account } from '../members/identity.ts';
import { queuePurchaseLetter } from './purchase-letter.ts';

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

type Order = typeof orders.$inferSelect;

/**
 * Gives a product without a payment: offered at price 0, or granted by an admin. Order, access and
 * letter are one transaction; someone who has access already gets nothing new (answers false).
 */
export async function grantOrder(
  core: Core,
  {
    actor,
    ...grant
  }: Pick<Order, 'uid' | 'email' | 'productId' | 'title' | 'priceId' | 'amount' | 'currency'> & {
    origin: 'free' | 'grant';
    /** The admin who grants it. */
    actor?: Actor;
  },
): Promise<boolean> {
  const { version } = await findTermsInForce(core);
  const termsVersion = String(version);
  try {
    await core.db.transaction(async (tx) => {
      const now = core.now();
      const [order] = await tx
        .insert(orders)
        .values({ ...grant, id: createId(now), state: 'paid', termsVersion, createdAt: now, paidAt: now })
        .returning();
      if (!order || !(await giveAccess(tx, order, now))) return tx.rollback();
      await queuePurchaseLetter(core, tx, order);
      if (actor)
        await recordChange(core, tx, {
          actor,
          action: 'grant',
          kind: 'order',
          subjectId: order.id,
          title: order.title,
          after: { uid: order.uid, productId: order.productId },
        });
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}
