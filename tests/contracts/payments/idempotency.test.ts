import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments, type Payments } from './support/open-payments.ts';
import { allEvents, createOrder, refusalOf } from './support/orders.ts';

const DAY = 24 * 60 * 60;

test('returns the same response for the same key and parameters, with one effect', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const options = { idempotencyKey: 'commande-1' };
  const first = await stripe.products.create({ name: 'Une fois', metadata: { a: '1', b: '2' } }, options);
  clock.advance(3600);
  const again = await stripe.products.create({ metadata: { b: '2', a: '1' }, name: 'Une fois' }, options);
  expect(again).toEqual(first);
  expect((await stripe.products.list()).data).toHaveLength(1);
  expect(await allEvents(stripe)).toHaveLength(1);
  const raw = await replay(payments, 'commande-1', 'name=Une+fois&metadata[a]=1&metadata[b]=2');
  expect(raw.headers.get('idempotent-replayed')).toBe('true');
  expect(raw.headers.get('original-request')).toBe(first.lastResponse.requestId);
  expect(raw.headers.get('request-id')).not.toBe(first.lastResponse.requestId);
});

test('rejects a key reused with other parameters or another path', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const options = { idempotencyKey: 'k' };
  await stripe.products.create({ name: 'A' }, options);
  const other = await refusalOf(stripe.products.create({ name: 'B' }, options));
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(other.statusCode).toBe(400);
  expect(other.message).toMatch(/^Keys for idempotent requests can only be used with the same parameters/);
  const elsewhere = await refusalOf(stripe.customers.create({ name: 'A' }, options));
  expect(elsewhere).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  expect(elsewhere.message).toContain("('/v1/customers' vs '/v1/products')");
});

test('accepts the key of a malformed request again', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const options = { idempotencyKey: 'k' };
  await refusalOf(stripe.products.create({ name: '' }, options));
  await refusalOf(stripe.products.create({ nom: 'A' } as never, options));
  expect((await stripe.products.create({ name: 'A' }, options)).name).toBe('A');
});

test('repeats the response if the operation itself rejected the request', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const options = { idempotencyKey: 'k' };
  const create = () =>
    stripe.prices.create({ currency: 'eur', unit_amount: 100, product: 'cours-9' }, options);
  const first = await refusalOf(create());
  expect(first).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  await stripe.products.create({ id: 'cours-9', name: 'Neuf' });
  const again = await refusalOf(create());
  expect(again.message).toBe(first.message);
  expect(new Headers(again.headers).get('idempotent-replayed')).toBe('true');
});

test('repeats the 500 of a request that failed internally and had no effect', async () => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  await database.pool.query(`
    CREATE FUNCTION payments.fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'panne'; END $$;
    CREATE TRIGGER fail BEFORE INSERT ON payments.products FOR EACH ROW EXECUTE FUNCTION payments.fail();
  `);
  const options = { idempotencyKey: 'k' };
  const first = await refusalOf(stripe.products.create({ name: 'A' }, options));
  expect(first).toMatchObject({ statusCode: 500, rawType: 'api_error' });
  expect(first.message).not.toContain('panne');
  expect(payments.forgiveFaults()).toHaveLength(1);
  await database.pool.query('DROP TRIGGER fail ON payments.products');
  const again = await refusalOf(stripe.products.create({ name: 'A' }, options));
  expect(again.statusCode).toBe(500);
  expect(new Headers(again.headers).get('idempotent-replayed')).toBe('true');
  expect((await stripe.products.list()).data).toEqual([]);
  expect((await stripe.products.create({ name: 'A' }, { idempotencyKey: 'k2' })).name).toBe('A');
});

test('creates one session for fifty concurrent requests with one key', async () => {
  await using payments = await openPayments();
  const stripe = payments.connect(payments.twin, { maxNetworkRetries: 2 });
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => createOrder(stripe, {}, { idempotencyKey: 'achat-1' })),
  );
  const ids = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.id] : []));
  expect(new Set(ids).size).toBe(1);
  for (const result of results) {
    if (result.status === 'fulfilled') continue;
    expect(result.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  }
  expect((await payments.stripe.checkout.sessions.list()).data).toHaveLength(1);
  expect((await payments.stripe.products.list()).data).toHaveLength(1);
});

test('returns 409 while another request with the same key is running', async () => {
  await using payments = await openPayments();
  const { database, stripe } = payments;
  const lock = await database.pool.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE payments.products');
  const first = stripe.products.create({ name: 'Lente' }, { idempotencyKey: 'k' });
  await waitForBlocked(database.pool);
  const second = await refusalOf(stripe.products.create({ name: 'Lente' }, { idempotencyKey: 'k' }));
  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect(new Headers(second.headers).get('stripe-should-retry')).toBe('true');
  await lock.query('ROLLBACK');
  lock.release();
  const product = await first;
  expect(await stripe.products.create({ name: 'Lente' }, { idempotencyKey: 'k' })).toEqual(product);
});

test('recognises keys after a restart', async () => {
  await using payments = await openPayments();
  const options = { idempotencyKey: 'k' };
  const first = await createOrder(payments.stripe, {}, options);
  await payments.twin.stop();
  const restarted = payments.connect(await payments.openAnother());
  expect(await createOrder(restarted, {}, options)).toEqual(first);
});

test('expires keys after 24 hours', async () => {
  await using payments = await openPayments();
  const { stripe, clock, twin, database } = payments;
  const options = { idempotencyKey: 'k' };
  const first = await stripe.products.create({ name: 'Hier' }, options);
  clock.advance(DAY - 60);
  expect((await stripe.products.create({ name: 'Hier' }, options)).id).toBe(first.id);
  clock.advance(61);
  const second = await stripe.products.create({ name: 'Autre' }, options);
  expect(second.id).not.toBe(first.id);
  clock.advance(DAY + 1);
  await twin.sweep();
  expect((await database.pool.query('SELECT 1 FROM payments.idempotency_keys')).rows).toEqual([]);
});

test('limits keys to 255 characters and ignores them for GET and DELETE', async () => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  expect(
    await refusalOf(stripe.products.create({ name: 'A' }, { idempotencyKey: 'k'.repeat(256) })),
  ).toMatchObject({ statusCode: 400 });
  const product = await stripe.products.create({ name: 'A' }, { idempotencyKey: 'k'.repeat(255) });
  const options = { idempotencyKey: 'autre' };
  await stripe.products.retrieve(product.id, {}, options);
  await stripe.products.update(product.id, { name: 'B' });
  expect((await stripe.products.retrieve(product.id, {}, options)).name).toBe('B');
  const coupon = await stripe.coupons.create({ percent_off: 10 });
  await stripe.coupons.del(coupon.id, {}, options);
  expect(await refusalOf(stripe.coupons.del(coupon.id, {}, options))).toMatchObject({ statusCode: 404 });
  const { rows } = await database.pool.query("SELECT 1 FROM payments.idempotency_keys WHERE key = 'autre'");
  expect(rows).toEqual([]);
});

async function replay(
  payments: Pick<Payments, 'twin' | 'secretKey'>,
  key: string,
  body: string,
): Promise<Response> {
  return await payments.twin.fetch(
    new Request('https://api.stripe.com/v1/products', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${payments.secretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': key,
      },
      body,
    }),
  );
}

async function waitForBlocked(pool: { query(sql: string): Promise<{ rows: unknown[] }> }): Promise<void> {
  const sql =
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await pool.query(sql)).rows.length === 0);
}
