import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { declinedCard, payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { startPurchase } from './purchase.ts';
import { reconcileOrders } from './reconcile-orders.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
});
beforeEach(async () => {
  // The table lock of `truncate` can deadlock with the job queue.
  await school.database.pool.query(
    'delete from entitlements; delete from invoices; delete from refunds; delete from payment_incidents; delete from orders; delete from letters; delete from jobs.job',
  );
  await setUp();
});
afterAll(() => school?.[Symbol.asyncDispose]());

async function setUp(): Promise<void> {
  member = await addMember(school.core);
  product = await addProductAt(school.core, 4_900);
}

async function order(): Promise<{ url: string; sessionId: string; orderId: string }> {
  const step = await startPurchase(school.core, member, toWanted(product));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  const [row] = await school.core.db.select().from(orders).where(eq(orders.state, 'pending'));
  return { url: step.url, sessionId: row?.sessionId ?? '', orderId: row?.id ?? '' };
}

async function pay(url: string): Promise<void> {
  expect((await payAt(school.buyer, url)).status).toBe(303);
}

const listOrders = () => school.core.db.select().from(orders).orderBy(asc(orders.createdAt), asc(orders.id));
const isOpen = () => ownsProduct(school.core.db, member.uid, product.id);

describe('fulfil', () => {
  test('grants access only once the payment has succeeded', async () => {
    const { url, sessionId } = await order();
    expect(await fulfil(school.core, sessionId)).toMatchObject({ outcome: 'unpaid', uid: member.uid });
    expect(await isOpen()).toBe(false);
    await payAt(school.buyer, url, declinedCard);
    expect(await fulfil(school.core, sessionId)).toMatchObject({ outcome: 'unpaid' });
    await pay(url);
    expect(await fulfil(school.core, sessionId)).toEqual({
      outcome: 'paid',
      uid: member.uid,
      productId: product.id,
    });
    expect(await isOpen()).toBe(true);
    expect(await listOrders()).toMatchObject([{ state: 'paid', amount: 4_900, currency: 'eur', sessionId }]);
  });

  test.each([
    ['complete', 'unpaid', 'processing'],
    ['open', 'no_payment_required', 'unpaid'],
    ['expired', 'unpaid', 'unpaid'],
  ] as const)(
    'does not settle a session with status %s and payment status %s: outcome %s',
    async (status, payment_status, outcome) => {
      const { url, sessionId } = await order();
      await pay(url);
      const { sessions } = school.core.payments.checkout;
      const retrieve = sessions.retrieve.bind(sessions);
      const spy = vi.spyOn(sessions, 'retrieve');
      spy.mockImplementation(async (id: string) => ({ ...(await retrieve(id)), status, payment_status }));
      expect(await fulfil(school.core, sessionId)).toMatchObject({ outcome });
      expect(await isOpen()).toBe(false);
      spy.mockRestore();
      expect(await fulfil(school.core, sessionId)).toMatchObject({ outcome: 'paid' });
    },
  );

  test.each([{ object: 'checkout.session', id: 'cs_test_autre' }, { message: 'Not Found' }, {}])(
    'rejects a provider response that is not the session: %j',
    async (answer) => {
      const { url, sessionId } = await order();
      await pay(url);
      const spy = vi.spyOn(school.core.payments.checkout.sessions, 'retrieve');
      spy.mockResolvedValue(answer as never);
      await expect(fulfil(school.core, sessionId)).rejects.toMatchObject({ code: 'provider-unavailable' });
      spy.mockRestore();
      expect(await isOpen()).toBe(false);
    },
  );

  test.each(['cs_test_inconnu', 'cs_', 'x'])('returns "unknown" for session id %s', async (id) => {
    expect(await fulfil(school.core, id)).toEqual({ outcome: 'unknown', uid: null, productId: null });
  });

  test('ignores a session that belongs to no order', async () => {
    const session = await school.core.payments.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: product.priceId, quantity: 1 }],
      client_reference_id: member.uid,
      metadata: { orderId: 'inconnue', productId: product.id },
      success_url: 'http://localhost:3000/',
    });
    await pay(session.url ?? '');
    expect(await fulfil(school.core, session.id)).toMatchObject({ outcome: 'unknown' });
    expect(await isOpen()).toBe(false);
  });

  test("ignores a paid session whose metadata names another buyer's order", async () => {
    const { orderId } = await order();
    const session = await school.core.payments.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: product.priceId, quantity: 1 }],
      client_reference_id: 'quelqu-un',
      metadata: { orderId, productId: product.id },
      success_url: 'http://localhost:3000/',
    });
    await pay(session.url ?? '');
    expect(await fulfil(school.core, session.id)).toMatchObject({ outcome: 'unknown' });
    expect(await listOrders()).toMatchObject([{ state: 'pending' }]);
  });
});

