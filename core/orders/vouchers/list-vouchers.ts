import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';
import { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { settledStates } from '../order.ts';

type Voucher = typeof vouchers.$inferSelect;
type Order = typeof orders.$inferSelect;

/** A voucher as its buyer sees it; `redeemer` is the name of who redeemed it, for a class only. */
export type IssuedVoucher = Pick<
  Voucher,
  | 'code'
  | 'recipientName'
  | 'recipientEmail'
  | 'fromName'
  | 'words'
  | 'deliverAt'
  | 'deliveredAt'
  | 'redeemedAt'
> & { redeemer: string };

/** An order of somebody's that is for others, with its vouchers. @throws {AppError} not-found */
export async function listVouchers(
  core: Pick<Core, 'db'>,
  uid: string,
  orderId: string,
): Promise<{ order: Order; vouchers: IssuedVoucher[] }> {
  const [order] = await core.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.uid, uid),
        ne(orders.purpose, 'self'),
        inArray(orders.state, settledStates),
      ),
    )
    .limit(1);
  if (!order)
    throw new AppError('not-found', `${uid} has no order ${orderId} for others`, {
      userMessage: m.orders_unknown(),
    });
  const rows = await core.db
    .select({ voucher: vouchers, name: directory.displayName })
    .from(vouchers)
    .leftJoin(directory, eq(directory.uid, vouchers.redeemedBy))
    .where(eq(vouchers.orderId, orderId))
    .orderBy(asc(vouchers.id));
  return {
    order,
    vouchers: rows.map(({ voucher, name }) => ({
      code: voucher.code,
      recipientName: voucher.recipientName,
      recipientEmail: voucher.recipientEmail,
      fromName: voucher.fromName,
      words: voucher.words,
      deliverAt: voucher.deliverAt,
      deliveredAt: voucher.deliveredAt,
      redeemedAt: voucher.redeemedAt,
      redeemer: order.purpose === 'class' ? (name ?? '') : '',
    })),
  };
}
