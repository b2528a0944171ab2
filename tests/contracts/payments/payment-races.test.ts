import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPool } from '#tests/support/database.ts';
import { addressOf, send, typed, visit } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder, grossOf } from './support/orders.ts';

test('charges once if a form is sent repeatedly, and redirects each request to the same URL', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = addressOf(order);
  const form = typed(await visit(twin, url));
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(twin, url, form)));
  responses.push(await send(twin, url, form));
  for (const response of responses) {
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('/merci?session_id=');
  }
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect(await allEvents(stripe, { type: 'checkout.session.completed' })).toHaveLength(1);
});

test('charges once if the buyer pays in two tabs, and the second tab shows that the session is paid', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = addressOf(order);
  const [first, second] = [await visit(twin, url), await visit(twin, url)];
  await send(twin, url, typed(first));
  const late = await send(twin, url, typed(second, { number: '5555555555554444' }));
  expect(late.headers.get('location')).toBe(url);
  const view = await visit(twin, url);
  expect(view.status).toBe(200);
  expect(view.text).toContain('Ce paiement est déjà effectué');
  expect(view.markup).toContain(`href="http://127.0.0.1:3000/merci?session_id=${order.id}"`);
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('accepts concurrent payments of one customer for several sessions', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { id: customer } = await stripe.customers.create({ email: 'noe@exemple.test' });
  const orders = await Promise.all(Array.from({ length: 10 }, () => createOrder(stripe, { customer })));
  const forms = await Promise.all(orders.map(async (order) => typed(await visit(twin, addressOf(order)))));
  const responses = await Promise.all(
    orders.map((order, each) => send(twin, addressOf(order), forms[each] ?? {})),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(303));
  expect(await grossOf(stripe)).toBe(49_000);
});

test('charges once for fifty different forms sent concurrently', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = addressOf(order);
  const forms = [];
  for (let n = 0; n < 50; n++) forms.push(typed(await visit(twin, url)));
  const responses = await Promise.all(forms.map((form) => send(twin, url, form)));
  const landed = responses.filter((response) => response.headers.get('location')?.includes('/merci'));
  expect(landed).toHaveLength(1);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect(await grossOf(stripe)).toBe(4900);
});

test('concurrent requests either pay or expire a session, never both', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  for (let round = 0; round < 8; round++) {
    const order = await createOrder(stripe);
    const url = addressOf(order);
    const form = typed(await visit(twin, url));
    const [, expiry] = await Promise.allSettled([
      send(twin, url, form),
      stripe.checkout.sessions.expire(order.id),
    ]);
    const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
    const isPaid = session.status === 'complete';
    expect(expiry.status).toBe(isPaid ? 'rejected' : 'fulfilled');
    expect(session.payment_status).toBe(isPaid ? 'paid' : 'unpaid');
    const ended = await allEvents(stripe, {
      types: ['checkout.session.completed', 'checkout.session.expired'],
    });
    expect(ended.filter(({ data }) => (data.object as Stripe.Checkout.Session).id === order.id)).toHaveLength(
      1,
    );
  }
});

test('waits longer for a slow commit of other events than for other locks', async () => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  // Applies to every statement, as in the school's pool.
  await database.pool.query(
    `alter database ${new URL(database.url).pathname.slice(1)} set lock_timeout = '400ms'`,
  );
  await using twin = Object.assign(await payments.openAnother({ pool: openPool(database.url) }), {
    [Symbol.asyncDispose]: async () => undefined,
  });
  const slow = payments.connect(twin, { maxNetworkRetries: 0 });
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(7301946128350114)');
  const creating = Promise.all(
    Array.from({ length: 3 }, (_, n) => slow.products.create({ name: `Cours ${n}` })),
  );
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_stat_activity where wait_event = 'advisory' and datname = current_database() and now() - query_start > '600ms'",
      );
      return rows[0]?.waiting;
    })
    .toBe(3);
  await holder.query('commit');
  holder.release();
  expect(await creating).toHaveLength(3);
  expect((await stripe.products.list()).data).toHaveLength(3);
});