describe('two payments for one product', () => {
  // Refund jobs keep running after the test, so it gets a separate school.
  let shared: CoreUnderTest;
  beforeEach(async () => {
    shared = school;
    school = await openCore();
    await setUp();
  });
  afterEach(async () => {
    await school[Symbol.asyncDispose]();
    school = shared;
  });

  test('refunds the second payment automatically and keeps access', async () => {
    const first = await order();
    // The first order expired here, but its payment page is still open in another tab.
    await expireOrder(school.core, first.orderId);
    const second = await order();
    expect(second.sessionId).not.toBe(first.sessionId);
    await pay(first.url);
    await pay(second.url);
    const outcomes = await Promise.all(
      [first, second, first, second].map(({ sessionId }) => fulfil(school.core, sessionId)),
    );
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['duplicate', 'duplicate', 'paid', 'paid']);
    await school.work();
    // The refund email is the last step.
    const listKinds = async () => {
      const sent = await school.core.db.select({ kind: emails.kind }).from(emails);
      return sent.map(({ kind }) => kind).sort();
    };
    await vi.waitFor(async () => expect(await listKinds()).toEqual(['purchase', 'refund']), 15_000);
    expect((await listOrders()).map(({ state }) => state).sort()).toEqual(['paid', 'refunded']);
    const { data: refunds } = await school.core.payments.refunds.list();
    expect(refunds).toMatchObject([{ amount: 4_900, reason: 'duplicate', status: 'succeeded' }]);
    const [refunded] = (await listOrders()).filter(({ state }) => state === 'refunded');
    expect(refunds[0]?.payment_intent).toBe(refunded?.paymentIntentId);
    expect(await isOpen()).toBe(true);
  });
});

describe('name of the buyer', () => {
  const buyer = { company: '', vatNumber: '', lines: [], postalCode: '', city: '', country: 'FR' };
  const buyAs = async (person: SignedInUser, name: string) => {
    const wanted = toWanted(product, { buyer: { ...buyer, name } });
    const step = await startPurchase(school.core, person, wanted);
    if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
    await pay(step.url);
    const [row] = await school.core.db.select().from(orders).where(eq(orders.uid, person.uid));
    await fulfil(school.core, row?.sessionId ?? '');
    const [settled] = await school.core.db.select().from(orders).where(eq(orders.uid, person.uid));
    const account = await school.core.identity.findAccount(person.uid, { fresh: true });
    return { invoiced: settled?.buyer?.name, displayName: account?.displayName };
  };
  const addNameless = async () => {
    const nameless = await addMember(school.core);
    await school.core.identity.setDisplayName(nameless.uid, '');
    return { ...nameless, displayName: '' };
  };

  test('on the payment page completes the invoice and names an account without a name', async () => {
    const nameless = await addNameless();
    expect(await buyAs(nameless, '')).toEqual({ invoiced: 'Noé Martin', displayName: 'Noé Martin' });
  });

  test('on the order page is preferred to the one on the payment page', async () => {
    const nameless = await addNameless();
    expect(await buyAs(nameless, 'Léa Roy')).toEqual({ invoiced: 'Léa Roy', displayName: 'Léa Roy' });
  });

  test('does not replace the name of an account', async () => {
    expect(await buyAs(member, 'Léa Roy')).toEqual({ invoiced: 'Léa Roy', displayName: 'Noé' });
  });

  test('is optional: an order is settled although the identity provider fails', async () => {
    const nameless = await addNameless();
    using _failing = vi.spyOn(school.core.identity, 'setDisplayName').mockRejectedValue(new Error('down'));
    expect(await buyAs(nameless, '')).toEqual({ invoiced: 'Noé Martin', displayName: '' });
    expect(school.complaints.join()).toContain('account not named');
  });
});

