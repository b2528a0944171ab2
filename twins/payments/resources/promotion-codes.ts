import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import { fromEpochSeconds, toEpochSeconds } from '#twins/kit/time.ts';
import { currency, MAX_AMOUNT } from '../wire/currency.ts';
import { endpoint, listEndpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import { missingParameter, refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata, metadata } from '../wire/metadata.ts';
import { type Condition, equals, objectTable } from '../wire/objects.ts';
import { boolean, hash, integer, matching, oneOf, required, text, timestamp } from '../wire/parameters.ts';
import { emit, emitChange, rowsOf, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';
import { couponTable, isPast, isSpent, maxRedemptions } from './coupons.ts';

/** Code that a buyer enters to apply a coupon. Amounts are in the smallest unit. */
export type PromotionCodeRow = {
  id: string;
  created: Date;
  coupon: string;
  code: string;
  /** Set by the seller. See {@link isActive} for the effective value. */
  active: boolean;
  expires_at: Date | null;
  max_redemptions: number | null;
  times_redeemed: number;
  first_time_transaction: boolean;
  minimum_amount: number | null;
  minimum_amount_currency: string | null;
  /** `redeem_by` of the coupon, which never changes. */
  coupon_redeem_by: Date | null;
  /** True if the coupon is exhausted or deleted. */
  is_coupon_spent: boolean;
  metadata: Metadata;
};

export const promotionCodeTable = objectTable<PromotionCodeRow>({
  table: 'promotion_codes',
  object: 'promotion_code',
  noun: 'promotion code',
  param: 'promotion_code',
  idPrefix: 'promo',
  format: formatPromotionCode,
});

/** https://docs.stripe.com/api/promotion_codes/object */
export function formatPromotionCode(row: PromotionCodeRow, scope: Scope): Wire<Stripe.PromotionCode> {
  return {
    id: row.id,
    object: 'promotion_code',
    active: isActive(row, scope),
    code: row.code,
    created: toEpochSeconds(row.created),
    customer: null,
    customer_account: null,
    expires_at: row.expires_at && toEpochSeconds(row.expires_at),
    livemode: false,
    max_redemptions: row.max_redemptions,
    metadata: row.metadata,
    promotion: { coupon: row.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: row.first_time_transaction,
      minimum_amount: row.minimum_amount,
      minimum_amount_currency: row.minimum_amount_currency,
    },
    times_redeemed: row.times_redeemed,
  };
}

/** True if the code can be redeemed now: active, not expired or exhausted, and neither is its coupon. */
export function isActive(row: PromotionCodeRow, scope: Scope): boolean {
  return row.active && isRedeemable(row, scope);
}

function isRedeemable(row: PromotionCodeRow, scope: Scope): boolean {
  const isOver = isPast(scope, row.expires_at) || isPast(scope, row.coupon_redeem_by);
  return !isOver && !isSpent(row) && !row.is_coupon_spent;
}

/** `isActive` in SQL, for lists. */
function isActiveAt(now: Date, isWanted: boolean): Condition[] {
  const sql = `(active AND NOT is_coupon_spent AND coalesce(times_redeemed < max_redemptions, true)
    AND least(expires_at, coupon_redeem_by, 'infinity') > ?) = ${isWanted}`;
  return [{ sql, value: now }];
}

const code = matching(
  /^[A-Za-z0-9-]{1,500}$/,
  (value) => `Invalid code: ${value}; promotion codes may only hold letters, digits and dashes`,
);

/** Alphabet without characters that look alike. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function createCode(): string {
  return Array.from({ length: 8 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** Rejects a code that another active promotion code has, ignoring case. */
async function claimCode(scope: Scope, wanted: string, own = ''): Promise<void> {
  // Serialises requests for the same code.
  await scope.client.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 7301948))', [wanted]);
  const same = await rowsOf<PromotionCodeRow>(
    scope.client,
    'SELECT * FROM payments.promotion_codes WHERE lower(code) = lower($1) AND id <> $2',
    [wanted, own],
  );
  if (same.some((row) => isActive(row, scope))) {
    throw refuse(`An active promotion code with \`code: ${wanted}\` already exists.`, 'code');
  }
}

/** Promotion inside a code. It has no endpoints of its own. */
export const promotionResource: Resource = {
  object: 'promotion_code.promotion',
  expands: { coupon: { reference: ['coupon'] } },
  endpoints: [],
};

