import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openInbox } from './support/inbox.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents } from './support/orders.ts';
import { settled } from './support/settled.ts';

const URL = 'http://127.0.0.1:3000/api/stripe/webhook';

test('after a restart, repeats a delivery that the stop interrupted', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  await twin.ensureWebhookEndpoint({ url: URL });
  inbox.answer(
    (_letter, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  twin.start();
  await stripe.products.create({ name: 'x' });
  await inbox.received(1);
  await twin.stop();
  inbox.answer(() => new Response());
  const next = await payments.openAnother();
  next.start();
  const [first, second] = await inbox.received(2);
  expect(second?.event.id).toBe(first?.event.id);
  await settled(stripe, first?.event.id);
});

test('after the process is killed, keeps acknowledged writes and repeats the delivery', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, clock, database, secretKey } = payments;
  const child = spawn(
    process.execPath,
    [`${import.meta.dirname}/support/doomed-twin.ts`, database.url, secretKey],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (lines.length === 2) child.kill('SIGKILL');
  }
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  const [id = '', delivering] = lines;
  expect(delivering).toBe('delivering');
  expect((await stripe.products.retrieve(id)).name).toBe('Acquitté');
  // Past the 15 s lease of the killed process, whose real clock is ahead of this stopped one.
  clock.advance(600);
  const fresh = await payments.openAnother();
  fresh.start();
  const [delivery] = await inbox.received(1);
  expect(delivery?.event).toMatchObject({ type: 'product.created', data: { object: { id } } });
  await settled(stripe, delivery?.event.id);
});

test('two twins on one database deliver each event only once', async () => {
  const inbox = openInbox();
  await using payments = await openPayments({ deliver: inbox.deliver });
  const { stripe, twin } = payments;
  await twin.ensureWebhookEndpoint({ url: URL });
  const other = await payments.openAnother();
  const product = await stripe.products.create({ name: 'x' });
  for (let n = 0; n < 20; n++) await stripe.products.update(product.id, { name: `n${n}` });
  twin.start();
  other.start();
  await inbox.received(21);
  for (const { id } of await allEvents(stripe)) await settled(stripe, id);
  expect(new Set(inbox.deliveries.map(({ event }) => event.id)).size).toBe(21);
  expect(inbox.deliveries).toHaveLength(21);
});
