import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { allEvents, refusalOf } from './support/orders.ts';

test('creates, reads and deletes coupons, and records an event for each change', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const coupon = await stripe.coupons.create({ percent_off: 12.5, name: 'Rentrée', metadata: { a: '1' } });
  expect(coupon).toMatchObject({
    object: 'coupon',
    percent_off: 12.5,
    amount_off: null,
    currency: null,
    duration: 'once',
    duration_in_months: null,
    max_redemptions: null,
    times_redeemed: 0,
    valid: true,
    livemode: false,
  });
  expect(coupon.id).toMatch(/^[A-Za-z0-9]{8}$/);
  expect(coupon).not.toHaveProperty('applies_to');
  expect(await stripe.coupons.retrieve(coupon.id)).toEqual(coupon);
  const other = await stripe.coupons.create({ amount_off: 500, currency: 'EUR', id: 'CINQ_EUROS' });
  expect(other).toMatchObject({ id: 'CINQ_EUROS', amount_off: 500, currency: 'eur', percent_off: null });
  expect(await stripe.coupons.del(coupon.id)).toEqual({ id: coupon.id, object: 'coupon', deleted: true });
  expect(await refusalOf(stripe.coupons.retrieve(coupon.id))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'coupon',
  });
  const types = (await allEvents(stripe)).map(({ type }) => type);
  expect(types).toEqual(['coupon.created', 'coupon.created', 'coupon.deleted']);
});

test('returns the products of a coupon if the request expands them', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({ name: 'Dictées' });
  const coupon = await stripe.coupons.create({
    percent_off: 10,
    applies_to: { products: [product.id] },
    expand: ['applies_to'],
  });
  expect(coupon.applies_to).toEqual({ products: [product.id] });
  const read = await stripe.coupons.retrieve(coupon.id, { expand: ['applies_to'] });
  expect(read.applies_to).toEqual({ products: [product.id] });
  expect(
    await refusalOf(stripe.coupons.create({ percent_off: 10, applies_to: { products: ['prod_x'] } })),
  ).toMatchObject({ code: 'resource_missing', param: 'applies_to[products][0]' });
});

test('invalidates a coupon after its expiry date', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const redeemBy = Math.floor(clock.now().getTime() / 1000) + 3600;
  const coupon = await stripe.coupons.create({ percent_off: 10, redeem_by: redeemBy });
  expect(coupon).toMatchObject({ valid: true, redeem_by: redeemBy });
  clock.advance(3601);
  expect((await stripe.coupons.retrieve(coupon.id)).valid).toBe(false);
});

test.each<[Stripe.CouponCreateParams, string]>([
  [{}, 'percent_off'],
  [{ percent_off: 10, amount_off: 100, currency: 'eur' }, 'percent_off'],
  [{ amount_off: 100 }, 'currency'],
  [{ amount_off: 0, currency: 'eur' }, 'amount_off'],
  [{ percent_off: 0 }, 'percent_off'],
  [{ percent_off: 100.5 }, 'percent_off'],
  [{ percent_off: 10, duration: 'forever' }, 'duration'],
  [{ percent_off: 10, duration: 'repeating' }, 'duration'],
  [{ percent_off: 10, duration_in_months: 3 }, 'duration_in_months'],
  [{ percent_off: 10, max_redemptions: 0 }, 'max_redemptions'],
  [{ percent_off: 10, redeem_by: 1_000_000 }, 'redeem_by'],
  [{ percent_off: 10, redeem_by: 9_999_999_999 }, 'redeem_by'],
  [{ percent_off: 10, id: 'à la carte' }, 'id'],
  [{ percent_off: 10, currency_options: { usd: { amount_off: 1 } } }, 'currency_options'],
])('rejects a coupon %j because of its %s', async (params, param) => {
  await using payments = await openPayments();
  expect(await refusalOf(payments.stripe.coupons.create(params))).toMatchObject({ statusCode: 400, param });
});

test('rejects a coupon id that is in use', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  await stripe.coupons.create({ percent_off: 10, id: 'UNE' });
  expect(await refusalOf(stripe.coupons.create({ percent_off: 20, id: 'UNE' }))).toMatchObject({
    code: 'resource_already_exists',
  });
});
