import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { connect, openPayments } from './support/open-payments.ts';
import { createOrder, refusalOf } from './support/orders.ts';

/** How requests are read and answers written, whatever they are about. */

const FORM = 'application/x-www-form-urlencoded';

test('every answer carries its request id and version, and a POST its idempotency key', async () => {
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

test('ids have the prefixes and the lengths of the provider', async () => {
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

test('no key, another key, a live key and a restricted key are refused with 401, and never quoted', async () => {
  await using payments = await openPayments();
  for (const key of ['sk_test_0000000000000000', 'sk_live_0000000000000000', 'rk_test_0000000000000000']) {
    const refusal = await refusalOf(connect(payments.twin, key, {}, fail).balance.retrieve());
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(refusal.statusCode).toBe(401);
    expect(refusal.message).toMatch(/^Invalid API Key provided: (sk|rk)_(test|live)_\*+0000$/);
    expect(payments.logged()).not.toContain(key);
  }
  const response = await payments.twin.api(new Request('https://api.stripe.com/v1/balance'));
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('another account or another version than the one served is refused', async () => {
  await using payments = await openPayments();
  const account = await refusalOf(
    payments.stripe.balance.retrieve({}, { stripeAccount: 'acct_1032D82eZvKYlo2C' }),
  );
  expect(account).toBeInstanceOf(Stripe.errors.StripePermissionError);
  const version = await refusalOf(payments.stripe.balance.retrieve({}, { apiVersion: '2024-06-20' }));
  expect(version.statusCode).toBe(400);
  expect(version.message).toMatch(/^Invalid Stripe API version: 2024-06-20/);
});

test('what is not served is an unrecognized address, in the error shape the client needs', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const calls = [
    () => stripe.subscriptions.list(),
    () => stripe.disputes.list(),
    () => stripe.paymentIntents.create({ amount: 4900, currency: 'eur' }),
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

test('unknown parameters are all named, however deep, before anything else is looked at', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const one = await refusalOf(stripe.rawRequest('POST', '/v1/products', { couleur: 'bleu' }));
  expect(one).toMatchObject({ code: 'parameter_unknown', param: 'couleur', statusCode: 400 });
  expect(one.message).toBe('Received unknown parameter: couleur');
  expect(one.doc_url).toBe('https://stripe.com/docs/error-codes/parameter-unknown');
  const deep = await refusalOf(
    createOrder(stripe, {
      payment_method_types: ['card'],
      line_items: [{ quantity: 1, price_data: { currency: 'eur', amount: 12, product_data: { nom: 'x' } } }],
    } as never),
  );
  expect(deep.message).toBe(
    'Received unknown parameters: line_items[0][price_data][amount], line_items[0][price_data][product_data][nom], payment_method_types',
  );
  expect(await refusalOf(stripe.rawRequest('GET', '/v1/products?depuis=hier'))).toMatchObject({
    param: 'depuis',
  });
  const { rows } = await payments.database.pool.query('SELECT 1 FROM payments.products');
  expect(rows).toEqual([]);
});

test('what the provider takes and the twin does not is refused by name', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const refusals = [
    await refusalOf(createOrder(stripe, { discounts: [{ coupon: 'ete' }] })),
    await refusalOf(createOrder(stripe, { mode: 'subscription' })),
    await refusalOf(createOrder(stripe, { automatic_tax: { enabled: true } })),
    await refusalOf(createOrder(stripe, { invoice_creation: { enabled: true } })),
    await refusalOf(createOrder(stripe, { allowed_payment_method_types: ['sepa_debit'] })),
    await refusalOf(stripe.prices.create({ currency: 'eur', recurring: { interval: 'month' } })),
  ];
  for (const refusal of refusals) {
    expect(refusal.statusCode).toBe(400);
    expect(refusal.message).toContain('not served by this payments twin');
  }
  expect(refusals.map((refusal) => refusal.param)).toEqual([
    'discounts',
    'mode',
    'automatic_tax[enabled]',
    'invoice_creation[enabled]',
    'allowed_payment_method_types',
    'recurring',
  ]);
});

test('missing, empty and wrong values are told apart, with the parameter they are in', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const post = (path: string, params: object) => refusalOf(stripe.rawRequest('POST', path, { ...params }));
  expect(await post('/v1/products', {})).toMatchObject({ code: 'parameter_missing', param: 'name' });
  expect(await post('/v1/products', { name: '' })).toMatchObject({
    code: 'parameter_invalid_empty',
    param: 'name',
  });
  const price = { currency: 'eur', product_data: { name: 'x' } };
  for (const wrong of ['12.5', 'douze', '1e3', '', '99999999999999999999', '-1', '100000000']) {
    expect(await post('/v1/prices', { ...price, unit_amount: wrong })).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'unit_amount',
    });
  }
  expect(await post('/v1/prices', { ...price, unit_amount: { a: 1 } })).toMatchObject({
    param: 'unit_amount',
  });
  expect(await post('/v1/products', { name: 'x', active: 'oui' })).toMatchObject({
    message: 'Invalid boolean: oui',
    param: 'active',
  });
  expect(await post('/v1/products', { name: { fr: 'x' } })).toMatchObject({ message: 'Invalid string' });
  expect(await post('/v1/products', { name: 'x', images: 'http://a.fr' })).toMatchObject({
    message: 'Invalid array',
  });
  expect(await post('/v1/products', { name: 'x', metadata: 'non' })).toMatchObject({
    message: 'Invalid object',
  });
  expect(await post('/v1/refunds', { payment_intent: 'pi_1', reason: 'humeur' })).toMatchObject({
    message: 'Invalid reason: must be one of duplicate, fraudulent, or requested_by_customer',
  });
  expect(await post('/v1/products', { name: 'a'.repeat(5001) })).toMatchObject({ param: 'name' });
});

test('currencies and addresses are checked', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product_data = { name: 'x' };
  expect(
    await refusalOf(stripe.prices.create({ currency: 'xyz', unit_amount: 1, product_data })),
  ).toMatchObject({ param: 'currency', message: expect.stringMatching(/^Invalid currency: xyz\./) });
  expect((await stripe.prices.create({ currency: 'EUR', unit_amount: 1, product_data })).currency).toBe(
    'eur',
  );
  for (const success_url of ['/merci', 'javascript:alert(1)', 'ftp://a.fr', 'http://a:b@c.fr/', 'bonjour']) {
    expect(await refusalOf(createOrder(stripe, { success_url }))).toMatchObject({
      code: 'url_invalid',
      param: 'success_url',
      message: 'Not a valid URL',
    });
  }
  expect(await refusalOf(stripe.customers.create({ email: 'léa' }))).toMatchObject({ code: 'email_invalid' });
});

test('metadata: fifty keys of forty characters, values of five hundred, merged and unset key by key', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const keys = (count: number) => Object.fromEntries([...Array(count).keys()].map((n) => [`k${n}`, 'v']));
  const product = await stripe.products.create({ name: 'x', metadata: { ...keys(50) } });
  expect(Object.keys(product.metadata)).toHaveLength(50);
  expect(await refusalOf(stripe.products.create({ name: 'x', metadata: keys(51) }))).toMatchObject({
    param: 'metadata',
  });
  expect(await refusalOf(stripe.products.update(product.id, { metadata: { k50: 'v' } }))).toMatchObject({
    param: 'metadata',
  });
  const swapped = await stripe.products.update(product.id, { metadata: { k0: '', k50: 'v' } });
  expect(swapped.metadata).not.toHaveProperty('k0');
  expect(swapped.metadata).toHaveProperty('k50', 'v');
  expect((await stripe.products.update(product.id, { metadata: '' })).metadata).toEqual({});
  expect(
    await refusalOf(stripe.products.create({ name: 'x', metadata: { ['k'.repeat(41)]: 'v' } })),
  ).toMatchObject({
    message: expect.stringContaining('Metadata keys can have up to 40 characters'),
  });
  expect(
    await refusalOf(stripe.products.create({ name: 'x', metadata: { k: 'v'.repeat(501) } })),
  ).toMatchObject({
    message: expect.stringContaining('Metadata values can have up to 500 characters'),
    param: 'metadata[k]',
  });
});

test('metadata keys that mean something to JavaScript are keys like any other', async () => {
  await using payments = await openPayments();
  const body = 'name=x&metadata[__proto__]=a&metadata[constructor]=b&metadata[toString]=c';
  const response = await post(payments, body);
  const product = (await response.json()) as { id: string; metadata: object };
  expect(Object.entries(product.metadata).sort()).toEqual([
    ['__proto__', 'a'],
    ['constructor', 'b'],
    ['toString', 'c'],
  ]);
  const read = await payments.stripe.products.retrieve(product.id);
  expect(Object.keys(read.metadata).sort()).toEqual(['__proto__', 'constructor', 'toString']);
});

test('bodies no client sends get a refusal in shape, never a fault', async () => {
  await using payments = await openPayments();
  const bodies: [string | Uint8Array<ArrayBuffer>, string?][] = [
    ['{"name":"x"}', 'application/json'],
    ['name=x', 'text/plain'],
    ['name=x', 'multipart/form-data; boundary=a'],
    ['name=%E0%A4%A'],
    ['name=%FF'],
    ['name=a%00b'],
    ['name[=x'],
    ['name]=x'],
    ['[name]=x'],
    ['name[a]b=x'],
    ['name=x&name[a]=y'],
    ['name[a]=y&name=x'],
    [`name${'[a]'.repeat(40)}=x`],
    [`images[999999999999]=x&name=x`],
    [new Uint8Array([110, 97, 109, 101, 61, 0xff, 0xfe])],
    [Array.from({ length: 10_001 }, (_, n) => `a${n}=1`).join('&')],
    ['=x'],
    ['%5B%5D=x'],
  ];
  for (const [body, type] of bodies) {
    const response = await post(payments, body, type);
    expect([String(body).slice(0, 40), response.status]).toEqual([String(body).slice(0, 40), 400]);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  }
  const large = await post(payments, `name=${'a'.repeat(5 * 1024 * 1024)}`);
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  expect(payments.forgiveFaults()).toEqual([]);
});

test('lists may be sent with empty or out of order brackets, and parameters of a POST in its address', async () => {
  await using payments = await openPayments();
  const response = await post(
    payments,
    'name=x&images[1]=http://a.fr/1&images[0]=http://a.fr/0&images[]=http://a.fr/2',
  );
  expect(await response.json()).toMatchObject({
    images: ['http://a.fr/0', 'http://a.fr/1', 'http://a.fr/2'],
  });
  const inAddress = await payments.twin.api(
    new Request('https://api.stripe.com/v1/products?name=Dans+l%E2%80%99adresse', {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.secretKey}` },
    }),
  );
  expect(await inAddress.json()).toMatchObject({ name: 'Dans l’adresse' });
});

test('the key may come as the user of Basic, as curl sends it', async () => {
  await using payments = await openPayments();
  const response = await payments.twin.api(
    new Request('https://api.stripe.com/v1/balance', {
      headers: { authorization: `Basic ${Buffer.from(`${payments.secretKey}:`).toString('base64')}` },
    }),
  );
  expect(response.status).toBe(200);
});

test('expand: several levels and lists; what cannot be expanded is refused before anything is done', async () => {
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

test('a call given up by its caller is rejected at once, as fetch does', async () => {
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

test('a lock held too long is a passing failure: nothing is done, and the client may retry', async () => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  const product = await stripe.products.create({ name: 'Verrou' });
  await database.pool.query(
    `ALTER DATABASE ${new URL(database.url).pathname.slice(1)} SET lock_timeout = '50ms'`,
  );
  const lock = await database.pool.connect();
  await lock.query('BEGIN');
  await lock.query('SELECT 1 FROM payments.products FOR UPDATE');
  // Other connections than those opened before the limit was set.
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: database.url });
  const twin = await payments.openAnother({ pool });
  const refusal = await refusalOf(payments.connect(twin).products.update(product.id, { name: 'Autre' }));
  expect(refusal).toMatchObject({ statusCode: 429, code: 'lock_timeout' });
  expect(refusal.headers?.['stripe-should-retry']).toBe('true');
  await lock.query('ROLLBACK');
  lock.release();
  await pool.end();
  expect((await stripe.products.retrieve(product.id)).name).toBe('Verrou');
});

test('a database out of reach is a passing failure too', async () => {
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

async function post(
  payments: { twin: { api(request: Request): Promise<Response> }; secretKey: string },
  body: string | Uint8Array<ArrayBuffer>,
  type = FORM,
): Promise<Response> {
  return await payments.twin.api(
    new Request('https://api.stripe.com/v1/products', {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.secretKey}`, 'content-type': type },
      body,
    }),
  );
}
