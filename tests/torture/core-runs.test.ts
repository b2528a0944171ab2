import { afterEach, beforeEach, expect, test } from 'vitest';
import { fulfil } from '#core/orders/fulfil.ts';
import { handlePaymentEvent } from '#core/orders/handle-payment-event.ts';
import { type CoreUnderTest, openCore } from '../support/core.ts';
import { openRandom } from '../support/seed.ts';
import { checkInvariants } from './check-invariants.ts';
import { mixEventOrders } from './event-orders.ts';
import { figures } from './figures.ts';
import { loseWebhooks } from './lost-webhooks.ts';
import { fulfilInParallel } from './parallel-fulfilments.ts';
import { payInParallel } from './parallel-payments.ts';
import { recordTransactions } from './record-transactions.ts';

const random = openRandom('torture of core');
const timeout = 1_800_000;
let school: CoreUnderTest;

beforeEach(async () => {
  school = await openCore();
  await recordTransactions(school.database.pool);
});
afterEach(async () => {
  await school?.[Symbol.asyncDispose]();
});

const count = async (text: string) =>
  Number((await school.database.pool.query(`select count(*) from ${text}`)).rows[0].count);

test(`every webhook lost: ${JSON.stringify(figures.lostWebhooks)}`, { timeout }, async () => {
  const { purchases, before, delivered, seconds } = await loseWebhooks(school, random, figures.lostWebhooks);
  // Half of them nobody has told of: a checker that sees nothing of it would prove nothing.
  expect(before.length).toBeGreaterThan(purchases / 2 - 1);
  expect(delivered).toBeGreaterThanOrEqual(Math.ceil(purchases / 2));
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  expect(await count('entitlements where revoked_at is null')).toBe(purchases);
  expect(seconds).toBeLessThan(300);
  console.log(`${purchases} purchases without a webhook, found in ${seconds.toFixed(1)} s`);
});

test(`${figures.eventOrders} of 720 orders of events, each twice`, { timeout }, async () => {
  expect(await mixEventOrders(school, random, figures.eventOrders, handlePaymentEvent)).toEqual([]);
  expect(await checkInvariants(school.database.pool)).toEqual([]);
});

test(`fulfil at once: ${JSON.stringify(figures.parallelFulfilments)}`, { timeout }, async () => {
  const { sessions } = figures.parallelFulfilments;
  expect(await fulfilInParallel(school, figures.parallelFulfilments, fulfil)).toEqual(new Set(['paid']));
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  const receipts =
    "letters join orders on orders.id = subject_id where kind = 'purchase' and recipient = email";
  for (const rows of ['entitlements', 'orders', 'letters', receipts, "jobs.job where name = 'send-letter'"])
    expect([rows, await count(rows)]).toEqual([rows, sessions]);
});

test(`${figures.parallelPayments} payments settled at once`, { timeout }, async () => {
  const { seconds, refusals } = await payInParallel(school, random, figures.parallelPayments);
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  expect(await count("invoices where series = 'invoice'")).toBe(figures.parallelPayments);
  console.log(
    `${figures.parallelPayments} payments at once, settled in ${seconds.toFixed(1)} s, busy ${refusals} times`,
  );
});
