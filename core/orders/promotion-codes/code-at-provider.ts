import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { createFlights } from '../../find-once.ts';
import { toIdempotencyKey } from '../../prices/price.ts';
import { type PromotionCode, toProviderCode } from './promotion-code.ts';

type AtProvider = Pick<PromotionCode, 'couponId' | 'promotionCodeId'>;

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/** Returns null if the object was deleted at the provider or belongs to former API keys. */
const findThere = <Found>(asked: Promise<Found>): Promise<Found | null> =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/**
 * Creates coupon and code with expiry and number of uses, so that the provider limits concurrent payments.
 * Products are checked here, because provider products change with their prices.
 * @throws {AppError} invalid-input if the provider rejects the code
 */
export async function makeAtProvider(
  core: Pick<Core, 'payments' | 'siteUrl'>,
  row: Omit<PromotionCode, keyof AtProvider | 'createdAt'> & Partial<AtProvider>,
  uses = 0,
): Promise<AtProvider> {
  const { coupons, promotionCodes: codes } = core.payments;
  const code = toProviderCode(row.code);
  const metadata = { codeId: row.id, school: core.siteUrl };
  const former = row.promotionCodeId ?? '';
  try {
    const { data } = await codes.list({ code, active: true, limit: 1 });
    const [existing] = data;
    // A concurrent or interrupted call created this code. Codes of this site with another id have no row.
    if (existing?.metadata?.codeId === row.id)
      return { couponId: toId(existing.promotion.coupon), promotionCodeId: existing.id };
    if (existing?.metadata?.school === core.siteUrl) await codes.update(existing.id, { active: false });
    const worth =
      row.percent === null ? { amount_off: row.amount ?? 0, currency: 'eur' } : { percent_off: row.percent };
    const coupon = await coupons.create(
      { ...worth, duration: 'once', name: row.code, metadata },
      { idempotencyKey: toIdempotencyKey('coupon', [row.id, former]) },
    );
    const wanted: Stripe.PromotionCodeCreateParams = {
      promotion: { type: 'coupon', coupon: coupon.id },
      code,
      metadata,
      ...(row.expiresAt ? { expires_at: row.expiresAt.getTime() / 1_000 } : {}),
      ...(row.maxUses === null ? {} : { max_redemptions: row.maxUses - uses }),
    };
    const made = await codes.create(wanted, { idempotencyKey: toIdempotencyKey('code', wanted) });
    return { couponId: coupon.id, promotionCodeId: made.id };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new AppError('invalid-input', error.message, {
      cause: error,
      userMessage: error.param === 'code' ? m.codes_taken_at_provider() : m.codes_refused_by_provider(),
    });
  }
}

const toId = (coupon: string | Stripe.Coupon | null): string =>
  typeof coupon === 'string' ? coupon : (coupon?.id ?? '');

/** Shares concurrent requests for a code, because the provider would reject the second one with a 409. */
const makeOnce = createFlights<AtProvider>();

/**
 * Returns the provider's id of a code, or null if inactive. If the provider does not have it (deleted or
 * created with former API keys), creates it again with the remaining uses.
 */
export async function findRedeemable(core: Core, row: PromotionCode, uses: number): Promise<string | null> {
  const { promotionCodes: codes, coupons } = core.payments;
  const there = await findThere(codes.retrieve(row.promotionCodeId));
  if (there?.active) return there.id;
  if (there && (await findThere(coupons.retrieve(row.couponId)))) return null;
  return (await makeOnce(row.id, () => makeAnew(core, row, uses))).promotionCodeId;
}

async function makeAnew(core: Core, row: PromotionCode, uses: number): Promise<AtProvider> {
  const made = await makeAtProvider(core, row, uses);
  await core.db
    .update(promotionCodes)
    .set(made)
    .where(and(eq(promotionCodes.id, row.id), eq(promotionCodes.promotionCodeId, row.promotionCodeId)));
  return made;
}

/** Ignores a code that the provider does not have, because its next use creates it. */
export async function switchAtProvider(
  core: Pick<Core, 'payments'>,
  { promotionCodeId }: AtProvider,
  active: boolean,
): Promise<void> {
  try {
    await findThere(core.payments.promotionCodes.update(promotionCodeId, { active }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    throw new AppError('conflict', error.message, {
      cause: error,
      userMessage: m.codes_refused_by_provider(),
    });
  }
}
