import { type CouponRow, couponTable, endPromotionCodes, isPast, isSpent } from '../resources/coupons.ts';
import {
  formatPromotionCode,
  isActive,
  type PromotionCodeRow,
  promotionCodeTable,
} from '../resources/promotion-codes.ts';
import { ApiError, exclusiveParameters, noSuch, refuse } from '../wire/errors.ts';
import { emitChange, rowsOf, type Scope } from '../wire/transaction.ts';
import type { DiscountedLine, ResolvedLine } from './lines.ts';
import type { SessionValues } from './session-parameters.ts';
import type { CheckoutSessionRow } from './sessions.ts';

/** Discount of a session: a coupon, applied directly or through a promotion code. */
export type Discount = { coupon: CouponRow; code: PromotionCodeRow | null };

type DiscountValues = NonNullable<SessionValues['discounts']>[number];

/** @throws {ApiError} if one discount has both a coupon and a promotion code */
export function checkDiscounts(discounts: DiscountValues[] | undefined): void {
  for (const { coupon, promotion_code: code } of discounts ?? []) {
    if (coupon !== undefined && code !== undefined) {
      throw exclusiveParameters('discounts[0][coupon]', 'discounts[0][promotion_code]');
    }
  }
}

const cannotRedeem = (why: string, param: string, code = 'coupon_expired') =>
  new ApiError(why, { status: 400, code, param });

/**
 * Returns the discount of a new session. It counts as redeemed only when the session is paid.
 * @throws {ApiError} if the discount cannot be redeemed (`coupon_expired`) or does not apply to the purchase
 */
export async function findDiscount(
  scope: Scope,
  wanted: DiscountValues | undefined,
  lines: ResolvedLine[],
  customer: string | null,
): Promise<Discount | null> {
  if (!wanted) return null;
  const param = wanted.promotion_code === undefined ? 'discounts[0][coupon]' : 'discounts[0][promotion_code]';
  const code =
    wanted.promotion_code === undefined ? null : await promotionCodeTable.find(scope, wanted.promotion_code);
  if (code === undefined) throw noSuch('promotion code', wanted.promotion_code ?? '', param);
  if (code && !isActive(code, scope)) {
    throw cannotRedeem(
      `The promotion code \`${code.code}\` is not active: it is expired, used up or switched off.`,
      param,
    );
  }
  // No lock, because only a payment counts redemptions. It locks the coupon before the promotion code.
  const coupon = await couponTable.find(scope, code?.coupon ?? wanted.coupon ?? '');
  if (!coupon) throw noSuch('coupon', code?.coupon ?? wanted.coupon ?? '', param);
  if (isPast(scope, coupon.redeem_by)) throw cannotRedeem(`Coupon expired: ${coupon.id}`, param);
  if (isSpent(coupon)) throw cannotRedeem(`Coupon ${coupon.id} is used up and cannot be applied.`, param);
  const currency = lines[0]?.price.currency ?? '';
  if (coupon.currency !== null && coupon.currency !== currency) {
    throw refuse(
      `The coupon \`${coupon.id}\` is in \`${coupon.currency}\` and cannot be applied to \`${currency}\`.`,
      param,
    );
  }
  if (!lines.some((line) => isGoodFor(coupon, line))) {
    throw refuse(`The coupon \`${coupon.id}\` does not apply to any of the line items.`, param);
  }
  if (code) await checkRestrictions(scope, code, lines, customer, param);
  return { coupon, code };
}

/** https://docs.stripe.com/api/promotion_codes/object#promotion_code_object-restrictions */
async function checkRestrictions(
  scope: Scope,
  code: PromotionCodeRow,
  lines: ResolvedLine[],
  customer: string | null,
  param: string,
): Promise<void> {
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const isOtherCurrency = code.minimum_amount_currency !== (lines[0]?.price.currency ?? null);
  if (code.minimum_amount !== null && (isOtherCurrency || subtotal < code.minimum_amount)) {
    throw refuse(
      'This promotion code cannot be redeemed because the associated purchase does not meet the minimum amount requirement.',
      param,
    );
  }
  if (!code.first_time_transaction) return;
  if (customer === null) {
    throw cannotRedeem(
      'This promotion code is for first-time transactions and can only be redeemed by a session with a `customer`.',
      param,
      'promotion_code_customer_missing_first_time',
    );
  }
  if (await hasPaid(scope, customer)) {
    throw cannotRedeem(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      param,
      'promotion_code_customer_not_first_time',
    );
  }
}

