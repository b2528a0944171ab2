import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { parseEmail } from '#common/email-address.ts';
import type { Database } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit, toNetwork } from '../limits.ts';
import { countUnused } from '../productions/bought-corrections.ts';
import { settledStates } from './order.ts';

type Order = typeof orders.$inferSelect;

export type ContractWithdrawal = typeof withdrawals.$inferSelect;

/** Members find their own orders; other visitors must enter the buyer's email address. */
type Withdrawer = { uid: string | null; clientAddress: string };

/** Limit against guessing order numbers, sufficient for typing errors. */
const fromOneNetwork: Limit = { name: 'withdrawal-network', points: 12, seconds: 10 * 60 };

/** Paid purchases, not grants or free orders. */
const isSold = and(
  eq(orders.origin, 'payment'),
  inArray(orders.state, settledStates),
  sql`${orders.paidAt} is not null`,
);

/** Returns the stored form, `4827-1903`. Numbers of old orders are in capitals. */
export function parseOrderNumber(typed: string): string {
  const number = typed.replace(/[\s\u2010-\u2013-]/g, '').toUpperCase();
  return /^\d{8}$/.test(number) ? `${number.slice(0, 4)}-${number.slice(4)}` : number;
}

/**
 * Returns null unless the member or the email address bought the order, so that numbers cannot be probed.
 * @throws {AppError} too-many-requests
 */
export async function findSoldOrder(
  core: Pick<Core, 'db'>,
  { uid, clientAddress }: Withdrawer,
  asked: { number: string; email: string },
): Promise<Order | null> {
  await consumePoint(core.db, fromOneNetwork, toNetwork(clientAddress));
  const [order] = await core.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.number, parseOrderNumber(asked.number)),
        uid ? eq(orders.uid, uid) : sql`lower(${orders.email}) = ${parseEmail(asked.email) ?? ''}`,
        isSold,
      ),
    )
    .limit(1);
  return order ?? null;
}

/** Returns a member's purchases that can be withdrawn from or asked about, newest first. */
export async function listSoldOrders(
  core: Pick<Core, 'db'>,
  uid: string,
): Promise<Pick<Order, 'number' | 'title' | 'createdAt'>[]> {
  return core.db
    .select({ number: orders.number, title: orders.title, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(eq(orders.uid, uid), isSold, inArray(orders.state, ['paid', 'partially_refunded', 'disputed'])),
    )
    .orderBy(desc(orders.createdAt))
    .limit(100);
}

export async function findContractWithdrawal(
  db: Database,
  orderId: string,
): Promise<ContractWithdrawal | null> {
  const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)).limit(1);
  return withdrawal ?? null;
}

/** `isService` if the order is for corrections. @throws {AppError} not-found if there is no such order */
export async function viewWithdrawal(
  core: Pick<Core, 'db' | 'now'>,
  orderId: string,
): Promise<{ number: string; isOpen: boolean; isService: boolean; withdrawal: ContractWithdrawal | null }> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (!order)
    throw new AppError('not-found', `order ${orderId} not found`, { userMessage: m.orders_unknown() });
  return {
    number: order.number,
    isOpen: await canWithdraw(core.db, order, core.now()),
    isService: order.purpose === 'corrections',
    withdrawal: await findContractWithdrawal(core.db, orderId),
  };
}

export const isWithdrawable = (order: Pick<Order, 'withdrawableUntil' | 'state'>, now: Date): boolean =>
  order.withdrawableUntil !== null && order.withdrawableUntil >= now && order.state !== 'refunded';

/** Like `isWithdrawable`, but false for corrections that were all used (article L221-28, 1° du même code). */
export const canWithdraw = async (
  db: Database,
  order: Pick<Order, 'id' | 'purpose' | 'withdrawableUntil' | 'state'>,
  now: Date,
): Promise<boolean> =>
  isWithdrawable(order, now) && (order.purpose !== 'corrections' || (await countUnused(db, order)) > 0);
