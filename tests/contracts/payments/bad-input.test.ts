import { expect, test } from 'vitest';
import { addressOf, pay, send, visit } from './support/buyer.ts';
import { findErrorFaults, findFaults } from './support/conformity.ts';
import { openPayments } from './support/open-payments.ts';
import { createOrder, createPaidOrder } from './support/orders.ts';

/**
 * Random requests never cause an internal error. Set `BAD_INPUT_SEED` to repeat a run, `BAD_INPUT_COUNT` to
 * extend it.
 */

const seed = Number(process.env.BAD_INPUT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const count = Number(process.env.BAD_INPUT_COUNT ?? 600);

const paths = [
  '/v1/products',
  '/v1/prices',
  '/v1/customers',
  '/v1/checkout/sessions',
  '/v1/payment_intents',
  '/v1/charges',
  '/v1/refunds',
  '/v1/disputes',
  '/v1/events',
  '/v1/webhook_endpoints',
  '/v1/balance',
  '/v1/balance_transactions',
  '/v1/payouts',
  '/v1/coupons',
  '/v1/promotion_codes',
];
const suffixes = ['', '/expire', '/cancel', '/close', '/line_items', '/%', '/%00', '/..', '/é'];
const names = [
  ...[
    'name',
    'id',
    'active',
    'metadata',
    'description',
    'images',
    'url',
    'default_price_data',
    'tax_details',
  ],
  ...[
    'currency',
    'unit_amount',
    'unit_amount_decimal',
    'product',
    'product_data',
    'lookup_key',
    'lookup_keys',
  ],
  ...[
    'email',
    'address',
    'shipping',
    'preferred_locales',
    'balance',
    'invoice_settings',
    'next_invoice_sequence',
  ],
  ...[
    'mode',
    'line_items',
    'price_data',
    'price',
    'quantity',
    'success_url',
    'cancel_url',
    'expires_at',
    'locale',
  ],
  ...['custom_text', 'submit', 'message', 'consent_collection', 'terms_of_service', 'payment_intent_data'],
  ...[
    'amount',
    'charge',
    'payment_intent',
    'reason',
    'customer',
    'created',
    'gte',
    'limit',
    'starting_after',
  ],
  ...['ending_before', 'types', 'type', 'expand', 'enabled_events', 'disabled', 'status', 'data', 'object'],
  ...['__proto__', 'constructor', 'hasOwnProperty', '0', '1', '-1', '99999999', '', 'x'.repeat(300)],
];
const values = [
  ...[
    '',
    '0',
    '1',
    '-1',
    '4900',
    '99999999',
    '2147483648',
    '9'.repeat(30),
    '1e9',
    '0x10',
    'NaN',
    '1.5',
    ' 1 ',
  ],
  ...['true', 'false', 'null', 'undefined', 'payment', 'eur', 'EUR', 'card', 'required', 'auto', 'fr', '*'],
  ...[
    'http://a.fr',
    'http://[',
    'javascript:a',
    'a@b.fr',
    'é',
    '\u202E',
    '😀',
    "'; DROP TABLE payments.events; --",
  ],
  ...['%', '_', '\\', 'x'.repeat(6000), 'prod_x', 'price_x', 'line_items', 'data.customer', 'a.b.c.d.e.f.g'],
];

const right: [path: string, fields: [name: string, value: string][]][] = [
  [
    '/v1/products',
    [
      ['name', 'x'],
      ['description', 'y'],
      ['images[0]', 'http://a.fr'],
      ['marketing_features[0][name]', 'z'],
      ['metadata[a]', 'b'],
      ['package_dimensions[height]', '1'],
      ['package_dimensions[length]', '1'],
      ['package_dimensions[weight]', '1'],
      ['package_dimensions[width]', '1'],
      ['default_price_data[currency]', 'eur'],
      ['default_price_data[unit_amount]', '100'],
      ['statement_descriptor', 'abcdef'],
      ['tax_code', 'txcd_10000000'],
      ['url', 'http://a.fr'],
    ],
  ],
  [
    '/v1/prices',
    [
      ['currency', 'eur'],
      ['unit_amount_decimal', '12.5'],
      ['product_data[name]', 'x'],
      ['lookup_key', 'k'],
      ['transfer_lookup_key', 'true'],
      ['nickname', 'n'],
      ['tax_behavior', 'inclusive'],
      ['expand[0]', 'product'],
    ],
  ],
  [
    '/v1/customers',
    [
      ['email', 'a@b.fr'],
      ['name', 'x'],
      ['phone', '1'],
      ['address[country]', 'FR'],
      ['shipping[name]', 'x'],
      ['shipping[address][line1]', 'y'],
      ['balance', '-100'],
      ['preferred_locales[0]', 'fr'],
      ['invoice_settings[custom_fields][0][name]', 'a'],
      ['invoice_settings[custom_fields][0][value]', 'b'],
      ['next_invoice_sequence', '3'],
      ['tax_exempt', 'none'],
    ],
  ],
  [
    '/v1/checkout/sessions',
    [
      ['mode', 'payment'],
      ['success_url', 'http://a.fr/{CHECKOUT_SESSION_ID}'],
      ['cancel_url', 'http://a.fr'],
      ['line_items[0][quantity]', '2'],
      ['line_items[0][price_data][currency]', 'eur'],
      ['line_items[0][price_data][unit_amount_decimal]', '99.5'],
      ['line_items[0][price_data][product_data][name]', 'x'],
      ['line_items[0][metadata][a]', 'b'],
      ['customer_email', 'a@b.fr'],
      ['client_reference_id', 'c'],
      ['custom_text[submit][message]', 'm'],
      ['payment_intent_data[metadata][a]', 'b'],
      ['payment_intent_data[statement_descriptor_suffix]', 'abc'],
      ['invoice_creation[enabled]', 'false'],
      ['wallet_options[link][display]', 'never'],
      ['expand[0]', 'line_items.data.price.product'],
    ],
  ],
  [
    '/v1/webhook_endpoints',
    [
      ['url', 'http://a.fr'],
      ['enabled_events[0]', '*'],
      ['description', 'd'],
      ['metadata[a]', 'b'],
    ],
  ],
];

test(`returns a valid error response for bad input (seed ${seed})`, async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const random = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { session, intent, charge } = await createPaidOrder(stripe, twin, { customer_creation: 'always' });
  const product = await stripe.products.create({
    name: 'x',
    default_price_data: { currency: 'eur', unit_amount: 100 },
  });
  const ids = [
    session.id,
    intent,
    charge,
    product.id,
    String(product.default_price),
    String(session.customer),
    'x',
  ];
  const form = () =>
    Array.from({ length: Math.floor(random() * 6) }, () => {
      let name = pick(names);
      while (random() < 0.4) name += `[${pick(names)}]`;
      const value = random() < 0.2 ? pick(ids) : pick(values);
      return `${encodeURIComponent(name).replaceAll('%5B', '[').replaceAll('%5D', ']')}=${encodeURIComponent(value)}`;
    }).join('&');
  const nearlyRight = (): [path: string, body: string] => {
    const [path, fields] = pick(right);
    const at = Math.floor(random() * fields.length);
    const pairs = fields.flatMap(([name, value], index): [string, string][] => {
      if (index !== at) return random() < 0.05 ? [] : [[name, value]];
      return [[random() < 0.2 ? `${name}[${pick(names)}]` : name, pick(values)]];
    });
    return [path, new URLSearchParams(pairs).toString()];
  };
  for (let n = 0; n < count; n++) {
    const [path, body] = nearlyRight();
    const response = await twin.fetch(
      new Request(`https://api.stripe.com${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${payments.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body,
      }),
    );
    const answer: unknown = await response.json();
    const faults = response.ok ? findFaults(answer) : findErrorFaults(answer);
    expect([path, body, response.status < 500, faults]).toEqual([path, body, true, []]);
  }
  for (let n = 0; n < count; n++) {
    const path = pick(paths) + (random() < 0.5 ? `/${pick(ids)}${random() < 0.4 ? pick(suffixes) : ''}` : '');
    const method = pick(['GET', 'POST', 'POST', 'DELETE', 'PUT']);
    const body = form();
    const url = `https://api.stripe.com${path}${method === 'POST' ? '' : `?${body}`}`;
    const response = await twin.fetch(
      new Request(url, {
        method,
        headers: {
          authorization: `Bearer ${payments.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...(random() < 0.3 && { 'idempotency-key': pick(['a', 'b', 'c']) }),
        },
        ...(method === 'POST' && { body }),
      }),
    );
    const answer: unknown = await response.json();
    const faults = response.ok ? findFaults(answer) : findErrorFaults(answer);
    expect([method, url, body, response.status < 500, faults]).toEqual([method, url, body, true, []]);
  }
  expect(payments.forgiveFaults()).toEqual([]);
}, 120_000);

test(`returns a French page for bad forms (seed ${seed})`, async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const random = generator(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const order = await createOrder(stripe, { consent_collection: { terms_of_service: 'required' } });
  const url = addressOf(order);
  const { hidden } = await visit(twin, url);
  const fields = ['email', 'number', 'expiry', 'cvc', 'name', 'country', 'terms', 'decision', 'x'];
  for (let n = 0; n < count / 4; n++) {
    const form = { ...hidden, ...Object.fromEntries(fields.map((name) => [name, pick(values)])) };
    const response = await send(twin, pick([url, `${url}/authentification`]), form);
    expect([form, response.status]).toEqual([form, expect.toBeOneOf([303, 400, 403, 422])]);
  }
  await pay(twin, order, { terms: 'accepted' });
  expect((await stripe.checkout.sessions.retrieve(order.id)).status).toBe('complete');
  expect(payments.forgiveFaults()).toEqual([]);
}, 60_000);

/** Seeded random numbers from 0 to 1 (mulberry32). */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
