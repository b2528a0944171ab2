import { expect, test } from 'vitest';
import { openPayments, type Payments } from './support/open-payments.ts';
import { createOrder, refusalOf } from './support/orders.ts';

const FORM = 'application/x-www-form-urlencoded';

test('names every unknown parameter at any depth before any other validation', async () => {
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

test('rejects parameters that the provider supports but the twin does not, and names them', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const refusals = [
    await refusalOf(createOrder(stripe, { allow_promotion_codes: true })),
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
    'allow_promotion_codes',
    'mode',
    'automatic_tax[enabled]',
    'invoice_creation[enabled]',
    'allowed_payment_method_types',
    'recurring',
  ]);
});

test('distinguishes missing, empty and invalid values and names the parameter', async () => {
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

test('validates currencies and URLs', async () => {
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

test('limits metadata to fifty keys of forty characters and values of five hundred, and merges or unsets single keys', async () => {
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

test('stores metadata keys that are special in JavaScript', async () => {
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

test('returns a well-formed error for malformed bodies, never a 500', async () => {
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

test('accepts lists with empty or unordered indexes, and query parameters in a POST', async () => {
  await using payments = await openPayments();
  const response = await post(
    payments,
    'name=x&images[1]=http://a.fr/1&images[0]=http://a.fr/0&images[]=http://a.fr/2',
  );
  expect(await response.json()).toMatchObject({
    images: ['http://a.fr/0', 'http://a.fr/1', 'http://a.fr/2'],
  });
  const inAddress = await payments.twin.fetch(
    new Request('https://api.stripe.com/v1/products?name=Dans+l%E2%80%99adresse', {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.secretKey}` },
    }),
  );
  expect(await inAddress.json()).toMatchObject({ name: 'Dans l’adresse' });
});

async function post(
  payments: Pick<Payments, 'twin' | 'secretKey'>,
  body: string | Uint8Array<ArrayBuffer>,
  type = FORM,
): Promise<Response> {
  return await payments.twin.fetch(
    new Request('https://api.stripe.com/v1/products', {
      method: 'POST',
      headers: { authorization: `Bearer ${payments.secretKey}`, 'content-type': type },
      body,
    }),
  );
}
