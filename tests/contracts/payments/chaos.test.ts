import { expect, test } from 'vitest';
import { openInbox } from './support/inbox.ts';
import { openPayments } from './support/open-payments.ts';

const URL_OF_SHOP = 'http://127.0.0.1:3000/webhook';

async function openWaiting() {
  const inbox = openInbox();
  const payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  await twin.ensureWebhookEndpoint({ url: URL_OF_SHOP, enabledEvents: ['product.created'] });
  const create = async (count: number) => {
    for (let n = 0; n < count; n++) await stripe.products.create({ name: `Produit ${n}` });
  };
  const names = () => inbox.deliveries.map(({ event }) => (event.data.object as { name: string }).name);
  return { ...payments, inbox, create, names };
}

const NAMES = Array.from({ length: 12 }, (_, n) => `Produit ${n}`);

test('copies: delivers each event several more times', async () => {
  const opened = await openWaiting();
  await using _ = opened;
  const { twin, inbox, create } = opened;
  await twin.setChaos({ deliveries: { copies: 2 } });
  await create(4);
  twin.start();
  await inbox.received(12);
  const ids = inbox.deliveries.map(({ event }) => event.id);
  expect(new Set(ids).size).toBe(4);
  await twin.stop();
  expect(inbox.deliveries).toHaveLength(12);
});

test('shuffled: changes the order of pending events, reproducibly by seed', async () => {
  const firsts: string[][] = [];
  for (const seed of [1, 1, 2]) {
    const opened = await openWaiting();
    await using _ = opened;
    await opened.twin.setChaos({ seed, deliveries: { isShuffled: true } });
    await opened.create(12);
    const { promise: isLooked, resolve: letGo } = Promise.withResolvers<void>();
    opened.inbox.answer(async () => {
      await isLooked;
      return new Response('ok');
    });
    opened.twin.start();
    // Four deliveries run concurrently; record which events went first.
    await opened.inbox.received(4);
    firsts.push(opened.names().toSorted());
    letGo();
    await opened.inbox.received(12);
    expect(opened.names().toSorted()).toEqual(NAMES.toSorted());
  }
  const [one, same, other] = firsts;
  expect(one).not.toEqual(NAMES.slice(0, 4));
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

test('delayed: delivers no event before the delay has passed', async () => {
  const opened = await openWaiting();
  await using _ = opened;
  const { twin, inbox, create, clock } = opened;
  await twin.setChaos({ deliveries: { delayMs: 3_600_000 } });
  await create(1);
  await twin.setChaos(null);
  await opened.stripe.products.create({ name: 'Sans attendre' });
  twin.start();
  await inbox.received(1);
  expect(opened.names()).toEqual(['Sans attendre']);
  clock.advance(3601);
  await twin.sweep();
  await inbox.received(2);
  expect(opened.names()).toEqual(['Sans attendre', 'Produit 0']);
});

test('dropped: never delivers the given share of events, but delivers the rest', async () => {
  const opened = await openWaiting();
  await using _ = opened;
  const { twin, inbox, create, stripe } = opened;
  await twin.setChaos({ deliveries: { dropShare: 1 } });
  await create(3);
  twin.start();
  while ((await stripe.events.list({ delivery_success: false })).data.length > 0);
  expect(inbox.deliveries).toEqual([]);
  await twin.setChaos({ seed: 7, deliveries: { dropShare: 0.5 } });
  await create(12);
  while ((await stripe.events.list({ delivery_success: false })).data.length > 0);
  expect(inbox.deliveries.length).toBeGreaterThan(0);
  expect(inbox.deliveries.length).toBeLessThan(12);
});

test('replayed: delivers earlier events again', async () => {
  const opened = await openWaiting();
  await using _ = opened;
  const { twin, inbox, create, stripe } = opened;
  twin.start();
  await create(3);
  await inbox.received(3);
  while ((await stripe.events.list({ delivery_success: false })).data.length > 0);
  await twin.setChaos({ deliveries: { replays: 2 } });
  await stripe.products.create({ name: 'Nouveau' });
  await inbox.received(6);
  const names = opened.names().slice(3);
  expect(names[0]).toBe('Nouveau');
  expect(new Set(names).size).toBe(3);
  for (const name of names.slice(1)) expect(NAMES).toContain(name);
});

test('errors and broken connections: retries under one idempotency key have one effect', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const other = payments.connect(await payments.openAnother());
  await twin.setChaos({ seed: 3, api: { errorShare: 0.3, resetShare: 0.4 } });
  const refusals = new Set<string>();
  for (let n = 0; n < 30; n++) {
    const idempotencyKey = `cle-${n}-${payments.secretKey}`;
    for (let isDone = false; !isDone; ) {
      try {
        await (n % 2 ? other : stripe).products.create({ name: `Produit ${n}` }, { idempotencyKey });
        isDone = true;
      } catch (error) {
        refusals.add((error as Error).constructor.name);
      }
    }
  }
  await twin.setChaos(null);
  expect([...refusals].sort()).toEqual(['StripeAPIError', 'StripeConnectionError']);
  const { data } = await stripe.products.list({ limit: 100 });
  expect(data.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, n) => `Produit ${29 - n}`));
});

test('broken connections: only some of the interrupted requests have an effect', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  await twin.setChaos({ api: { resetShare: 1 } });
  for (let n = 0; n < 20; n++) {
    await expect(stripe.products.create({ name: 'x' })).rejects.toThrow('connection');
  }
  await twin.setChaos(null);
  const { length } = (await stripe.products.list({ limit: 100 })).data;
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThan(20);
});

test('slow: a request has no effect if the client times out', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  await twin.setChaos({ api: { slowMs: 600_000 } });
  await expect(stripe.products.create({ name: 'x' }, { timeout: 20 })).rejects.toThrow('timeout');
  await twin.setChaos(null);
  expect((await stripe.products.list()).data).toEqual([]);
});
