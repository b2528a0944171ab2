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

test(`reconciliation finds every purchase whose webhook was lost: ${JSON.stringify(figures.lostWebhooks)}`, {
  timeout,
}, async () => {
  const { purchases, before, delivered, seconds } = await loseWebhooks(school, random, figures.lostWebhooks);
  // Half of the payments are unknown before reconciliation. A check without findings would prove nothing.
  expect(before.length).toBeGreaterThan(purchases / 2 - 1);
  expect(delivered).toBeGreaterThanOrEqual(Math.ceil(purchases / 2));
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  expect(await count('entitlements where revoked_at is null')).toBe(purchases);
  expect(seconds).toBeLessThan(300);
  console.log(`${purchases} purchases without webhook found in ${seconds.toFixed(1)} s`);
});

test(`${figures.eventOrders} of 720 event orders, each event sent twice, end in the same state`, {
  timeout,
}, async () => {
  expect(await mixEventOrders(school, random, figures.eventOrders, handlePaymentEvent)).toEqual([]);
  expect(await checkInvariants(school.database.pool)).toEqual([]);
});

test(`concurrent fulfilments settle once: ${JSON.stringify(figures.parallelFulfilments)}`, {
  timeout,
}, async () => {
  const { sessions } = figures.parallelFulfilments;
  expect(await fulfilInParallel(school, figures.parallelFulfilments, fulfil)).toEqual(new Set(['paid']));
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  const receipts =
    "letters join orders on orders.id = subject_id where kind = 'purchase' and recipient = email";
  for (const rows of ['entitlements', 'orders', 'letters', receipts, "jobs.job where name = 'send-letter'"])
    expect([rows, await count(rows)]).toEqual([rows, sessions]);
});

test(`settles ${figures.parallelPayments} payments at once`, { timeout }, async () => {
  const { seconds, refusals } = await payInParallel(school, random, figures.parallelPayments);
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  expect(await count("invoices where series = 'invoice'")).toBe(figures.parallelPayments);
  console.log(
    `${figures.parallelPayments} payments at once, settled in ${seconds.toFixed(1)} s, ${refusals} refused`,
  );
});
