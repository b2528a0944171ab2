import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPool } from '#tests/support/database.ts';
import { connect, openPayments } from './support/open-payments.ts';
import { createOrder, refusalOf } from './support/orders.ts';

test('sends the request id and version with every response, and the idempotency key with a POST', async () => {
  await using payments = await openPayments();
  const product = await payments.stripe.products.create(
    { name: 'Conjugaison' },
    { idempotencyKey: 'clef-1' },
  );
  expect(product.lastResponse.requestId).toMatch(/^req_\w{14}$/);
  expect(product.lastResponse.apiVersion).toBe('2026-10-28.endive');
  expect(product.lastResponse.idempotencyKey).toBe('clef-1');
  const read = await payments.stripe.products.retrieve(product.id);
  expect(read.lastResponse.idempotencyKey).toBeUndefined();
});

test('uses id prefixes and lengths of the provider', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 1000,
    product_data: { name: 'Dictée' },
  });
  expect(price.id).toMatch(/^price_\w{24}$/);
  expect(price.product).toMatch(/^prod_\w{14}$/);
  expect((await stripe.customers.create({})).id).toMatch(/^cus_\w{14}$/);
  expect((await createOrder(stripe)).id).toMatch(/^cs_test_\w{58}$/);
  expect((await stripe.events.list()).data.every((event) => /^evt_\w{24}$/.test(event.id))).toBe(true);
});

test('rejects a missing, foreign, live or restricted key with 401, and does not repeat the key in the error', async () => {
  await using payments = await openPayments();
  for (const key of ['sk_test_0000000000000000', 'sk_live_0000000000000000', 'rk_test_0000000000000000']) {
    const refusal = await refusalOf(connect(payments.twin, key, {}, fail).balance.retrieve());
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(refusal.statusCode).toBe(401);
    expect(refusal.message).toMatch(/^Invalid API Key provided: (sk|rk)_(test|live)_\*+0000$/);
    expect(payments.logged()).not.toContain(key);
  }
  const response = await payments.twin.fetch(new Request('https://api.stripe.com/v1/balance'));
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('rejects requests for another account or API version', async () => {
  await using payments = await openPayments();
  const account = await refusalOf(
    payments.stripe.balance.retrieve({}, { stripeAccount: 'acct_1032D82eZvKYlo2C' }),
  );
  expect(account).toBeInstanceOf(Stripe.errors.StripePermissionError);
  const version = await refusalOf(payments.stripe.balance.retrieve({}, { apiVersion: '2024-06-20' }));
  expect(version.statusCode).toBe(400);
  expect(version.message).toMatch(/^Invalid Stripe API version: 2024-06-20/);
});

test('rejects unsupported paths with an error the client understands', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const calls = [
    () => stripe.subscriptions.list(),
    () => stripe.topups.list(),
    () => stripe.paymentIntents.create({ amount: 4900, currency: 'eur' }),
    () => stripe.paymentIntents.list(),
    () => stripe.paymentIntents.update('pi_1', { description: 'x' }),
    () => stripe.paymentIntents.cancel('pi_1'),
    () => stripe.refunds.cancel('re_1'),
    () => stripe.checkout.sessions.update('cs_test_1', { metadata: { a: '1' } }),
    () => stripe.payouts.list(),
    () => stripe.webhookEndpoints.retrieve('we_1'),
    () => stripe.webhookEndpoints.update('we_1', { disabled: true }),
    () => stripe.products.search({ query: "name:'a'" }),
    () => stripe.paymentMethods.retrieve('pm_1'),
    () => stripe.rawRequest('GET', '/v1/'),
    () => stripe.rawRequest('GET', '/autre'),
  ];
  for (const call of calls) {
    const refusal = await refusalOf(call());
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(refusal.statusCode).toBe(404);
    expect(refusal.message).toMatch(/^Unrecognized request URL \((GET|POST): \/\S*\)/);
  }
});

test('accepts the key as Basic user name, as curl sends it', async () => {
  await using payments = await openPayments();
  const response = await payments.twin.fetch(
    new Request('https://api.stripe.com/v1/balance', {
      headers: { authorization: `Basic ${Buffer.from(`${payments.secretKey}:`).toString('base64')}` },
    }),
  );
  expect(response.status).toBe(200);
});

test('expands several levels and lists, and rejects invalid expansions before any effect', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 1500,
    product_data: { name: 'Subjonctif' },
    expand: ['product'],
  });
  expect(price.product).toMatchObject({ object: 'product', name: 'Subjonctif' });
  const list = await stripe.prices.list({ expand: ['data.product.default_price'] });
  expect(list.data[0]?.product).toMatchObject({ object: 'product' });
  for (const expand of [['nom'], ['product.nom'], ['data.product'], ['constructor'], ['product.__proto__']]) {
    expect(await refusalOf(stripe.prices.retrieve(price.id, { expand }))).toMatchObject({
      message: `This property cannot be expanded (${expand[0]}).`,
    });
  }
  const before = (await stripe.products.list()).data.length;
  await refusalOf(stripe.products.create({ name: 'Jamais', expand: ['prix'] }));
  expect((await stripe.products.list()).data).toHaveLength(before);
  expect(
    await refusalOf(
      stripe.prices.list({ expand: ['data.product.default_price.product.default_price.product'] }),
    ),
  ).toMatchObject({ message: expect.stringContaining('more than 4 levels') });
});

test('rejects an aborted call immediately, like fetch', async () => {
  await using payments = await openPayments();
  const lock = await payments.database.pool.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE payments.products');
  const slow = payments.connect(payments.twin, { timeout: 50 });
  const refusal = await refusalOf(slow.products.create({ name: 'Trop tard' }));
  expect(refusal).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(refusal.message).toContain('timeout');
  await lock.query('ROLLBACK');
  lock.release();
});

test('reports a lock timeout as temporary, without effect, so that the client may retry', async () => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  const product = await stripe.products.create({ name: 'Verrou' });
  await database.pool.query(
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET lock_timeout = '50ms'`,
  );
  const lock = await database.pool.connect();
  await lock.query('BEGIN');
  await lock.query('SELECT 1 FROM payments.products FOR UPDATE');
  // New connections, because earlier ones do not have the limit.
  const pool = openPool(database.url);
  const twin = await payments.openAnother({ pool });
  const refusal = await refusalOf(payments.connect(twin).products.update(product.id, { name: 'Autre' }));
  expect(refusal).toMatchObject({ statusCode: 429, code: 'lock_timeout' });
  expect(refusal.headers?.['stripe-should-retry']).toBe('true');
  await lock.query('ROLLBACK');
  lock.release();
  await pool.end();
  expect((await stripe.products.retrieve(product.id)).name).toBe('Verrou');
});

test('reports an unavailable database as temporary', async () => {
  await using payments = await openPayments();
  const { pool } = payments.database;
  const errors = [
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Cannot use a pool after calling end on the pool'),
  ];
  for (const error of errors) {
    let isDown = false;
    const failing = new Proxy(pool, {
      get: (target, name) =>
        name === 'connect' && isDown ? () => Promise.reject(error) : Reflect.get(target, name),
    });
    const twin = await payments.openAnother({ pool: failing });
    isDown = true;
    const refusal = await refusalOf(payments.connect(twin).balance.retrieve());
    expect(refusal).toMatchObject({ statusCode: 503, rawType: 'api_error' });
    expect(refusal.headers?.['stripe-should-retry']).toBe('true');
    expect(refusal.message).not.toContain('5432');
  }
});

function fail(fault: string): void {
  throw new Error(fault);
}
