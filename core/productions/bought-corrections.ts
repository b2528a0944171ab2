import { and, eq, not, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { exercises } from '#database/tables/exercises.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { correctionCredits, productions } from '#database/tables/productions.ts';
import { products } from '#database/tables/products.ts';
import { ownsProduct } from '../access.ts';
import { createId } from '../create-id.ts';
import { lockCredits, selectOverdrawn, selectPromise } from './correction-credits.ts';

type Order = Pick<typeof orders.$inferSelect, 'id' | 'uid' | 'productId' | 'corrections'>;

/**
 * Adds the corrections of an order to its buyer, in the transaction that settles the order. Returns false if the
 * buyer no longer has the product, so that this payment must be refunded.
 */
export async function grantBought(
  tx: Transaction,
  { id: orderId, uid, productId, corrections }: Order,
  now: Date,
): Promise<boolean> {
  if (!(await ownsProduct(tx, uid, productId))) return false;
  await tx
    .insert(correctionCredits)
    .values({ id: createId(now), uid, productId, quantity: corrections ?? 0, orderId, createdAt: now });
  return true;
}

/** Takes back the corrections of an order that its buyer has not used. Idempotent. */
export async function cancelUnused(tx: Transaction, order: Order): Promise<void> {
  await lockCredits(tx, order);
  const unused = await countUnused(tx, order);
  if (unused === 0) return;
  await tx
    .update(correctionCredits)
    .set({ cancelled: sql`${correctionCredits.cancelled} + ${unused}` })
    .where(eq(correctionCredits.orderId, order.id));
}

/** Gives back what `cancelUnused` took, because a refund or dispute failed. Another refund keeps its effect. */
export async function restoreCancelled(tx: Transaction, { id }: Pick<Order, 'id'>): Promise<void> {
  const refunded = sql`exists (select from ${orders} where ${orders.id} = ${id} and ${orders.refundedAmount} > 0)`;
  await tx
    .update(correctionCredits)
    .set({ cancelled: 0 })
    .where(and(eq(correctionCredits.orderId, id), not(refunded)));
}

/**
 * Returns the corrections of an order that its buyer can still use. Included and given corrections count as used
 * first, in favour of the buyer. Access that has ended does not change the number.
 */
export async function countUnused(db: Database | Transaction, { id }: Pick<Order, 'id'>): Promise<number> {
  const { rows } = await db.execute<{ unused: number }>(sql`
    select least(own.quantity - own.cancelled, greatest(0,
      coalesce(promise.included + credits.given - credits.used + credits.overdrawn, own.quantity - own.cancelled)))::int unused
    from ${correctionCredits} own join ${products} p on p.id = own.product_id
    left join lateral (select coalesce(o.created_at, a.granted_at) began, a.included_corrections included
      from ${entitlements} a left join ${orders} o on o.id = a.order_id
      where a.uid = own.uid and a.product_id = own.product_id) held on true
    cross join lateral (select least(own.created_at, held.began) since, held.included) access
    cross join lateral (${selectPromise}) promise
    cross join lateral (select
      (select sum(c.quantity - c.cancelled) from ${correctionCredits} c
        where c.uid = own.uid and c.product_id = own.product_id and c.created_at >= access.since) given,
      (select count(*) from ${productions} d join ${exercises} e on e.id = d.exercise_id
        where d.uid = own.uid and e.product_id = own.product_id and d.state in ('waiting', 'returned')
          and d.uses_credit and d.submitted_at >= access.since) used,
      (${selectOverdrawn({ uid: sql`own.uid`, since: sql`access.since` })}) overdrawn) credits
    where own.order_id = ${id}`);
  return rows[0]?.unused ?? 0;
}
