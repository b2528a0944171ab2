import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createPaidOrder, refusalOf } from './support/orders.ts';

const DAY = 24 * 60 * 60;

test('records the events of a payment in order, each with the object at that time', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { session, charge } = await createPaidOrder(stripe, twin, { customer_creation: 'always' });
  const events = await allEvents(stripe);
  expect(events.map(({ type }) => type)).toEqual([
    'product.created',
    'price.created',
    'payment_intent.created',
    'customer.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.completed',
    'charge.updated',
  ]);
  const of = (type: string) => events.find((event) => event.type === type);
  expect(of('payment_intent.created')?.data.object).toMatchObject({ status: 'requires_payment_method' });
  expect(of('charge.succeeded')?.data.object).toMatchObject({ id: charge, balance_transaction: null });
  expect(of('charge.updated')?.data).toMatchObject({
    object: { balance_transaction: expect.stringMatching(/^txn_/) },
    previous_attributes: { balance_transaction: null },
  });
  const completed = of('checkout.session.completed');
  expect(completed).toMatchObject({
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: false,
    pending_webhooks: 0,
    request: { id: null, idempotency_key: null },
  });
  expect(completed?.data.object).toMatchObject({
    id: session.id,
    status: 'complete',
    payment_status: 'paid',
  });
  expect(completed?.data.object).not.toHaveProperty('line_items');
});

test('an event contains the id and the idempotency key of its request', async () => {
  await using payments = await openPayments();
  const product = await payments.stripe.products.create({ name: 'x' }, { idempotencyKey: 'clef' });
  const [event] = await allEvents(payments.stripe);
  expect(event?.request).toEqual({ id: product.lastResponse.requestId, idempotency_key: 'clef' });
  expect(event?.created).toBe(product.created);
});

test('records no event for a rejected request', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  await refusalOf(
    stripe.products.create({ name: 'x', default_price_data: { currency: 'eur', unit_amount: -1 } }),
  );
  await refusalOf(
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'http://127.0.0.1/merci',
        line_items: [
          { quantity: 1, price_data: { currency: 'eur', unit_amount: 10, product_data: { name: 'x' } } },
        ],
      },
      { idempotencyKey: 'k' },
    ),
  );
  expect(await allEvents(stripe)).toEqual([]);
  expect((await stripe.products.list()).data).toEqual([]);
});

test('filters events by one type, several types or time, and retrieves single events', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const product = await stripe.products.create({ name: 'x' });
  clock.advance(10);
  await stripe.customers.create({});
  const types = async (params: Stripe.EventListParams) =>
    (await stripe.events.list(params)).data.map(({ type }) => type);
  expect(await types({ type: 'product.created' })).toEqual(['product.created']);
  expect(await types({ type: 'product.*' })).toEqual(['product.created']);
  expect(await types({ type: 'product_' })).toEqual([]);
  expect(await types({ types: ['customer.created', 'price.created'] })).toEqual(['customer.created']);
  expect(await types({ created: { gt: product.created } })).toEqual(['customer.created']);
  expect(await types({ delivery_success: true })).toHaveLength(2);
  expect(await refusalOf(stripe.events.list({ type: 'a', types: ['b'] }).then())).toMatchObject({
    code: 'parameters_exclusive',
  });
});

test('lists no event before all earlier events are committed', async () => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  // Blocks the customer event between getting its position and its commit, until the lock is released.
  await database.pool.query(`
    CREATE FUNCTION payments.hold() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(42); RETURN NULL; END $$;
    CREATE TRIGGER hold AFTER INSERT ON payments.events FOR EACH ROW
      WHEN (NEW.type = 'customer.created') EXECUTE FUNCTION payments.hold();
  `);
  const holder = await database.pool.connect();
  await holder.query('SELECT pg_advisory_lock(42)');
  const slow = stripe.customers.create({});
  await waiting(database.pool, 1);
  const fast = stripe.products.create({ name: 'plus tard' });
  const first = await Promise.race([
    fast.then(() => 'the later event was seen'),
    waiting(database.pool, 2).then(() => 'the later event waits'),
  ]);
  expect(first).toBe('the later event waits');
  await holder.query('SELECT pg_advisory_unlock(42)');
  holder.release();
  await Promise.all([slow, fast]);
  expect((await allEvents(stripe)).map(({ type }) => type)).toEqual(['customer.created', 'product.created']);
});

test('a client that polls for newer events receives every event during concurrent writes', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  await stripe.products.create({ name: 'repère' });
  const [mark] = await allEvents(stripe);
  const seen = new Set<string>();
  let last = mark?.id ?? '';
  let isWriting = true;
  const read = async () => {
    const { data } = await stripe.events.list({ ending_before: last, limit: 100 });
    for (const event of data) seen.add(event.id);
    last = data[0]?.id ?? last;
  };
  const reading = (async () => {
    while (isWriting) await read();
    await read();
  })();
  await Promise.all(Array.from({ length: 60 }, () => stripe.customers.create({})));
  isWriting = false;
  await reading;
  expect(seen.size).toBe(60);
});

test('keeps events for thirty days', async () => {
  await using payments = await openPayments();
  const { stripe, clock, twin } = payments;
  await stripe.products.create({ name: 'x' });
  clock.advance(30 * DAY - 60);
  await twin.sweep();
  expect(await allEvents(stripe)).toHaveLength(1);
  clock.advance(61);
  await twin.sweep();
  expect(await allEvents(stripe)).toEqual([]);
});

async function waiting(
  pool: { query(sql: string): Promise<{ rows: { count: number }[] }> },
  count: number,
): Promise<void> {
  const sql =
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await pool.query(sql)).rows[0]?.count !== count);
}
