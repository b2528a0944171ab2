import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import { formatDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { Database } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import { orders } from '#database/tables/orders.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { takeOff } from '../../prices/former-price.ts';
import { minCents } from '../../prices/price.ts';
import { isPendingOf } from '../pending-order.ts';
import { findRedeemable } from './code-at-provider.ts';
import { countUses, usesCode } from './count-uses.ts';
import { foldCode, readCodeState } from './promotion-code.ts';

/** `promotionCodeId` is our id, `providerId` the provider's. */
export type Discount = {
  promotionCodeId: string;
  providerId: string;
  code: string;
  discountCents: number;
  totalCents: number;
  /** True if a percentage applies to one of several seats; the provider then gets it as an amount. */
  isOneSeat: boolean;
};

type Order = typeof orders.$inferSelect;

type CodedOrder = Pick<Order, 'uid' | 'productId' | 'purpose' | 'quantity'> & { unitCents: number };

/**
 * Returns the discount of a code, rounded as by the provider. Without `forClasses` it reduces one unit only.
 * @throws {AppError} invalid-input, with the reason, if the code is not valid for this order
 */
export async function findDiscount(core: Core, code: string, order: CodedOrder): Promise<Discount> {
  const typed = foldCode(code.toWellFormed().replaceAll('\0', '').slice(0, 200));
  const [row] = await core.db.select().from(promotionCodes).where(eq(promotionCodes.code, typed)).limit(1);
  if (!row) throw refuseCode(m.codes_unknown());
  const isOwnPending = isPendingOf(order.uid, order.productId, order.purpose);
  const uses = (await countUses(core, [row.id], isOwnPending)).get(row.id)?.uses ?? 0;
  const state = readCodeState(row, uses, core.now());
  if (state === 'spent') throw refuseCode(m.codes_spent());
  if (state === 'ended' && row.expiresAt)
    throw refuseCode(m.codes_expired({ day: formatDate(new Date(row.expiresAt.getTime() - 1)) }));
  if (state !== 'active') throw refuseCode(m.codes_off());
  if (row.productIds.length > 0 && !row.productIds.includes(order.productId))
    throw refuseCode(m.codes_other_product());
  if (row.oncePerPerson && (await hasUsed(core, row.id, order.uid, isOwnPending)))
    throw refuseCode(m.codes_already_used());
  const { unitCents, quantity } = order;
  const isForAll = row.forClasses || quantity === 1;
  const discountedCents = isForAll ? unitCents * quantity : unitCents;
  const leftCents = takeOff(discountedCents, row);
  if (leftCents === 0 && order.purpose !== 'self' && !row.forClasses)
    throw refuseCode(m.codes_not_for_others());
  const discountCents = discountedCents - leftCents;
  const totalCents = unitCents * quantity - discountCents;
  if (totalCents > 0 && totalCents < minCents)
    throw refuseCode(m.codes_too_little({ least: formatPrice(minCents) }));
  const providerId = await findRedeemable(core, row, uses);
  if (!providerId) throw refuseCode(m.codes_ended());
  return {
    ...{ promotionCodeId: row.id, providerId, code: row.code, discountCents, totalCents },
    isOneSeat: !isForAll && row.percent !== null,
  };
}

export const refuseCode = (userMessage: string): AppError =>
  new AppError('invalid-input', 'promotion code is not valid for this order', { userMessage });

/** True if the user has used a code, with this account or another one with the same address. */
export async function hasUsed(
  { db }: { db: Database },
  codeId: string,
  uid: string,
  except?: SQL,
): Promise<boolean> {
  if (!uid) return false;
  const own = db
    .select({ email: sql`lower(${directory.email})` })
    .from(directory)
    .where(eq(directory.uid, uid));
  const [used] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.promotionCodeId, codeId),
        usesCode,
        or(eq(orders.uid, uid), sql`lower(${orders.email}) in ${own}`),
        except && not(except),
      ),
    )
    .limit(1);
  return used !== undefined;
}
