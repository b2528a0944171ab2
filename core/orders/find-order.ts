import { and, eq, inArray } from 'drizzle-orm';
import { letters } from '#database/tables/letters.ts';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { type Access, findAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Order } from './list-office-orders.ts';

export type OrderAccess =
  /** The order itself keeps the product open. */
  | 'open'
  /** It did, until it was refunded or withdrawn. */
  | 'closed'
  /** Another order of the same person keeps it open. */
  | 'by-another'
  /** Nothing was ever opened. */
  | 'none';

export type OrderSheet = {
  order: Order;
  /** Where the product stands in the catalogue. */
  productType: 'course' | 'exercise';
  access: OrderAccess;
  accessSince: Date | null;
  accessUntil: Date | null;
  letters: {
    id: string;
    kind: string;
    subject: string;
    createdAt: Date;
    sentAt: Date | null;
    lastError: string | null;
  }[];
};

/** The letters that may be written about an order. */
const letterKinds = ['purchase', 'refund', 'withdrawal'];

/** One order, with what it opened and the letters about it. @throws {AppError} not-found */
export async function findOrder(core: Pick<Core, 'db'>, id: string): Promise<OrderSheet> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order) throw new AppError('not-found', `no order ${id}`, { userMessage: m.orders_unknown() });
  const [[product], access, sent] = await Promise.all([
    core.db.select({ type: products.type }).from(products).where(eq(products.id, order.productId)).limit(1),
    findAccess(core.db, order.uid, order.productId),
    core.db
      .select({
        id: letters.id,
        kind: letters.kind,
        subject: letters.subject,
        createdAt: letters.createdAt,
        sentAt: letters.sentAt,
        lastError: letters.lastError,
      })
      .from(letters)
      .where(and(inArray(letters.kind, letterKinds), eq(letters.subjectId, id))),
  ]);
  const isOwn = access?.orderId === id;
  return {
    order,
    productType: product?.type ?? 'course',
    access: nameAccess(access, isOwn),
    accessSince: isOwn ? access.grantedAt : null,
    accessUntil: isOwn ? access.revokedAt : null,
    letters: sent,
  };
}

function nameAccess(access: Access | null, isOwn: boolean): OrderAccess {
  if (!access) return 'none';
  if (isOwn) return access.revokedAt ? 'closed' : 'open';
  return access.revokedAt ? 'none' : 'by-another';
}