async function hasPaid(scope: Scope, customer: string): Promise<boolean> {
  const paid = await rowsOf(
    scope.client,
    "SELECT 1 FROM payments.charges WHERE customer = $1 AND status = 'succeeded' LIMIT 1",
    [customer],
  );
  return paid.length > 0;
}

function isGoodFor(coupon: CouponRow, line: ResolvedLine): boolean {
  return coupon.products === null || coupon.products.includes(line.price.product);
}

/** Percentages are calculated in ten-thousandths of a percent. */
const PERCENT_SCALE = 10_000;

/**
 * Splits a discount over the lines of its coupon in proportion to their amounts. The total is rounded half
 * up. Remaining units go to the lines with the largest rounding loss, so that the sum is exact.
 */
export function spreadDiscount(lines: ResolvedLine[], coupon: CouponRow | undefined): DiscountedLine[] {
  const bases = lines.map((line) => (coupon && isGoodFor(coupon, line) ? BigInt(line.amount) : 0n));
  const base = bases.reduce((sum, amount) => sum + amount, 0n);
  if (!coupon || base === 0n) return lines.map((line) => ({ ...line, discount: 0 }));
  const whole = BigInt(100 * PERCENT_SCALE);
  const share = BigInt(Math.round((coupon.percent_off ?? 0) * PERCENT_SCALE));
  const wanted =
    coupon.amount_off === null ? (base * share * 2n + whole) / (whole * 2n) : BigInt(coupon.amount_off);
  const discount = wanted < base ? wanted : base;
  const parts = bases.map((amount, index) => ({
    index,
    part: (discount * amount) / base,
    lost: (discount * amount) % base,
  }));
  let left = discount - parts.reduce((sum, { part }) => sum + part, 0n);
  for (const part of [...parts].sort((a, b) =>
    a.lost === b.lost ? a.index - b.index : a.lost < b.lost ? 1 : -1,
  )) {
    if (left === 0n) break;
    part.part += 1n;
    left -= 1n;
  }
  return lines.map((line, index) => ({ ...line, discount: Number(parts[index]?.part ?? 0n) }));
}

/** Returns `spent` if the discount is used up. With a lock, concurrent payments wait for each other. */
export async function readDiscount(
  scope: Scope,
  session: CheckoutSessionRow,
  lock: '' | 'FOR UPDATE' = '',
): Promise<Discount | null | 'spent'> {
  if (session.coupon === null) return null;
  const coupon = await couponTable.find(scope, session.coupon, lock);
  const code =
    session.promotion_code === null
      ? null
      : await promotionCodeTable.get(scope, session.promotion_code, lock);
  const isGood =
    coupon && !isPast(scope, coupon.redeem_by) && !isSpent(coupon) && (!code || isActive(code, scope));
  return isGood ? { coupon, code } : 'spent';
}

/** Counts a locked discount as redeemed. An exhausted coupon deactivates its promotion codes. */
export async function redeem(scope: Scope, { coupon, code }: Discount): Promise<void> {
  const counted = await couponTable.update(scope, coupon.id, { times_redeemed: coupon.times_redeemed + 1 });
  emitChange(scope, 'coupon.updated', couponTable.format(coupon, scope), couponTable.format(counted, scope));
  if (code) {
    const used = await promotionCodeTable.update(scope, code.id, { times_redeemed: code.times_redeemed + 1 });
    emitChange(
      scope,
      'promotion_code.updated',
      formatPromotionCode(code, scope),
      formatPromotionCode(used, scope),
    );
  }
  if (isSpent(counted)) await endPromotionCodes(scope, coupon.id);
}
