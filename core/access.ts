import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { openImportedPurchases } from './moving-in/imported-access.ts';

/** Access of one person to one product, granted by an order or by an imported purchase. */
export type ProductAccess = typeof entitlements.$inferSelect;

type Order = Pick<typeof orders.$inferSelect, 'id' | 'uid' | 'productId'>;

/**
 * Grants access to an order's product, now or at `opensAt`. Returns false if another order already grants it.
 * With `isPart`, also replaces pending access that opens later, because bundled products open together.
 */
export async function grantAccess(
  tx: Transaction,
  order: Order,
  now: Date,
  opensAt: Date | null = null,
  { isPart = false } = {},
): Promise<boolean> {
  const access = {
    orderId: order.id,
    importedPurchaseId: null,
    grantedAt: now,
    revokedAt: opensAt ? now : null,
    opensAt,
    includedCorrections: sql`(select ${products.includedCorrections} from ${products}
      where ${products.id} = ${order.productId})`,
  };
  const isEnded = and(isNotNull(entitlements.revokedAt), isNull(entitlements.opensAt));
  const isLater = opensAt ? gt(entitlements.opensAt, opensAt) : isNotNull(entitlements.opensAt);
  const given = await tx
    .insert(entitlements)
    .values({ uid: order.uid, productId: order.productId, ...access })
    .onConflictDoUpdate({
      target: [entitlements.uid, entitlements.productId],
      set: access,
      setWhere: isPart ? or(isEnded, isLater) : isEnded,
    })
    .returning({ orderId: entitlements.orderId });
  return given.length > 0;
}

/**
 * Ends the access granted by an order (with `uid`, of one person), unless another valid order or an imported
 * purchase grants it.
 */
export async function endAccess(tx: Transaction, orderId: string, now: Date, uid?: string): Promise<void> {
  const closed = await tx
    .update(entitlements)
    .set({ revokedAt: now, opensAt: null })
    .where(
      and(
        eq(entitlements.orderId, orderId),
        uid === undefined ? undefined : eq(entitlements.uid, uid),
        or(isNull(entitlements.revokedAt), isNotNull(entitlements.opensAt)),
      ),
    )
    .returning({ uid: entitlements.uid, productId: entitlements.productId });
  for (const access of closed) {
    await grantFromOrders(tx, access, now, orderId);
    await openImportedPurchases(tx, now, sql`i.uid = ${access.uid}`);
  }
}

/** Grants access that has ended again, if a valid order other than `ended` gives it. */
export async function grantFromOrders(
  tx: Transaction,
  { uid, productId }: { uid: string; productId: string },
  now: Date,
  ended = '',
): Promise<void> {
  const [other] = await tx
    .select({ id: orders.id, withdrawableUntil: orders.withdrawableUntil })
    .from(orders)
    .where(and(ne(orders.id, ended), givesTo(uid, productId)))
    .orderBy(asc(orders.createdAt))
    .limit(1);
  const opensAt = other?.withdrawableUntil ?? null;
  if (other)
    await grantAccess(tx, { ...other, uid, productId }, now, opensAt && opensAt > now ? opensAt : null);
}

/** Condition: a valid order grants the product to `uid`, alone, in a bundle or by a redeemed voucher. */
const givesTo = (uid: string, productId: string): SQL | undefined =>
  and(
    inArray(orders.state, ['paid', 'partially_refunded']),
    isNull(orders.duplicateOf),
    or(eq(orders.productId, productId), sql`${productId} = any(${orders.includes})`),
    or(
      and(eq(orders.uid, uid), eq(orders.purpose, 'self')),
      sql`exists (select 1 from ${vouchers} where ${vouchers.orderId} = ${orders.id} and ${vouchers.redeemedBy} = ${uid} and ${vouchers.revokedAt} is null)`,
    ),
    sql`not exists (select 1 from ${withdrawals} where ${withdrawals.orderId} = ${orders.id} and ${withdrawals.effect} = 'due')`,
  );

export async function eraseAccess(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(entitlements).where(eq(entitlements.uid, uid));
}

/** Returns a person's access to a product, ended or not. */
export async function findAccess(
  db: Database,
  uid: string,
  productId: string,
): Promise<ProductAccess | null> {
  const [access] = await db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.uid, uid), eq(entitlements.productId, productId)))
    .limit(1);
  return access ?? null;
}

export async function ownsProduct(db: Database, uid: string, productId: string): Promise<boolean> {
  const access = await findAccess(db, uid, productId);
  return access !== null && access.revokedAt === null;
}

/** User id, or a placeholder in a prepared query. */
type Value = string | Placeholder;

/** Condition on `entitlements`: open access of a user. */
export const isOwnedBy = (uid: Value): SQL | undefined =>
  and(eq(entitlements.uid, uid), isNull(entitlements.revokedAt));

/** Condition on `entitlements`: open or pending access of a user. */
export const isHeldBy = (uid: Value): SQL | undefined =>
  and(eq(entitlements.uid, uid), or(isNull(entitlements.revokedAt), isNotNull(entitlements.opensAt)));

/** Expression: true if the user has open access to the selected product. */
export const ownedBy = (uid: Value | undefined): SQL<boolean> =>
  uid
    ? sql<boolean>`exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
        and ${entitlements.productId} = ${products.id} and ${entitlements.revokedAt} is null)`
    : sql<boolean>`false`;

/** Access that opens after a withdrawal period. `isGift` if another person bought it. */
export type PendingAccess = { opensAt: Date; isGift: boolean };

/** Expression: true if the user has open or pending access to the selected product. */
export const heldBy = (uid: Value | undefined): SQL<boolean> =>
  uid
    ? sql<boolean>`exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
        and ${entitlements.productId} = ${products.id} and (${entitlements.revokedAt} is null or ${entitlements.opensAt} is not null))`
    : sql<boolean>`false`;

/** Expression: pending access of the user to the selected product, or null. */
export const pendingFor = (uid: Value | undefined): SQL<PendingAccess | null> =>
  uid
    ? // Aliases, because Drizzle omits table names in queries of one table.
      sql<PendingAccess | null>`(select jsonb_build_object('opensAt', e.opens_at, 'isGift', o.uid <> e.uid)
        from ${entitlements} e join ${orders} o on o.id = e.order_id
        where e.uid = ${uid} and e.product_id = ${products}.id and e.opens_at is not null)`.mapWith(
        ({ opensAt, isGift }: { opensAt: string; isGift: boolean }) => ({
          opensAt: new Date(opensAt),
          isGift,
        }),
      )
    : sql<null>`null`;

/**
 * Counts owners up to `max`, in index order: otherwise one product with nearly all owners costs a table scan.
 */
export const countOwners = (
  max: number,
): SQL<number> => sql<number>`(select count(*)::int from (select 1 from ${entitlements}
  where ${entitlements.productId} = ${products.id} and ${entitlements.revokedAt} is null
  order by ${entitlements.uid} limit ${sql.raw(String(max))}) counted)`;
