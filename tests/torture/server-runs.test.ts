import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { openProvider, type Provider } from '../support/provider.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { type Purchases, readPurchases } from '../support/purchases.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { openRandom } from '../support/seed.ts';
import { alterOrders, listWrongAmounts } from './altered-orders.ts';
import { checkInvariants } from './check-invariants.ts';
import { clickOften, payInTwoTabs } from './double-clicks.ts';
import { figures } from './figures.ts';
import { type Forgery, findP99, forgeWebhooks } from './forged-webhooks.ts';
import { sufferPurchases } from './purchases.ts';
import { recordTransactions } from './record-transactions.ts';

const random = openRandom('torture of the server');
const timeout = 1_800_000;

let school: SchoolProcess;
let provider: Provider;
let kept: Purchases;
let offers: { id: string; priceId: string; buyPath: string }[];

beforeAll(async () => {
  school = await startSchoolProcess();
  await recordTransactions(school.database.pool);
  provider = await openProvider(school);
  kept = readPurchases(school, provider);
  const admin = await openAdmin(school);
  offers = [];
  for (let each = 0; each < figures.purchases.products; each++) {
    const id = await addProduct(admin, { ...draftOf(`Cours no ${each}`), price: `${19 + each}` });
    const priceId = await findPriceId(admin, id);
    offers.push({ id, priceId, buyPath: `/products/${id}/buy/${priceId}` });
  }
}, timeout);

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

const count = async (text: string) =>
  Number((await school.database.pool.query(`select count(*) from ${text}`)).rows[0].count);

async function openMembers(amount: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let each = 0; each < amount; each++) members.push(await openMember(school));
  return members;
}

describe('impatient buyers', () => {
  const { buyers, times } = figures.doubleClicks;

  test(`open one order, one payment page and one customer with ${times} clicks: ${buyers} buyers`, {
    timeout,
  }, async () => {
    const offer = offers[0] as (typeof offers)[number];
    for (const buyer of await openMembers(buyers)) {
      const { statuses, pages } = await clickOften(buyer, offer, times);
      expect(statuses).toEqual(new Set([303, 202]));
      expect(pages.size).toBe(1);
      expect(await kept.ordersOf(buyer)).toEqual([
        { state: 'pending', origin: 'payment', amount: 1_900, currency: 'eur' },
      ]);
      expect(await kept.sessionsOf(buyer)).toMatchObject([{ status: 'open', amount_total: 1_900 }]);
      const customers = await provider.stripe.customers.list({ email: buyer.email });
      expect(customers.data).toHaveLength(1);
    }
  });

  test(`get one payment back after paying in two tabs: ${figures.twoTabs} times`, { timeout }, async () => {
    const people = await openMembers(Math.ceil(figures.twoTabs / offers.length));
    const pairs = people
      .flatMap((buyer) => offers.map((offer) => ({ buyer, offer })))
      .slice(0, figures.twoTabs);
    const counted = [
      "orders where duplicate_of is not null and state = 'refunded'",
      "refunds where reason = 'duplicate' and state = 'succeeded'",
      'entitlements where revoked_at is null',
    ];
    const countAll = () => Promise.all(counted.map(count));
    const before = await countAll();
    const listMore = async () => (await countAll()).map((now, at) => now - (before[at] ?? 0));
    for (const { buyer, offer } of pairs) await payInTwoTabs(school, buyer, offer);
    await vi.waitFor(async () => expect((await listMore())[0]).toBe(pairs.length), {
      timeout: 120_000,
      interval: 200,
    });
    expect(await listMore()).toEqual(Array(3).fill(pairs.length));
    expect(await checkInvariants(school.database.pool)).toEqual([]);
  });
});

test(`${figures.alteredOrders} altered orders always use the stored price`, { timeout }, async () => {
  const [buyer] = await openMembers(1);
  if (!buyer) throw new Error('no member opened');
  const before = await count('payments.checkout_sessions');
  const { pages, faults } = await alterOrders(school, buyer, offers, random, figures.alteredOrders);
  expect({ seed: random.seed, faults }).toEqual({ seed: random.seed, faults: [] });
  expect(pages).toBeGreaterThan(figures.alteredOrders / 10);
  expect((await count('payments.checkout_sessions')) - before).toBe(pages);
  expect(await listWrongAmounts(school.database.pool)).toEqual([]);
  console.log(`${figures.alteredOrders} altered orders, ${pages} payment pages`);
});

test(`the school rejects ${figures.forgeries} forged webhooks without side effects`, {
  timeout,
}, async () => {
  const event = (await provider.stripe.events.list({ limit: 1 })).data[0];
  if (!event) throw new Error('provider has no event');
  const secret = provider.webhookSecret;
  const post = ({ body, headers }: Forgery) =>
    fetch(provider.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const { faults, times } = await forgeWebhooks({ event, secret }, random, figures.forgeries, post);
  expect({ seed: random.seed, faults }).toEqual({ seed: random.seed, faults: [] });
  expect(await count("payment_events where id like 'evt_faux%'")).toBe(0);
  const references: number[] = [];
  for (const _ of times) {
    const begun = performance.now();
    await (await fetch(`${school.url}/healthz`)).text();
    references.push(performance.now() - begun);
  }
  const [p99, reference] = [findP99(times), findP99(references)];
  console.log(
    `${times.length} forged webhooks, refused within ${p99.toFixed(1)} ms (p99), ${(p99 / reference).toFixed(1)} times /healthz`,
  );
});

test('the school accepts a replayed webhook without side effects', { timeout }, async () => {
  const [event] = (await provider.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data;
  if (!event) throw new Error('provider has no checkout event');
  const rows = async () => [
    await count('payment_events'),
    await count('letters'),
    await count('orders'),
    await count("jobs.job where name in ('send-letter', 'make-refund')"),
  ];
  const time = Math.floor(Date.now() / 1_000);
  await provider.deliver(event, time);
  const before = await rows();
  const answers = await Promise.all(Array.from({ length: 20 }, () => provider.deliver(event, time)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await rows()).toEqual(before);
});

const { people, products, kills } = figures.purchases;

test(`${people * products} purchases with tripled webhooks and ${kills} power cuts keep every invariant`, {
  timeout,
}, async () => {
  const buyers = await openMembers(people);
  const buyPaths = offers.map(({ buyPath }) => buyPath);
  const uids = buyers.map(({ uid }) => uid);
  const refundsBefore = await count('payments.refunds');
  const seconds = await sufferPurchases(school, provider, random, { buyers, buyPaths, kills });
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  const own = async (text: string) =>
    (await school.database.pool.query(`select count(*)::int from ${text} uid = any ($1)`, [uids])).rows[0]
      .count;
  expect(await own("orders where state = 'paid' and")).toBe(people * products);
  expect(await own('entitlements where revoked_at is null and')).toBe(people * products);
  expect(await count('payments.refunds')).toBe(refundsBefore);
  console.log(`${people * products} purchases with ${kills} power cuts in ${seconds.toFixed(1)} s`);
});

test('the school logs no error', () => {
  expect(school.errorLines()).toEqual([]);
});
