import { and, asc, eq, inArray } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';
import { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { settledStates } from '../order.ts';

type Voucher = typeof vouchers.$inferSelect;
type Order = typeof orders.$inferSelect;

/** A voucher as shown to its buyer. `redeemer` is a name, and empty unless the order is for a class. */
export type IssuedVoucher = Pick<
  Voucher,
  | 'id'
  | 'revokedAt'
  | 'code'
  | 'recipientName'
  | 'recipientEmail'
  | 'fromName'
  | 'words'
  | 'deliverAt'
  | 'deliveredAt'
  | 'redeemedAt'
> & { redeemer: string };

/** @throws {AppError} `not-found` if the user has no order of vouchers with this id */
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
        inArray(orders.purpose, ['gift', 'class']),
        inArray(orders.state, settledStates),
      ),
    )
    .limit(1);
  if (!order)
    throw new AppError('not-found', `${uid} has no order ${orderId} for others`, {
      userMessage: m.orders_unknown(),
    });
  const rows = await readVouchers(core, orderId);
  return {
    order,
    vouchers: rows.map(({ voucher, name }) => ({
      id: voucher.id,
      revokedAt: voucher.revokedAt,
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

const readVouchers = ({ db }: Pick<Core, 'db'>, orderId: string) =>
  db
    .select({ voucher: vouchers, name: directory.displayName, email: directory.email })
    .from(vouchers)
    .leftJoin(directory, eq(directory.uid, vouchers.redeemedBy))
    .where(eq(vouchers.orderId, orderId))
    .orderBy(asc(vouchers.id));

/** Name and address of the redeemer are empty if the account was deleted. */
export type OfficeVoucher = Pick<
  Voucher,
  | 'id'
  | 'code'
  | 'recipientName'
  | 'recipientEmail'
  | 'deliverAt'
  | 'deliveredAt'
  | 'redeemedAt'
  | 'revokedAt'
> & { redeemer: { uid: string; name: string; email: string } | null };

/** Returns the vouchers of an order in order of creation. */
export async function listOfficeVouchers(core: Pick<Core, 'db'>, orderId: string): Promise<OfficeVoucher[]> {
  const rows = await readVouchers(core, orderId);
  return rows.map(({ voucher, name, email }) => ({
    id: voucher.id,
    code: voucher.code,
    recipientName: voucher.recipientName,
    recipientEmail: voucher.recipientEmail,
    deliverAt: voucher.deliverAt,
    deliveredAt: voucher.deliveredAt,
    redeemedAt: voucher.redeemedAt,
    revokedAt: voucher.revokedAt,
    redeemer: email === null ? null : { uid: voucher.redeemedBy, name: name ?? '', email },
  }));
}
