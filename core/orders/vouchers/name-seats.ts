import { and, eq, inArray, sql } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { settledStates } from '../order.ts';
import { maxSeatName } from '../order-choices.ts';

/**
 * Stores who each seat of a class is for, by voucher id. Seats that are not in `names` keep theirs.
 * @throws {AppError} `invalid-input` if a name is too long
 * @throws {AppError} `not-found` if the user has no class order with this id
 */
export async function nameSeats(
  core: Pick<Core, 'db'>,
  uid: string,
  orderId: string,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const cleaned = [...names].map(([id, name]) => ({ id, name: name.replace(/\s+/g, ' ').trim() }));
  if (cleaned.some(({ name }) => name.length > maxSeatName))
    throw new AppError('invalid-input', 'name of a seat too long', {
      userMessage: m.common_name_too_long({ longest: maxSeatName }),
    });
  await core.db.transaction(async (tx) => {
    const [order] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.uid, uid),
          eq(orders.purpose, 'class'),
          inArray(orders.state, settledStates),
        ),
      )
      .for('update');
    if (!order)
      throw new AppError('not-found', `${uid} has no class order ${orderId}`, {
        userMessage: m.orders_unknown(),
      });
    // One statement for up to 500 seats.
    await tx.execute(sql`
      update ${vouchers} set recipient_name = given.name
      from jsonb_to_recordset(${JSON.stringify(cleaned)}::jsonb) as given (id text, name text)
      where ${vouchers.id} = given.id and ${vouchers.orderId} = ${orderId}`);
  });
}
