import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments, type Payments } from './support/open-payments.ts';
import { allEvents, refusalOf } from './support/orders.ts';

async function createCode(
  { stripe }: Pick<Payments, 'stripe'>,
  params: Partial<Stripe.PromotionCodeCreateParams> = {},
  coupon: Stripe.CouponCreateParams = {},
): Promise<Stripe.PromotionCode> {
  const { id } = await stripe.coupons.create({ percent_off: 10, ...coupon });
  return await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, ...params });
}

test('creates a code, finds it regardless of case, deactivates and reactivates it', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const made = await createCode(payments, { code: 'Rentree-26', max_redemptions: 3, metadata: { a: '1' } });
  expect(made).toMatchObject({
    object: 'promotion_code',
    active: true,
    code: 'Rentree-26',
    customer: null,
    expires_at: null,
    max_redemptions: 3,
    metadata: { a: '1' },
    promotion: { type: 'coupon' },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  });
  const found = await stripe.promotionCodes.list({ code: 'RENTREE-26', expand: ['data.promotion.coupon'] });
  expect(found.data[0]?.promotion.coupon).toMatchObject({ object: 'coupon', percent_off: 10 });
  expect((await stripe.promotionCodes.list({ coupon: String(made.promotion.coupon) })).data).toHaveLength(1);
  const off = await stripe.promotionCodes.update(made.id, { active: false });
  expect(off.active).toBe(false);
  expect((await stripe.promotionCodes.list({ active: true })).data).toEqual([]);
  expect((await stripe.promotionCodes.list({ active: false })).data).toEqual([off]);
  expect(await stripe.promotionCodes.update(made.id, { active: true, metadata: '' })).toEqual({
    ...made,
    metadata: {},
  });
  expect(await stripe.promotionCodes.retrieve(made.id)).toEqual({ ...made, metadata: {} });
  const types = (await allEvents(stripe)).map(({ type }) => type);
  expect(types).toEqual([
    'coupon.created',
    'promotion_code.created',
    'promotion_code.updated',
    'promotion_code.updated',
  ]);
});

test('generates a code without easily confused characters if none is given', async () => {
  await using payments = await openPayments();
  expect((await createCode(payments)).code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
});

test('creates one of twenty concurrent codes with the same text, which can be reused once the code is inactive', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const { id } = await stripe.coupons.create({ percent_off: 10 });
  const promotion = { type: 'coupon' as const, coupon: id };
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      stripe.promotionCodes.create({ promotion, code: n % 2 ? 'été'.replaceAll('é', 'e') : 'ETE' }),
    ),
  );
  const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(made).toHaveLength(1);
  const refusal = await refusalOf(stripe.promotionCodes.create({ promotion, code: 'Ete' }));
  expect(refusal).toMatchObject({ statusCode: 400, param: 'code' });
  expect(refusal.message).toBe('An active promotion code with `code: Ete` already exists.');
  await stripe.promotionCodes.update(made[0]?.id ?? '', { active: false });
  await stripe.promotionCodes.create({ promotion, code: 'Ete' });
  expect(await refusalOf(stripe.promotionCodes.update(made[0]?.id ?? '', { active: true }))).toMatchObject({
    param: 'code',
  });
});

test('deactivates a code at its expiry, with its coupon, or at the coupon’s expiry', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const inAnHour = Math.floor(clock.now().getTime() / 1000) + 3600;
  const short = await createCode(payments, { expires_at: inAnHour });
  const ofShort = await createCode(payments, {}, { redeem_by: inAnHour });
  const ofDeleted = await createCode(payments);
  await stripe.coupons.del(String(ofDeleted.promotion.coupon));
  const isActive = async (code: Stripe.PromotionCode) =>
    (await stripe.promotionCodes.retrieve(code.id)).active;
  expect([await isActive(short), await isActive(ofShort), await isActive(ofDeleted)]).toEqual([
    true,
    true,
    false,
  ]);
  clock.advance(3601);
  expect([await isActive(short), await isActive(ofShort)]).toEqual([false, false]);
  expect((await stripe.promotionCodes.list({ active: true })).data).toEqual([]);
  await stripe.promotionCodes.update(short.id, { active: false });
  expect(await refusalOf(stripe.promotionCodes.update(short.id, { active: true }))).toMatchObject({
    param: 'active',
  });
});

test('rejects invalid parameters and names them', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const now = Math.floor(clock.now().getTime() / 1000);
  const { id } = await stripe.coupons.create({ percent_off: 10, max_redemptions: 2, redeem_by: now + 3600 });
  const promotion = { type: 'coupon' as const, coupon: id };
  const refused: [object, string][] = [
    [{ promotion: { type: 'coupon', coupon: 'inconnu' } }, 'promotion[coupon]'],
    [{ coupon: id }, 'coupon'],
    [{ promotion, code: 'été' }, 'code'],
    [{ promotion, expires_at: now - 60 }, 'expires_at'],
    [{ promotion, expires_at: now + 7200 }, 'expires_at'],
    [{ promotion, max_redemptions: 3 }, 'max_redemptions'],
    [{ promotion, customer: 'cus_1' }, 'customer'],
    [{ promotion, restrictions: { minimum_amount: 100 } }, 'restrictions[minimum_amount_currency]'],
    [
      { promotion, restrictions: { currency_options: { usd: { minimum_amount: 100 } } } },
      'restrictions[currency_options]',
    ],
  ];
  for (const [params, param] of refused) {
    const refusal = await refusalOf(stripe.promotionCodes.create(params as Stripe.PromotionCodeCreateParams));
    expect(refusal).toMatchObject({ statusCode: 400 });
    expect(refusal.param ?? '', JSON.stringify(params)).toContain(param);
  }
  expect(await refusalOf(stripe.promotionCodes.retrieve('promo_x'))).toMatchObject({ statusCode: 404 });
});
