import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments, PUBLIC_URL } from './support/open-payments.ts';
import { allEvents, createOrder, createPaidOrder, line, refusalOf } from './support/orders.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

test('creates an open and unpaid session with a page', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({
    name: 'DALF C1',
    default_price_data: { currency: 'eur', unit_amount: 19_900 },
  });
  const session = await createOrder(stripe, {
    line_items: [{ price: String(product.default_price), quantity: 2 }],
    client_reference_id: 'commande-7',
    customer_email: 'lea@exemple.fr',
    locale: 'fr',
    metadata: { order: '7' },
    submit_type: 'pay',
    automatic_tax: { enabled: false },
    allow_promotion_codes: false,
    billing_address_collection: 'auto',
    allowed_payment_method_types: ['card', 'link'],
    excluded_payment_method_types: ['klarna'],
    consent_collection: { terms_of_service: 'required' },
    custom_text: { submit: { message: 'Accès immédiat' } },
    invoice_creation: { enabled: false, invoice_data: { description: 'Cours', metadata: { a: 'b' } } },
    phone_number_collection: { enabled: false },
    tax_id_collection: { enabled: false },
    ui_mode: 'hosted_page',
  });
  expect(session).toMatchObject({
    object: 'checkout.session',
    amount_subtotal: 39_800,
    amount_total: 39_800,
    allowed_payment_method_types: ['card', 'link'],
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    client_reference_id: 'commande-7',
    consent: null,
    consent_collection: { terms_of_service: 'required' },
    currency: 'eur',
    custom_text: { submit: { message: 'Accès immédiat' }, after_submit: null },
    customer: null,
    customer_creation: 'if_required',
    customer_details: { email: 'lea@exemple.fr', name: null },
    customer_email: 'lea@exemple.fr',
    invoice: null,
    invoice_creation: { enabled: false, invoice_data: { description: 'Cours', metadata: { a: 'b' } } },
    locale: 'fr',
    metadata: { order: '7' },
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    url: `${PUBLIC_URL}/c/pay/${session.id}`,
  });
  expect(session.expires_at - session.created).toBe(24 * HOUR);
  expect(session.line_items).toBeUndefined();
  expect(await stripe.checkout.sessions.retrieve(session.id)).toEqual(session);
  const events = await allEvents(stripe);
  expect(events.map(({ type }) => type)).toEqual(['product.created', 'price.created']);
});

test('lists line items with a stored price or inline price data, in order, with their amounts', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount_decimal: '0.5' as never,
    product_data: { name: 'Feuille' },
  });
  const session = await createOrder(stripe, {
    line_items: [
      { price: price.id, quantity: 3, metadata: { rang: '1' } },
      {
        quantity: 1,
        price_data: {
          currency: 'EUR',
          unit_amount: 4900,
          tax_behavior: 'inclusive',
          product_data: { name: 'Cours', description: 'Douze leçons', metadata: { id: '9' } },
        },
      },
      { quantity: 2, price_data: { currency: 'eur', unit_amount: 100, product: String(price.product) } },
    ],
    expand: ['line_items', 'line_items.data.price.product'],
  });
  // Three times half a cent is 1.5 cents, rounded to 2.
  expect(session.amount_total).toBe(2 + 4900 + 200);
  const lines = session.line_items?.data ?? [];
  expect(
    lines.map(({ description, quantity, amount_total }) => [description, quantity, amount_total]),
  ).toEqual([
    ['Feuille', 3, 2],
    ['Cours', 1, 4900],
    ['Feuille', 2, 200],
  ]);
  expect(lines[0]).toMatchObject({ object: 'item', metadata: { rang: '1' }, amount_tax: 0 });
  expect(lines[1]?.price).toMatchObject({
    active: false,
    tax_behavior: 'inclusive',
    product: { active: false },
  });
});

test('rejects an inactive or unknown price', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 4900,
    product_data: { name: 'x' },
  });
  const order = () => refusalOf(createOrder(stripe, { line_items: [{ price: price.id, quantity: 1 }] }));
  await stripe.products.update(String(price.product), { active: false });
  expect(await order()).toMatchObject({ code: 'product_inactive' });
  await stripe.prices.update(price.id, { active: false });
  expect(await order()).toMatchObject({
    message: 'The price specified is inactive. This field only accepts active prices.',
    param: 'line_items[0][price]',
  });
  expect(
    await refusalOf(createOrder(stripe, { line_items: [{ price: 'price_inconnu', quantity: 1 }] })),
  ).toMatchObject({ code: 'resource_missing', param: 'line_items[0][price]', statusCode: 400 });
});

