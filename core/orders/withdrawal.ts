import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { parseEmail } from '#common/email-address.ts';
import type { Database } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { consumePoint, type Limit, toNetwork } from '../limits.ts';
import { settledStates } from './order.ts';

type Order = typeof orders.$inferSelect;

/** A statement of withdrawal, as it was confirmed. */
export type ContractWithdrawal = typeof withdrawals.$inferSelect;

/** Who looks for an order to withdraw from: a member finds their own, anybody else says the address that ordered. */
type Withdrawer = { uid: string | null; clientAddress: string };

/** Numbers are guessed at no such pace; nobody who misreads theirs needs more. */
const fromOneNetwork: Limit = { name: 'withdrawal-network', points: 12, seconds: 10 * 60 };

/** What was paid for can be withdrawn from; what the school gave, or what cost nothing, is no such contract. */
const isSold = and(
  eq(orders.origin, 'payment'),
  inArray(orders.state, settledStates),
  sql`${orders.paidAt} is not null`,
);

/** « 4827 1903 », however its digits are parted, as orders are numbered; the numbers of old orders are in capitals. */
export function parseOrderNumber(typed: string): string {
  const number = typed.replace(/[\s\u2010-\u2013-]/g, '').toUpperCase();
  return /^\d{8}$/.test(number) ? `${number.slice(0, 4)}-${number.slice(4)}` : number;
}

/**
 * The order of a number that was bought by a member, or with an address; null for every other pair, whatever is wrong with it, so that
 * nobody learns which numbers and addresses there are.
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

/** What a member bought and may still withdraw from or ask about, newest first. */
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

/** What was stated of an order; null where nobody has withdrawn from it. */
export async function findContractWithdrawal(
  db: Database,
  orderId: string,
): Promise<ContractWithdrawal | null> {
  const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)).limit(1);
  return withdrawal ?? null;
}

/** How an order stands for who is about to withdraw from it, or has. @throws {AppError} not-found */
export async function viewWithdrawal(
  core: Pick<Core, 'db' | 'now'>,
  orderId: string,
): Promise<{ number: string; isOpen: boolean; withdrawal: ContractWithdrawal | null }> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (!order) throw new AppError('not-found', `no order ${orderId}`, { userMessage: m.orders_unknown() });
  return {
    number: order.number,
    isOpen: isWithdrawable(order, core.now()),
    withdrawal: await findContractWithdrawal(core.db, orderId),
  };
}

/** Whether the right to withdraw from an order is open: it was not waived, and its last second has not passed. */
export const isWithdrawable = (order: Pick<Order, 'withdrawableUntil' | 'state'>, now: Date): boolean =>
  order.withdrawableUntil !== null && order.withdrawableUntil >= now && order.state !== 'refunded';
