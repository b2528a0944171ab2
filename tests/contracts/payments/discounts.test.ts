import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addressOf, pay, send, type Typed, typed, visit } from './support/buyer.ts';
import { openPayments, type Payments } from './support/open-payments.ts';
import { allEvents, createOrder, createPaidOrder, line, refusalOf } from './support/orders.ts';

const sold = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll(/\s+/g, ' ');

async function createCode(
  { stripe }: Pick<Payments, 'stripe'>,
  coupon: Stripe.CouponCreateParams,
  params: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<Stripe.PromotionCode> {
  const { id } = await stripe.coupons.create(coupon);
  return await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, ...params });
}

test('applies a code to a session, its lines, page and payment, and counts it once paid', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const code = await createCode(payments, { percent_off: 20, name: 'Rentrée' }, { code: 'RENTREE' });
  const order = await createOrder(stripe, {
    line_items: [line('Cours', 4900), line('Feuille', 333, 3)],
    discounts: [{ promotion_code: code.id }],
    expand: ['line_items', 'discounts.promotion_code'],
  });
  expect(order).toMatchObject({
    amount_subtotal: 5899,
    amount_total: 4719,
    total_details: { amount_discount: 1180, amount_shipping: 0, amount_tax: 0 },
    discounts: [{ coupon: null, promotion_code: { id: code.id, code: 'RENTREE', times_redeemed: 0 } }],
  });
  expect(order.line_items?.data).toMatchObject([
    { amount_subtotal: 4900, amount_discount: 980, amount_total: 3920 },
    { amount_subtotal: 999, amount_discount: 200, amount_total: 799 },
  ]);
  const page = sold((await visit(twin, addressOf(order))).text);
  expect(page).toContain('Cours 49,00 €');
  expect(page).toContain('Sous-total 58,99 €');
  expect(page).toContain('Réduction Code RENTREE −11,80 €');
  expect(page).toContain('Total 47,19 €');
  expect(page).toContain('Payer 47,19 €');
  await pay(twin, order);
  const paid = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
  expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { amount_received: 4719 } });
  expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ times_redeemed: 1, active: true });
  expect(await stripe.coupons.retrieve(String(code.promotion.coupon))).toMatchObject({ times_redeemed: 1 });
  const types = (await allEvents(stripe)).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['coupon.updated', 'promotion_code.updated']));
});

test.each([
  [33.33, [100], 33],
  [50, [101], 51],
  [12.5, [4900, 100, 100], 638],
  [33, [100, 100, 100], 99],
  [10, [5, 5, 5, 100], 12],
])('a coupon of %d % on %j discounts %d, in whole cents that add up', async (percent, amounts, expected) => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const { id } = await stripe.coupons.create({ percent_off: percent });
  const order = await createOrder(stripe, {
    line_items: amounts.map((amount, n) => line(`Ligne ${n}`, amount)).concat(line('Gratuit', 0)),
    discounts: [{ coupon: id }],
    expand: ['line_items'],
  });
  expect(order.total_details?.amount_discount).toBe(expected);
  const lines = order.line_items?.data ?? [];
  expect(lines.reduce((sum, one) => sum + one.amount_discount, 0)).toBe(expected);
  for (const one of lines) expect(one.amount_total).toBe(one.amount_subtotal - one.amount_discount);
});

test('takes a fixed amount off eligible products only, up to their price', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({ name: 'Feuille' });
  const sheet = { price_data: { currency: 'eur', unit_amount: 300, product: product.id }, quantity: 2 };
  const { id } = await stripe.coupons.create({
    amount_off: 1000,
    currency: 'eur',
    applies_to: { products: [product.id] },
  });
  const order = await createOrder(stripe, {
    line_items: [line('Cours', 4900), sheet],
    discounts: [{ coupon: id }],
    expand: ['line_items'],
  });
  expect(order).toMatchObject({ amount_total: 4900, discounts: [{ coupon: id, promotion_code: null }] });
  expect(order.line_items?.data.map((one) => one.amount_discount)).toEqual([0, 600]);
  expect(await refusalOf(createOrder(stripe, { discounts: [{ coupon: id }] }))).toMatchObject({
    param: 'discounts[0][coupon]',
  });
});

test('completes a free order with one button, without card or payment', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const customer = await stripe.customers.create({ email: 'lea@exemple.fr' });
  const code = await createCode(payments, { percent_off: 100 }, { code: 'OFFERT' });
  const order = await createOrder(stripe, {
    customer: customer.id,
    discounts: [{ promotion_code: code.id }],
  });
  expect(order).toMatchObject({ amount_total: 0, payment_status: 'no_payment_required' });
  const view = await visit(twin, addressOf(order));
  expect(view.markup.match(/<button/g)).toHaveLength(1);
  expect(view.markup).not.toMatch(/name="(number|name|country|email)"/);
  const response = await send(twin, addressOf(order), view.hidden);
  expect(response.headers.get('location')).toContain(`/merci?session_id=${order.id}`);
  expect(await stripe.checkout.sessions.retrieve(order.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
    customer_details: { email: 'lea@exemple.fr', name: null, address: null },
  });
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(1);
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('redeems a single-use code for one of a hundred concurrent payments and charges the others nothing', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const code = await createCode(payments, { percent_off: 50 }, { max_redemptions: 1, code: 'UNIQUE' });
  const orders: Stripe.Checkout.Session[] = [];
  for (let n = 0; n < 100; n++) {
    orders.push(await createOrder(stripe, { discounts: [{ promotion_code: code.id }] }));
  }
  const forms: Typed[] = [];
  for (const order of orders) forms.push(typed(await visit(twin, addressOf(order))));
  const answers = await Promise.all(orders.map((order, n) => send(twin, addressOf(order), forms[n] ?? {})));
  const landed = answers.filter((answer) => answer.headers.get('location')?.includes('/merci'));
  expect(landed).toHaveLength(1);
  expect(await stripe.charges.list({ limit: 100 })).toMatchObject({ data: [{ amount: 2450 }] });
  expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ times_redeemed: 1, active: false });
  const sessions = (await stripe.checkout.sessions.list({ limit: 100, status: 'open' })).data;
  expect(sessions).toHaveLength(99);
  const late = await visit(twin, sessions[0]?.url ?? '');
  expect(late.text).toContain('Ce code ne peut plus être utilisé.');
  expect(late.markup).not.toContain('<form');
  expect(late.markup).toContain('href="http://127.0.0.1:3000/panier"');
});