export const promotionCodeResource: Resource = {
  ...promotionCodeTable,
  expands: { promotion: { embedded: promotionResource.object } },
  endpoints: [
    /** https://docs.stripe.com/api/promotion_codes/create */
    endpoint({
      method: 'POST',
      path: '/v1/promotion_codes',
      fields: {
        active: boolean,
        code,
        expires_at: timestamp,
        max_redemptions: maxRedemptions,
        metadata,
        promotion: required(hash({ coupon: required(text()), type: required(oneOf('coupon')) })),
        restrictions: hash(
          {
            first_time_transaction: boolean,
            minimum_amount: integer(1, MAX_AMOUNT),
            minimum_amount_currency: currency,
          },
          ['currency_options'],
        ),
      },
      unserved: ['customer', 'customer_account'],
      answers: { object: 'promotion_code' },
      check({ restrictions }) {
        if (
          restrictions?.minimum_amount !== undefined &&
          restrictions.minimum_amount_currency === undefined
        ) {
          throw missingParameter('restrictions[minimum_amount_currency]');
        }
      },
      async run(scope, values) {
        const { promotion, restrictions = {}, ...given } = values;
        const coupon = await couponTable.refer(scope, promotion.coupon, 'promotion[coupon]');
        const expiresAt = given.expires_at === undefined ? undefined : fromEpochSeconds(given.expires_at);
        if (expiresAt && expiresAt <= scope.now)
          throw refuse('`expires_at` must be in the future.', 'expires_at');
        if (expiresAt && coupon.redeem_by && expiresAt > coupon.redeem_by) {
          throw refuse("`expires_at` cannot be after the coupon's `redeem_by`.", 'expires_at');
        }
        if ((given.max_redemptions ?? 0) > (coupon.max_redemptions ?? Number.POSITIVE_INFINITY)) {
          throw refuse(
            "`max_redemptions` cannot be greater than the coupon's `max_redemptions`.",
            'max_redemptions',
          );
        }
        const wanted = given.code ?? createCode();
        if (given.active ?? true) await claimCode(scope, wanted);
        const row = await promotionCodeTable.insert(scope, {
          ...given,
          active: given.active ?? true,
          code: wanted,
          coupon: coupon.id,
          coupon_redeem_by: coupon.redeem_by,
          expires_at: expiresAt,
          first_time_transaction: restrictions.first_time_transaction ?? false,
          is_coupon_spent: isSpent(coupon),
          metadata: applyMetadata({}, given.metadata),
          minimum_amount: restrictions.minimum_amount,
          minimum_amount_currency: restrictions.minimum_amount_currency,
        });
        emit(scope, 'promotion_code.created', formatPromotionCode(row, scope));
        return formatPromotionCode(row, scope);
      },
    }),
    retrieveEndpoint(promotionCodeTable, '/v1/promotion_codes/:id'),
    /** https://docs.stripe.com/api/promotion_codes/update */
    endpoint({
      method: 'POST',
      path: '/v1/promotion_codes/:id',
      fields: { active: boolean, metadata },
      unserved: ['restrictions'],
      answers: { object: 'promotion_code' },
      async run(scope, values, id) {
        const before = await promotionCodeTable.get(scope, id, 'FOR UPDATE');
        if (values.active && !before.active) {
          if (!isRedeemable(before, scope)) {
            throw refuse(
              'This promotion code cannot be activated: it is expired, used up, or its coupon is.',
              'active',
            );
          }
          await claimCode(scope, before.code, id);
        }
        const after = await promotionCodeTable.update(scope, id, {
          active: values.active,
          metadata: applyMetadata(before.metadata, values.metadata),
        });
        emitChange(
          scope,
          'promotion_code.updated',
          formatPromotionCode(before, scope),
          formatPromotionCode(after, scope),
        );
        return formatPromotionCode(after, scope);
      },
    }),
    listEndpoint(promotionCodeTable, '/v1/promotion_codes', {
      fields: { active: boolean, code: text(500), coupon: text() },
      unserved: ['customer', 'customer_account'],
      columns: ['coupon'],
      where: (values, { now }) => [
        ...equals('lower(code)', values.code?.toLowerCase()),
        ...(values.active === undefined ? [] : isActiveAt(now, values.active)),
      ],
    }),
  ],
};
