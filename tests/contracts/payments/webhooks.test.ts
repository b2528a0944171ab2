import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openInbox, verify } from './support/inbox.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createPaidOrder, refusalOf } from './support/orders.ts';
import { settled } from './support/settled.ts';

const URL = 'http://127.0.0.1:3000/api/stripe/webhook';

test('delivers an event immediately, with a signature that the official client accepts', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  const { id, secret } = await twin.ensureWebhookEndpoint({ url: URL });
  expect(secret).toMatch(/^whsec_\w{32}$/);
  twin.start();
  const product = await stripe.products.create({ name: 'Dictée' });
  const [delivery] = await inbox.received(1);
  if (!delivery) throw new Error('no webhook arrived');
  expect(delivery.url).toBe(URL);
  expect(delivery.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(delivery.headers.get('user-agent')).toMatch(/^Stripe\/1\.0/);
  const event = verify(delivery, secret);
  expect(event).toMatchObject({
    type: 'product.created',
    pending_webhooks: 1,
    data: { object: { id: product.id } },
  });
  expect(delivery.signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64},v0=[0-9a-f]{64}$/);
  expect(() => verify(delivery, 'whsec_autre')).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => verify({ ...delivery, body: delivery.body.replace('Dictée', 'Dictee') }, secret)).toThrow();
  const decoyOnly = { ...delivery, signature: delivery.signature.replace(/v1=[^,]+,/, '') };
  expect(() => verify(decoyOnly, secret)).toThrow('No signatures found with expected scheme');
  const [listed] = (await stripe.webhookEndpoints.list()).data;
  expect(listed).toMatchObject({ id, url: URL });
  expect(listed?.secret).toBeUndefined();
  await settled(stripe, event.id);
});

test('delivers each event of a payment once', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  const { secret } = await twin.ensureWebhookEndpoint({ url: URL });
  twin.start();
  await createPaidOrder(stripe, twin);
  const deliveries = await inbox.received(7);
  const ids = deliveries.map((delivery) => verify(delivery, secret).id).sort();
  const events = await allEvents(stripe);
  expect(ids).toEqual(events.map(({ id }) => id).sort());
  for (const { id } of events) await settled(stripe, id);
  expect(inbox.deliveries).toHaveLength(7);
});

test('returns the same endpoint id and secret for a URL on every call', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const all = await Promise.all(Array.from({ length: 10 }, () => twin.ensureWebhookEndpoint({ url: URL })));
  expect(new Set(all.map(({ id, secret }) => `${id} ${secret}`)).size).toBe(1);
  const restarted = await payments.openAnother();
  expect(await restarted.ensureWebhookEndpoint({ url: URL, enabledEvents: ['charge.failed'] })).toEqual(
    all[0],
  );
  const { data } = await stripe.webhookEndpoints.list();
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ url: URL, enabled_events: ['charge.failed'], status: 'enabled' });
});

test('returns the secret of an endpoint created by the API once, filters its events and stops after its deletion', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  const endpoint = await stripe.webhookEndpoints.create({
    url: `${URL}/a`,
    enabled_events: ['product.created'],
    description: 'Produits',
    metadata: { a: '1' },
  });
  expect(endpoint.secret).toMatch(/^whsec_/);
  const gone = await stripe.webhookEndpoints.create({ url: `${URL}/c`, enabled_events: ['*'] });
  await stripe.webhookEndpoints.del(gone.id);
  expect(await refusalOf(stripe.webhookEndpoints.del(gone.id))).toMatchObject({ statusCode: 404 });
  twin.start();
  await stripe.customers.create({});
  const product = await stripe.products.create({ name: 'x' });
  const deliveries = await inbox.received(1);
  expect(deliveries.map(({ url, event }) => [url, event.type])).toEqual([[`${URL}/a`, 'product.created']]);
  await settled(stripe, deliveries[0]?.event.id);
  await stripe.products.update(product.id, { name: 'y' });
  await twin.ensureWebhookEndpoint({ url: `${URL}/a`, enabledEvents: ['product.updated'] });
  await stripe.products.update(product.id, { name: 'z' });
  expect((await inbox.received(2))[1]).toMatchObject({
    url: `${URL}/a`,
    event: { type: 'product.updated', data: { object: { name: 'z' } } },
  });
  const refused: [Stripe.WebhookEndpointCreateParams, string][] = [
    [{ url: 'ici', enabled_events: ['*'] }, 'url'],
    [{ url: URL, enabled_events: ['tout' as never] }, 'enabled_events[0]'],
    [{ url: URL, enabled_events: ['*'], connect: true }, 'connect'],
    [{ url: URL, enabled_events: ['*'], api_version: '2020-08-27' }, 'api_version'],
  ];
  for (const [params, param] of refused) {
    expect(await refusalOf(stripe.webhookEndpoints.create(params))).toMatchObject({ param });
  }
});