test('redeeming any code of a single-use coupon uses up the coupon', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { id } = await stripe.coupons.create({ percent_off: 50, max_redemptions: 1 });
  const make = (code: string) =>
    stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code });
  const [one, other] = [await make('UN'), await make('DEUX')];
  await createPaidOrder(stripe, twin, { discounts: [{ promotion_code: one.id }] });
  expect((await stripe.promotionCodes.retrieve(other.id)).active).toBe(false);
  expect((await stripe.coupons.retrieve(id)).valid).toBe(false);
  for (const discount of [{ promotion_code: other.id }, { coupon: id }]) {
    expect(await refusalOf(createOrder(stripe, { discounts: [discount] }))).toMatchObject({
      statusCode: 400,
      code: 'coupon_expired',
      param: `discounts[0][${Object.keys(discount)[0]}]`,
    });
  }
});

test('charges nothing if the code expires after the page was opened', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const now = Math.floor(clock.now().getTime() / 1000);
  const code = await createCode(payments, { percent_off: 50 }, { expires_at: now + 600 });
  const order = await createOrder(stripe, { discounts: [{ promotion_code: code.id }] });
  const form = typed(await visit(twin, addressOf(order)));
  clock.advance(601);
  const answer = await send(twin, addressOf(order), form);
  expect(answer.headers.get('location')).toBe(addressOf(order));
  expect((await visit(twin, addressOf(order))).text).toContain('Ce code ne peut plus être utilisé.');
  expect((await stripe.charges.list()).data).toEqual([]);
  expect(await refusalOf(createOrder(stripe, { discounts: [{ promotion_code: code.id }] }))).toMatchObject({
    code: 'coupon_expired',
  });
});

test('counts no redemption if the bank declines the payment', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const code = await createCode(payments, { percent_off: 50 }, { max_redemptions: 1 });
  const order = await createOrder(stripe, { discounts: [{ promotion_code: code.id }] });
  await pay(twin, order, { number: '4000000000000002' });
  expect((await stripe.promotionCodes.retrieve(code.id)).times_redeemed).toBe(0);
  await pay(twin, order);
  expect((await stripe.checkout.sessions.retrieve(order.id)).payment_status).toBe('paid');
});

test('restricts codes to a minimum amount and to a first purchase', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const large = await createCode(
    payments,
    { percent_off: 10 },
    { restrictions: { minimum_amount: 5000, minimum_amount_currency: 'eur' } },
  );
  const refusal = await refusalOf(createOrder(stripe, { discounts: [{ promotion_code: large.id }] }));
  expect(refusal.message).toContain('does not meet the minimum amount requirement');
  await createOrder(stripe, { line_items: [line('Cours', 5000)], discounts: [{ promotion_code: large.id }] });
  const first = await createCode(
    payments,
    { percent_off: 10 },
    { restrictions: { first_time_transaction: true } },
  );
  const discounts = [{ promotion_code: first.id }];
  expect(await refusalOf(createOrder(stripe, { discounts }))).toMatchObject({
    code: 'promotion_code_customer_missing_first_time',
  });
  const { id: customer } = await stripe.customers.create({ email: 'lea@exemple.fr' });
  await createPaidOrder(stripe, twin, { customer, discounts });
  expect(await refusalOf(createOrder(stripe, { customer, discounts }))).toMatchObject({
    code: 'promotion_code_customer_not_first_time',
  });
});

test('rejects an invalid discount', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10 });
  const { id: dollars } = await stripe.coupons.create({ amount_off: 100, currency: 'usd' });
  const { id: nearly } = await stripe.coupons.create({ amount_off: 4880, currency: 'eur' });
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon }, active: false });
  const refused: [Stripe.Checkout.SessionCreateParams.Discount[], object][] = [
    [[{ coupon: 'inconnu' }], { code: 'resource_missing', param: 'discounts[0][coupon]' }],
    [[{ promotion_code: 'promo_x' }], { code: 'resource_missing', param: 'discounts[0][promotion_code]' }],
    [[{ coupon, promotion_code: code.id }], { code: 'parameters_exclusive' }],
    [[{ coupon }, { coupon }], { param: 'discounts' }],
    [[{ coupon: dollars }], { param: 'discounts[0][coupon]' }],
    [[{ promotion_code: code.id }], { code: 'coupon_expired', param: 'discounts[0][promotion_code]' }],
    [[{ coupon: nearly }], { code: 'amount_too_small' }],
  ];
  for (const [discounts, expected] of refused) {
    expect(await refusalOf(createOrder(stripe, { discounts })), JSON.stringify(discounts)).toMatchObject({
      statusCode: 400,
      ...expected,
    });
  }
  for (const name of ['allow_promotion_codes', 'automatic_tax', 'invoice_creation']) {
    const on = name === 'allow_promotion_codes' ? true : { enabled: true };
    expect((await refusalOf(createOrder(stripe, { [name]: on }))).message).toContain(name);
  }
});