test('rejects missing and mutually exclusive parameters', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const customer = await stripe.customers.create({ email: 'a@exemple.fr' });
  const refused: [object, string, string?][] = [
    [{ mode: undefined }, 'mode', 'parameter_missing'],
    [{ line_items: undefined }, 'line_items', 'parameter_missing'],
    [{ success_url: undefined }, 'success_url', 'parameter_missing'],
    [
      { line_items: [{ price_data: line('x', 100).price_data }] },
      'line_items[0][quantity]',
      'parameter_missing',
    ],
    [{ line_items: [{ quantity: 1 }] }, 'line_items[0][price]', 'parameter_missing'],
    [
      { line_items: [{ ...line('x', 100), price: 'price_a' }] },
      'line_items[0][price]',
      'parameters_exclusive',
    ],
    [{ line_items: [line('x', 100, 0)] }, 'line_items[0][quantity]', 'parameter_invalid_integer'],
    [
      { line_items: [line('x', -100)] },
      'line_items[0][price_data][unit_amount]',
      'parameter_invalid_integer',
    ],
    [{ line_items: Array.from({ length: 101 }, () => line('x', 100)) }, 'line_items'],
    [{ customer: customer.id, customer_email: 'b@exemple.fr' }, 'customer', 'parameters_exclusive'],
    [{ customer: customer.id, customer_creation: 'always' }, 'customer', 'parameters_exclusive'],
    [{ customer_update: { name: 'auto' } }, 'customer_update'],
    [{ customer: 'cus_inconnu' }, 'customer', 'resource_missing'],
    [{ customer_email: 'nulle part' }, 'customer_email', 'email_invalid'],
    [{ locale: 'klingon' }, 'locale'],
    [{ client_reference_id: 'x'.repeat(201) }, 'client_reference_id'],
    [
      { payment_intent_data: { statement_descriptor: 'x'.repeat(23) } },
      'payment_intent_data[statement_descriptor]',
    ],
    [{ payment_intent_data: { statement_descriptor: '12345' } }, 'payment_intent_data[statement_descriptor]'],
    [{ payment_intent_data: { capture_method: 'manual' } }, 'payment_intent_data[capture_method]'],
    [{ custom_text: { submit: { message: 'x'.repeat(1201) } } }, 'custom_text[submit][message]'],
  ];
  for (const [params, param, code] of refused) {
    const refusal = await refusalOf(createOrder(stripe, params));
    expect({ param: refusal.param, code: refusal.code ?? undefined, status: refusal.statusCode }).toEqual({
      param,
      code,
      status: 400,
    });
  }
  expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  expect((await stripe.products.list()).data).toEqual([]);
});

test('requires one currency and a chargeable amount per session', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const inDollars = {
    quantity: 1,
    price_data: { currency: 'usd', unit_amount: 900, product_data: { name: 'x' } },
  };
  expect(await refusalOf(createOrder(stripe, { line_items: [line('a', 900), inDollars] }))).toMatchObject({
    message: expect.stringContaining("only supports `usd`. This doesn't match the expected currency: `eur`"),
    param: 'line_items[1][price_data][currency]',
  });
  expect(await refusalOf(createOrder(stripe, { currency: 'usd' }))).toMatchObject({ statusCode: 400 });
  expect(await refusalOf(createOrder(stripe, { line_items: [line('a', 49)] }))).toMatchObject({
    code: 'amount_too_small',
    message: "The Checkout Session's total amount due must add up to at least €0.50 eur",
  });
  expect((await createOrder(stripe, { line_items: [line('a', 25, 2)] })).amount_total).toBe(50);
  expect(await refusalOf(createOrder(stripe, { line_items: [line('a', 99_999_999, 2)] }))).toMatchObject({
    code: 'amount_too_large',
  });
});

test('filters sessions by status, customer, payment, email address and time', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const customer = await stripe.customers.create({ email: 'a@exemple.fr' });
  const mine = await createOrder(stripe, { customer: customer.id });
  clock.advance(10);
  const { session: paid, intent } = await createPaidOrder(stripe, twin, {}, { email: 'b@exemple.fr' });
  const ids = async (params: Stripe.Checkout.SessionListParams) =>
    (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id);
  expect(await ids({})).toEqual([paid.id, mine.id]);
  expect(await ids({ status: 'open' })).toEqual([mine.id]);
  expect(await ids({ status: 'complete' })).toEqual([paid.id]);
  expect(await ids({ customer: customer.id })).toEqual([mine.id]);
  expect(await ids({ payment_intent: intent })).toEqual([paid.id]);
  expect(await ids({ customer_details: { email: 'b@exemple.fr' } })).toEqual([paid.id]);
  expect(await ids({ customer_details: { email: 'a@exemple.fr' } })).toEqual([mine.id]);
  expect(await ids({ created: { gt: mine.created } })).toEqual([paid.id]);
});
