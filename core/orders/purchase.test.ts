import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toBuyHref } from '#common/links.ts';
import { emails } from '#database/tables/emails.ts';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { setPrice } from '../prices/price.ts';
import { productSubject } from '../products/product-subject.ts';
import { readSchool } from '../school.ts';
import { saveSchool } from '../settings/school-subject.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { fulfil } from './fulfil.ts';
import { startPurchase } from './purchase.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
  member = await addMember(school.core);
  product = await addProductAt(school.core, 4_900);
});

const start = (buyer = member) => startPurchase(school.core, buyer, toWanted(product));
const ordersOf = ({ uid }: SignedInUser) => school.core.db.select().from(orders).where(eq(orders.uid, uid));

async function startToPay(): Promise<string> {
  const step = await start();
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  return step.url;
}

describe('startPurchase', () => {
  test('shares one order and one payment page between concurrent requests of a buyer', async () => {
    for (let round = 0; round < 5; round++) {
      const buyer = await addMember(school.core);
      const steps = await Promise.all(Array.from({ length: 20 }, () => start(buyer)));
      expect(new Set(steps.map((step) => step.kind === 'pay' && step.url)).size).toBe(1);
      expect(await ordersOf(buyer)).toMatchObject([{ state: 'pending', amount: 4_900, currency: 'eur' }]);
    }
  });

  test('resumes an abandoned purchase', async () => {
    const url = await startToPay();
    expect(await start()).toEqual({ kind: 'pay', url });
    school.advance(20 * 60_000);
    expect(await start()).toEqual({ kind: 'pay', url });
  });

  test("resumes with the same page after a crash between the provider's response and the database write", async () => {
    const url = await startToPay();
    const forgotten = { sessionId: null, sessionUrl: null, sessionExpiresAt: null };
    await school.core.db.update(orders).set(forgotten).where(eq(orders.uid, member.uid));
    expect(await start()).toEqual({ kind: 'pay', url });
    expect(await ordersOf(member)).toHaveLength(1);
  });

  test('creates a new order once the payment page has expired', async () => {
    const url = await startToPay();
    const [first] = await ordersOf(member);
    await school.core.payments.checkout.sessions.expire(first?.sessionId ?? '');
    const next = await start();
    expect(next.kind === 'pay' && next.url !== url).toBe(true);
    expect((await ordersOf(member)).map(({ state }) => state).sort()).toEqual(['expired', 'pending']);
  });

  test('settles an order that was paid in the meantime, even without a webhook', async () => {
    await payAt(school.buyer, await startToPay());
    expect(await start()).toEqual({ kind: 'open', path: toBuyHref(product) });
    expect(await ordersOf(member)).toMatchObject([{ state: 'paid' }]);
    expect(await start()).toEqual({ kind: 'open', path: `/course/${product.id}` });
  });

  test('starts no other payment if the order is settled during the request', async () => {
    await payAt(school.buyer, await startToPay());
    const [order] = await ordersOf(member);
    const prices = {
      ...school.core.prices,
      async refresh(priceId: string) {
        await fulfil(school.core, order?.sessionId ?? '');
        return school.core.prices.refresh(priceId);
      },
    };
    const wanted = toWanted(product);
    expect(await startPurchase({ ...school.core, prices }, member, wanted)).toEqual({
      kind: 'open',
      path: `/course/${product.id}`,
    });
    expect(await ordersOf(member)).toMatchObject([{ state: 'paid' }]);
  });

  test('stores the terms version in force and creates a new order when it changes', async () => {
    const url = await startToPay();
    const settings = await readSchool(school.core);
    const mediator = { name: 'Médiation de l’Exemple', address: [], website: '' };
    await saveSchool(school.core, { ...settings, legal: { ...settings.legal, mediator } });
    const next = await start();
    expect(next.kind === 'pay' && next.url !== url).toBe(true);
    const known = (await ordersOf(member)).map(({ state, termsVersion }) => `${state} ${termsVersion}`);
    expect(known.sort()).toEqual(['expired 1', 'pending 2']);

    await payAt(school.buyer, next.kind === 'pay' ? next.url : '');
    await start();
    const [email] = await school.core.db.select().from(emails).where(eq(emails.recipient, member.email));
    expect(email?.text).toContain('/terms-and-conditions?version=2');
    expect(email?.text).toContain('> Médiateur\u202f: Médiation de l’Exemple');
  });

  test('expires a payment page that was opened at an old price', async () => {
    await startToPay();
    const [first] = await ordersOf(member);
    const sold = await setPrice(school.core, { ...product, cents: 5_900, key: product.id });
    await productSubject.update(school.core, null, product.id, sold);
    const newPage = toBuyHref({ ...product, ...sold });
    expect(await start()).toEqual({ kind: 'changed', path: newPage });
    product = { ...product, ...sold };
    // The new page, loaded while the old price was still shown.
    const wanted = { ...toWanted(product), shownCents: 4_900 };
    expect(await startPurchase(school.core, member, wanted)).toEqual({ kind: 'changed', path: newPage });
    expect(await ordersOf(member)).toMatchObject([{ state: 'pending', amount: 4_900 }]);
    await startToPay();
    const old = await school.core.payments.checkout.sessions.retrieve(first?.sessionId ?? '');
    expect(old.status).toBe('expired');
    const pending = and(eq(orders.uid, member.uid), eq(orders.state, 'pending'));
    expect(await school.core.db.select().from(orders).where(pending)).toMatchObject([{ amount: 5_900 }]);
  });

  test('creates one customer per buyer, even after a change of name', async () => {
    await startToPay();
    const { stripeCustomerId } = (await school.core.identity.findAccount(member.uid))?.claims ?? {};
    product = await addProductAt(school.core, 1_000);
    member = { ...member, displayName: 'Un autre nom' };
    await startToPay();
    const { data } = await school.core.payments.customers.list({ email: member.email });
    expect(data.map(({ id }) => id)).toEqual([stripeCustomerId]);
  });

  test('sells nothing on a public address in test mode', async () => {
    const closed = { ...school.core, paymentsOpen: false };
    const wanted = toWanted(product);
    await expect(startPurchase(closed, member, wanted)).rejects.toMatchObject({
      code: 'payments-closed',
      status: 503,
    });
    expect(await ordersOf(member)).toEqual([]);
  });

  test('sells a hidden product to admins only', async () => {
    product = await addProductAt(school.core, 1_000, { displayed: false });
    await expect(start()).rejects.toMatchObject({ code: 'not-found' });
    expect((await start({ ...member, role: 'owner' })).kind).toBe('pay');
  });
});
