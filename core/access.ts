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

/** What opens a product to somebody: one for a person and a product, given by an order. */
export type ProductAccess = typeof entitlements.$inferSelect;

type Order = Pick<typeof orders.$inferSelect, 'id' | 'uid' | 'productId'>;

/**
 * Opens the product of an order to its buyer, now or at `opensAt` (then it is closed until the workers open it). False when another
 * order already keeps it, open or to be opened; the primary key (person, product) decides between orders that are settled at the same time.
 * With `isPart`, a product that waits for a later day is taken over: what a bundle includes opens with it.
 */
export async function grantAccess(
  tx: Transaction,
  order: Order,
  now: Date,
  opensAt: Date | null = null,
  { isPart = false } = {},
): Promise<boolean> {
  const access = { orderId: order.id, grantedAt: now, revokedAt: opensAt ? now : null, opensAt };
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

/** Closes what an order had opened, to one person where `uid` is given, unless another order that stands gives it too: that one keeps it from now on. */
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
  for (const { uid, productId } of closed) {
    const [other] = await tx
      .select({ id: orders.id, withdrawableUntil: orders.withdrawableUntil })
      .from(orders)
      .where(and(ne(orders.id, orderId), givesTo(uid, productId)))
      .orderBy(asc(orders.createdAt))
      .limit(1);
    const opensAt = other?.withdrawableUntil ?? null;
    if (other)
      await grantAccess(tx, { ...other, uid, productId }, now, opensAt && opensAt > now ? opensAt : null);
  }
}

/** Of an order, that it stands and gives a product to somebody: bought by them, with other products too, or by a voucher of theirs. */
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

/** Forgets everything that was ever opened to somebody. */
export async function eraseAccess(tx: Transaction, uid: string): Promise<void> {
  await tx.delete(entitlements).where(eq(entitlements.uid, uid));
}

/** What was opened to somebody of a product, ended or not. */
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

/** Whether somebody owns a product, now. */
export async function ownsProduct(db: Database, uid: string, productId: string): Promise<boolean> {
  const access = await findAccess(db, uid, productId);
  return access !== null && access.revokedAt === null;
}

/** Of a query, or left open in one that is prepared. */
type Value = string | Placeholder;

/** Of the rows of `entitlements`, what somebody owns now; to list what is theirs. */
export const isOwnedBy = (uid: Value): SQL | undefined =>
  and(eq(entitlements.uid, uid), isNull(entitlements.revokedAt));

/** Of the rows of `entitlements`, what somebody owns now, or once it opens. */
export const isHeldBy = (uid: Value): SQL | undefined =>
  and(eq(entitlements.uid, uid), or(isNull(entitlements.revokedAt), isNotNull(entitlements.opensAt)));

/** Whether somebody owns the product of the row that is read; false for a visitor. */
export const ownedBy = (uid: Value | undefined): SQL<boolean> =>
  uid
    ? sql<boolean>`exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
        and ${entitlements.productId} = ${products.id} and ${entitlements.revokedAt} is null)`
    : sql<boolean>`false`;

/** Access that was paid for or given, and waits for the end of a withdrawal period; `isGift`: its buyer is somebody else. */
export type PendingAccess = { opensAt: Date; isGift: boolean };

/** True if the product of the row that is read belongs to somebody, now or once it opens; false for a visitor. */
export const heldBy = (uid: Value | undefined): SQL<boolean> =>
  uid
    ? sql<boolean>`exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
        and ${entitlements.productId} = ${products.id} and (${entitlements.revokedAt} is null or ${entitlements.opensAt} is not null))`
    : sql<boolean>`false`;

/** Access to the product of the row that is read that waits to open to somebody; null for a visitor. */
export const pendingFor = (uid: Value | undefined): SQL<PendingAccess | null> =>
  uid
    ? // Aliases: of a query of one table the columns stand without its name.
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
 * How many own the product of the row that is read, counted no further than `max`. In the order of its index: where one
 * product has nearly all owners, the others' would be looked for in the whole table.
 */
export const countOwners = (
  max: number,
): SQL<number> => sql<number>`(select count(*)::int from (select 1 from ${entitlements}
  where ${entitlements.productId} = ${products.id} and ${entitlements.revokedAt} is null
  order by ${entitlements.uid} limit ${sql.raw(String(max))}) counted)`;