describe('reconcileOrders', () => {
  const nothing = { delivered: 0, paid: 0, expired: 0, refunded: 0, disputed: 0 };

  test('settles a paid order if every webhook was lost and the buyer did not return', async () => {
    const { url } = await order();
    await pay(url);
    await reconcileOrders(school.core);
    expect(await isOpen()).toBe(true);
    expect(await school.core.db.select().from(emails)).toHaveLength(1);
    expect(await reconcileOrders(school.core)).toEqual(nothing);
  });

  test('settles a paid order whose events the provider has already deleted', async () => {
    const { url } = await order();
    await pay(url);
    using _events = vi
      .spyOn(school.core.payments.events, 'list')
      .mockResolvedValue({ data: [], has_more: false } as never);
    expect(await reconcileOrders(school.core)).toEqual(nothing);
    school.advance(2 * 60_000);
    expect(await reconcileOrders(school.core)).toEqual({ ...nothing, paid: 1 });
    expect(await isOpen()).toBe(true);
  });

  test('keeps an order while its payment page is open and expires it with the page', async () => {
    const { sessionId } = await order();
    await reconcileOrders(school.core);
    school.advance(3 * 60_000);
    expect(await reconcileOrders(school.core)).toEqual(nothing);
    await school.core.payments.checkout.sessions.expire(sessionId);
    await reconcileOrders(school.core);
    expect(await listOrders()).toMatchObject([{ state: 'expired' }]);
  });

  test('expires an order without a stored session only after the maximum lifetime of a session', async () => {
    const { orderId } = await order();
    await reconcileOrders(school.core);
    await school.core.db.update(orders).set({ sessionId: null }).where(eq(orders.id, orderId));
    school.advance(89 * 60_000);
    expect(await reconcileOrders(school.core)).toEqual(nothing);
    school.advance(2 * 60_000);
    expect(await reconcileOrders(school.core)).toEqual({ ...nothing, expired: 1 });
  });

  test('expires an order whose payment page does not exist at the provider', async () => {
    const { orderId } = await order();
    await school.core.db.update(orders).set({ sessionId: 'cs_live_inconnue' }).where(eq(orders.id, orderId));
    await reconcileOrders(school.core);
    school.advance(3 * 60_000);
    expect(await reconcileOrders(school.core)).toMatchObject({ paid: 0, expired: 1 });
    expect(await listOrders()).toMatchObject([{ state: 'expired', paidAt: null }]);
  });

  test('continues after an order that cannot be settled', async () => {
    const { url, orderId } = await order();
    await pay(url);
    await school.core.db.insert(orders).values({
      id: '0',
      uid: 'autre',
      email: 'autre@exemple.test',
      productId: product.id,
      title: product.title,
      priceId: product.priceId,
      amount: 4_900,
      currency: 'eur',
      state: 'pending',
      origin: 'payment',
      sessionId: 'pas une session',
      termsVersion: '1',
      createdAt: new Date(0),
    });
    school.advance(3 * 60_000);
    await reconcileOrders(school.core);
    expect((await listOrders()).find(({ id }) => id === orderId)).toMatchObject({ state: 'paid' });
  });
});
