import type Stripe from 'stripe';
import { addMilliseconds, days, fromEpochSeconds, toEpochSeconds } from '#twins/kit/time.ts';
import { currency, MAX_AMOUNT } from '../wire/currency.ts';
import { endpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import { exclusiveParameters, missingParameter, refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata, metadata } from '../wire/metadata.ts';
import { objectTable } from '../wire/objects.ts';
import {
  hash,
  integer,
  listOf,
  matching,
  oneOf,
  type Parameter,
  required,
  served,
  text,
  timestamp,
} from '../wire/parameters.ts';
import { emit, rowsOf, type Scope } from '../wire/transaction.ts';
import { randomText, type Wire } from '../wire/wire.ts';
import { productTable } from './products.ts';

/** Discount as a percentage or an amount. Amounts are in the smallest unit. */
export type CouponRow = {
  id: string;
  created: Date;
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  /** Products to which the coupon applies, or null for all. */
  products: string[] | null;
  redeem_by: Date | null;
  max_redemptions: number | null;
  times_redeemed: number;
  metadata: Metadata;
};

export const couponTable = objectTable<CouponRow>({
  table: 'coupons',
  object: 'coupon',
  param: 'coupon',
  format: writeOut,
});

/** https://docs.stripe.com/api/coupons/object */
function writeOut(row: CouponRow, scope: Scope): Wire<Stripe.Coupon> {
  return {
    id: row.id,
    object: 'coupon',
    amount_off: row.amount_off,
    created: toEpochSeconds(row.created),
    currency: row.currency,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: row.max_redemptions,
    metadata: row.metadata,
    name: row.name,
    percent_off: row.percent_off,
    redeem_by: row.redeem_by && toEpochSeconds(row.redeem_by),
    times_redeemed: row.times_redeemed,
    valid: !isPast(scope, row.redeem_by) && !isSpent(row),
  };
}

/** Never true for null. */
export function isPast(scope: Scope, until: Date | null): boolean {
  return until !== null && until <= scope.now;
}

export function isSpent(row: { max_redemptions: number | null; times_redeemed: number }): boolean {
  return row.max_redemptions !== null && row.times_redeemed >= row.max_redemptions;
}

const percentage: Parameter<number> = {
  parse(node, path) {
    if (typeof node !== 'string' || !/^\d{1,3}(\.\d{1,4})?$/.test(node)) {
      throw refuse('Invalid decimal', path, 'parameter_invalid_decimal');
    }
    const value = Number(node);
    if (value <= 0 || value > 100) {
      throw refuse('`percent_off` must be between 0 and 100.', path, 'parameter_invalid_decimal');
    }
    return value;
  },
};

const couponId = matching(
  /^[A-Za-z0-9_-]{1,200}$/,
  (value) => `Invalid coupon id: ${value}; it may hold letters, digits, _ and -`,
);

/** See https://docs.stripe.com/api/coupons/create#create_coupon-redeem_by. */
const MAX_REDEEM_BY_MS = days(5 * 365);

export const maxRedemptions = integer(1, 2_147_483_647);

function toRedeemBy(scope: Scope, wanted: number | undefined): Date | undefined {
  if (wanted === undefined) return undefined;
  const date = fromEpochSeconds(wanted);
  if (date <= scope.now) throw refuse('`redeem_by` must be in the future.', 'redeem_by');
  if (date > addMilliseconds(scope.now, MAX_REDEEM_BY_MS)) {
    throw refuse('`redeem_by` cannot be more than five years in the future.', 'redeem_by');
  }
  return date;
}

export const couponResource: Resource = {
  ...couponTable,
  expands: {
    applies_to: {
      async part(scope, id) {
        const row = await couponTable.find(scope, id);
        return row?.products ? { products: row.products } : undefined;
      },
    },
  },
  endpoints: [
    /** https://docs.stripe.com/api/coupons/create */
    endpoint({
      method: 'POST',
      path: '/v1/coupons',
      fields: {
        amount_off: integer(1, MAX_AMOUNT),
        applies_to: hash({ products: required(listOf(text(), 100)) }),
        currency,
        duration: served(oneOf('forever', 'once', 'repeating'), 'once'),
        id: couponId,
        max_redemptions: maxRedemptions,
        metadata,
        name: text(40),
        percent_off: percentage,
        redeem_by: timestamp,
      },
      unserved: ['currency_options', 'duration_in_months'],
      answers: { object: 'coupon' },
      check(values) {
        const { amount_off: amount, percent_off: percent } = values;
        if (amount !== undefined && percent !== undefined)
          throw exclusiveParameters('percent_off', 'amount_off');
        if (amount === undefined && percent === undefined) throw missingParameter('percent_off');
        if (amount !== undefined && values.currency === undefined) throw missingParameter('currency');
      },
      async run(scope, { applies_to: appliesTo, duration: _once, ...values }) {
        for (const [index, product] of (appliesTo?.products ?? []).entries()) {
          await productTable.refer(scope, product, `applies_to[products][${index}]`);
        }
        const row = await couponTable.insert(scope, {
          ...values,
          id: values.id ?? randomText(8),
          currency: values.amount_off === undefined ? null : values.currency,
          metadata: applyMetadata({}, values.metadata),
          products: appliesTo?.products,
          redeem_by: toRedeemBy(scope, values.redeem_by),
        });
        emit(scope, 'coupon.created', writeOut(row, scope));
        return writeOut(row, scope);
      },
    }),
    retrieveEndpoint(couponTable, '/v1/coupons/:id'),
    /** Existing purchases keep their discount. https://docs.stripe.com/api/coupons/delete */
    endpoint({
      method: 'DELETE',
      path: '/v1/coupons/:id',
      fields: {},
      async run(scope, _values, id): Promise<Stripe.DeletedCoupon> {
        const row = await couponTable.get(scope, id, 'FOR UPDATE');
        await rowsOf(scope.client, 'DELETE FROM payments.coupons WHERE id = $1', [id]);
        await endPromotionCodes(scope, id);
        emit(scope, 'coupon.deleted', writeOut(row, scope));
        return { id, object: 'coupon', deleted: true };
      },
    }),
  ],
};

/** No event is sent for the deactivated codes. */
export async function endPromotionCodes(scope: Scope, coupon: string): Promise<void> {
  await scope.client.query('UPDATE payments.promotion_codes SET is_coupon_spent = true WHERE coupon = $1', [
    coupon,
  ]);
}