test('retries a failed delivery with growing delays and a new signature', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver, retryDelaysMs: [5_000, 30_000] });
  const { stripe, twin, clock } = payments;
  const { secret } = await twin.ensureWebhookEndpoint({ url: URL });
  inbox.answer(() => new Response('non', { status: 500 }));
  twin.start();
  await stripe.products.create({ name: 'x' });
  await inbox.received(1);
  const [{ id = '' } = {}] = await allEvents(stripe);
  await attempted(payments, 1);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
  clock.advance(5);
  await twin.sweep();
  await inbox.received(2);
  await attempted(payments, 2);
  clock.advance(15);
  await twin.sweep();
  inbox.answer(() => new Response(null, { status: 204 }));
  clock.advance(15);
  await twin.sweep();
  await settled(stripe, id);
  const [first, , third] = inbox.deliveries;
  if (!first || !third) throw new Error('expected three attempts');
  expect(inbox.deliveries).toHaveLength(3);
  expect(timeOf(third.signature) - timeOf(first.signature)).toBeGreaterThanOrEqual(35);
  expect(verify(third, secret, clock.now()).id).toBe(id);
  expect(() => verify(first, secret, new Date(clock.now().getTime() + 300_000))).toThrow('tolerance');
});

test.each([
  ['a redirect', () => new Response(null, { status: 307, headers: { location: 'http://127.0.0.1/' } })],
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['a timeout', () => Promise.reject(new DOMException('too slow', 'TimeoutError'))],
  ['a 404', () => new Response(null, { status: 404 })],
])('treats %s as failure and gives up after the last attempt', async (_what, answer) => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver, retryDelaysMs: [1_000] });
  const { stripe, twin, clock, database } = payments;
  await twin.ensureWebhookEndpoint({ url: URL });
  inbox.answer(answer);
  twin.start();
  await stripe.products.create({ name: 'x' });
  await attempted(payments, 1);
  clock.advance(2);
  await twin.sweep();
  await attempted(payments, 2);
  const sql = 'SELECT status FROM payments.deliveries';
  while ((await database.pool.query(sql)).rows[0]?.status === 'pending');
  expect((await database.pool.query(sql)).rows).toEqual([{ status: 'failed' }]);
  expect((await allEvents(stripe))[0]?.pending_webhooks).toBe(0);
  expect((await stripe.events.list({ delivery_success: false })).data).toHaveLength(1);
});

test('aborts a delivery after ten seconds', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  await twin.ensureWebhookEndpoint({ url: URL });
  const { promise: seen, resolve } = Promise.withResolvers<AbortSignal | null | undefined>();
  inbox.answer((_letter, signal) => {
    resolve(signal);
    return new Response();
  });
  const timeout = AbortSignal.timeout;
  const waits: number[] = [];
  AbortSignal.timeout = (milliseconds) => {
    waits.push(milliseconds);
    return timeout.call(AbortSignal, milliseconds);
  };
  try {
    twin.start();
    await stripe.products.create({ name: 'x' });
    expect(await seen).toBeInstanceOf(AbortSignal);
    expect(waits).toContain(10_000);
  } finally {
    AbortSignal.timeout = timeout;
  }
});

test('runs at most four deliveries concurrently and starts others while one is slow', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  await twin.ensureWebhookEndpoint({ url: URL });
  let underWay = 0;
  let most = 0;
  const open: (() => void)[] = [];
  inbox.answer(async (delivery) => {
    most = Math.max(most, ++underWay);
    if (delivery.event.type === 'product.created') {
      await new Promise<void>((resolve) => open.push(resolve));
    }
    underWay--;
    return new Response();
  });
  const slow = await stripe.products.create({ name: 'lent' });
  for (let n = 0; n < 20; n++) await stripe.products.update(slow.id, { name: `n${n}` });
  twin.start();
  await inbox.received(21);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(4);
  for (const resolve of open) resolve();
});

test('signs with the old and the new secret while the new one replaces the old', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin, clock } = payments;
  const { id, secret: old } = await twin.ensureWebhookEndpoint({ url: URL });
  const fresh = await twin.rollWebhookSecret(id, 3_600_000);
  expect((await twin.ensureWebhookEndpoint({ url: URL })).secret).toBe(fresh);
  twin.start();
  await stripe.products.create({ name: 'x' });
  const [both] = await inbox.received(1);
  if (!both) throw new Error('no webhook arrived');
  expect(both.signature.match(/v1=/g)).toHaveLength(2);
  expect(verify(both, old).id).toBe(verify(both, fresh).id);
  clock.advance(3601);
  await stripe.products.create({ name: 'y' });
  const [, one] = await inbox.received(2);
  if (!one) throw new Error('no webhook arrived');
  expect(verify(one, fresh, clock.now()).type).toBe('product.created');
  expect(() => verify(one, old, clock.now())).toThrow(Stripe.errors.StripeSignatureVerificationError);
});

async function attempted(
  {
    database,
  }: { database: { pool: { query(sql: string, values: unknown[]): Promise<{ rows: unknown[] }> } } },
  count: number,
): Promise<void> {
  const sql =
    'SELECT 1 FROM payments.deliveries WHERE attempts = $1 AND (last_status IS NOT NULL OR last_error IS NOT NULL)';
  while ((await database.pool.query(sql, [count])).rows.length === 0);
}

function timeOf(signature: string): number {
  return Number(/^t=(\d+)/.exec(signature)?.[1]);
}
