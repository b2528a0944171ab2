import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { closeOrder } from './close-order.ts';

export const maxOpenOrders = 10;

/** Limits new payment pages at the provider. Confirming an unchanged order does not count. */
export const ofOneMember: Limit = { name: 'orders-member', points: 30, seconds: 60 * 60 };

const isOpenOf = (uid: string) => and(eq(orders.uid, uid), eq(orders.state, 'pending'));

/** Cancels the oldest unpaid orders of a member above the limit, except transfers and bank debits. */
export async function makeRoom(core: Core, uid: string): Promise<void> {
  const excess = (await core.db.$count(orders, isOpenOf(uid))) - maxOpenOrders + 1;
  if (excess <= 0) return;
  const oldest = await core.db
    .select()
    .from(orders)
    .where(and(isOpenOf(uid), eq(orders.paidBy, 'provider'), isNull(orders.processingSince)))
    .orderBy(asc(orders.createdAt))
    .limit(excess);
  for (const order of oldest) await closeOrder(core, order);
}

/**
 * Counts a new order in its transaction. A lock serialises the orders of a member.
 * @throws {AppError} too-many-requests above the rate limit, invalid-input if too many orders are pending
 */
export async function countOpened(tx: Transaction, uid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`open-orders:${uid}`}, 0))`);
  await consumePoint(tx, ofOneMember, uid);
  const open = await tx.$count(orders, isOpenOf(uid));
  if (open > maxOpenOrders)
    throw new AppError('invalid-input', `${uid} has ${open} open orders`, {
      userMessage: m.checkout_orders_open({ max: maxOpenOrders }),
    });
}
