import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { countImportedOf, revokeImportedOf } from '../moving-in/imported-access.ts';
import { productSubject } from '../products/product-subject.ts';
import { enqueue, type Queues } from '../queues.ts';
import { findRefundable, requestRefund } from './request-refund.ts';
import { revokeFreeAccess } from './revoke-free-access.ts';

/** Effect of a recall, which ends the access of all users to a product. `cents` is the total refund. */
type ProductRecall = {
  title: string;
  onSale: boolean;
  people: number;
  orders: number;
  cents: number;
  /** Users who have the product without payment. */
  free: number;
  /** Orders whose transfer is sent back by hand, and disputed orders, whose money the bank holds. */
  byHand: number;
  disputed: number;
};

/** Remaining amount of a sale after all requested refunds. */
const left = sql<number>`(${orders.netAmount} - coalesce((select sum(${refunds.amount}) from ${refunds}
  where ${refunds.orderId} = ${orders.id} and ${refunds.state} = 'asked'), 0))`;

const soldOf = (productId: string): SQL | undefined =>
  and(eq(orders.productId, productId), sql`${orders.paidAt} is not null`, sql`${left} > 0`);

const isUncontested = sql`${orders.state} in ('paid', 'partially_refunded')`;
const byProvider = sql`${orders.paidBy} = 'provider' and ${isUncontested}`;

/** Orders that give access to a product now or later and have no money to refund. */
const givenOf = (productId: string): SQL | undefined =>
  and(
    eq(orders.productId, productId),
    or(
      eq(orders.state, 'offered'),
      and(
        or(sql`${orders.origin} <> 'payment'`, eq(orders.amount, 0)),
        sql`exists (select 1 from ${entitlements} where ${entitlements.orderId} = ${orders.id}
          and (${entitlements.revokedAt} is null or ${entitlements.opensAt} is not null))`,
      ),
    ),
  );

/** @throws {AppError} not-found if there is no such product */
export async function measureRecall(core: Pick<Core, 'db'>, productId: string): Promise<ProductRecall> {
  const { title, enabled, archivedAt } = await productSubject.find(core, productId);
  const [[sold], [given], imported] = await Promise.all([
    core.db
      .select({
        people: sql<number>`(count(distinct ${orders.uid}) filter (where ${byProvider}))::int`,
        orders: sql<number>`(count(*) filter (where ${byProvider}))::int`,
        cents: sql<number>`coalesce(sum(${left}) filter (where ${byProvider}), 0)::float`,
        byHand: sql<number>`(count(*) filter (where ${orders.paidBy} = 'transfer' and ${isUncontested}))::int`,
        disputed: sql<number>`(count(*) filter (where ${orders.state} = 'disputed'))::int`,
      })
      .from(orders)
      .where(soldOf(productId)),
    core.db.select({ free: sql<number>`count(*)::int` }).from(orders).where(givenOf(productId)),
    countImportedOf(core.db, productId),
  ]);
  const none = { people: 0, orders: 0, cents: 0, byHand: 0, disputed: 0 };
  return { title, onSale: enabled && !archivedAt, ...(sold ?? none), free: (given?.free ?? 0) + imported };
}

/**
 * Starts a recall: a job refunds all sales and revokes grants and free orders. Idempotent.
 * A transfer stays on the dashboard until an admin has sent it back.
 * @throws {AppError} not-found if there is no such product, conflict while it is on sale
 */
export async function recallProduct(core: Core, actor: NonNullable<Actor>, productId: string): Promise<void> {
  const { title } = await productSubject.find(core, productId);
  await core.db.transaction(async (tx) => {
    const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('update');
    if (!product || (product.enabled && !product.archivedAt))
      throw new AppError('conflict', `product ${productId} is still on sale`, {
        userMessage: m.recall_on_sale_words(),
      });
    const { kind } = productSubject;
    await recordChange(core, tx, { actor, action: 'recall', kind, subjectId: productId, title });
    const askedAt = core.now().toISOString();
    await enqueue(core, tx, 'recall-product', { productId, uid: actor.uid, askedAt });
  });
}

const portion = 100;

/** Can be repeated after a crash: skips refunds requested since the recall, including failed ones. */
export async function carryOutRecall(core: Core, recall: Queues['recall-product']): Promise<void> {
  const { productId, uid } = recall;
  const actor = await findActor(core, uid);
  for await (const order of readSold(core, recall)) await giveBack(core, actor, order);
  for (;;) {
    const given = await core.db.select().from(orders).where(givenOf(productId)).limit(portion);
    for (const order of given)
      await revokeFreeAccess(core, actor, order, order.state === 'offered' ? 'offered' : 'open');
    if (given.length < portion) break;
  }
  await core.db.transaction((tx) => revokeImportedOf(tx, productId, core.now()));
  core.log.info({ productId }, 'product recalled');
}

type Order = typeof orders.$inferSelect;

async function* readSold(
  { db }: Pick<Core, 'db'>,
  { productId, askedAt }: Queues['recall-product'],
): AsyncGenerator<Order> {
  const isAsked = sql`exists (select 1 from ${refunds} where ${refunds.orderId} = ${orders.id}
    and ${refunds.reason} = 'recalled' and ${refunds.createdAt} >= ${askedAt}::timestamptz)`;
  for (let last = ''; ; ) {
    const sold = await db
      .select()
      .from(orders)
      .where(and(soldOf(productId), isUncontested, gt(orders.id, last), sql`not ${isAsked}`))
      .orderBy(asc(orders.id))
      .limit(portion);
    yield* sold;
    last = sold.at(-1)?.id ?? '';
    if (sold.length < portion) return;
  }
}

/** An admin may have refunded the order in the meantime. */
async function giveBack(core: Core, actor: Actor, order: Order): Promise<void> {
  try {
    const amount = await findRefundable(core.db, order);
    const asked = { orderId: order.id, amount, reason: 'recalled', words: m.recall_letter() } as const;
    await requestRefund(core, actor, asked);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error;
    core.log.warn({ orderId: order.id, err: error }, 'order refund skipped during recall');
  }
}

async function findActor(core: Core, uid: string): Promise<Actor> {
  const [known] = await core.db
    .select({ uid: directory.uid, displayName: directory.displayName, email: directory.email })
    .from(directory)
    .where(eq(directory.uid, uid))
    .limit(1);
  return known ?? null;
}
