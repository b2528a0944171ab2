import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { bothBoxes, buy, declinedCard, goodCard, order, payAt } from '../support/pay.ts';
import { openProvider, type Provider } from '../support/provider.ts';
import { addProduct, type Course, draftOf, findPriceId, publishCourse } from '../support/publish-course.ts';
import { type SchoolWithDatabase, startSchoolWithDatabase } from '../support/school-with-database.ts';
import { openRandom, scaled } from '../support/seed.ts';

let school: SchoolWithDatabase;
let provider: Provider;
let admin: Member;
let course: Course;
let buyer: Member;

beforeAll(async () => {
  school = await startSchoolWithDatabase();
  provider = await openProvider(school);
  admin = await openAdmin(school);
  course = await publishCourse(admin);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  buyer = await openMember(school);
});

async function sessionsOf({ uid }: Member): Promise<Stripe.Checkout.Session[]> {
  const sessions: Stripe.Checkout.Session[] = [];
  for await (const session of provider.stripe.checkout.sessions.list({ limit: 100 }))
    if (session.client_reference_id === uid) sessions.push(session);
  return sessions;
}

const rowsOf = async (text: string, { uid }: Member) => (await school.database.pool.query(text, [uid])).rows;
const ordersOf = (member: Member) =>
  rowsOf('select state, origin, amount, currency from orders where uid = $1 order by created_at', member);
const accessesOf = (member: Member) =>
  rowsOf('select product_id from entitlements where uid = $1 and revoked_at is null', member);
const lettersOf = (member: Member) =>
  rowsOf('select kind from letters where subject_id in (select id from orders where uid = $1)', member);

/** Whether the course's own page lets somebody in. */
const isOpenTo = async (member: Member, { id }: { id: string } = course) =>
  (await (await member.visit(`/course/${id}`)).text()).includes(`/media/${id}/files/`);

describe('ordering', () => {
  test('fifty times at once opens one order, one payment page and one customer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, time) =>
        buyer.visit(time % 2 ? course.buyPath : toDataPath(course.buyPath), { form: bothBoxes }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 202]));
    const pages = answers.map(({ headers }) => headers.get('location')).filter(Boolean);
    expect(new Set(pages).size).toBe(1);
    expect(await ordersOf(buyer)).toEqual([
      { state: 'pending', origin: 'payment', amount: 4_900, currency: 'eur' },
    ]);
    const sessions = await sessionsOf(buyer);
    expect(sessions).toMatchObject([{ status: 'open', amount_total: 4_900 }]);
    const customers = await provider.stripe.customers.list({ email: buyer.email });
    expect(customers.data).toHaveLength(1);
  });

  test('asks for both boxes', async () => {
    const incomplete: Record<string, string>[] = [
      {},
      { terms: 'on' },
      { waiver: 'on' },
      { terms: 'off', waiver: 'on' },
    ];
    for (const form of incomplete) expect((await buyer.visit(course.buyPath, { form })).status).toBe(400);
    expect(await ordersOf(buyer)).toEqual([]);
  });

  test('a declined card can be replaced, on the same payment page', async () => {
    const page = await order(buyer, course.buyPath);
    const declined = await payAt(buyer, page, declinedCard);
    expect([declined.status, declined.headers.get('location')]).toEqual([303, page]);
    expect(await (await buyer.visit(page)).text()).toContain('n’a pas abouti');
    expect(await isOpenTo(buyer)).toBe(false);
    expect(await order(buyer, course.buyPath)).toBe(page);
    const paid = await payAt(buyer, page, goodCard);
    expect(paid.headers.get('location')).toMatch(/session_id=cs_test_/);
    await buyer.visit(paid.headers.get('location') ?? '');
    expect(await isOpenTo(buyer)).toBe(true);
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'paid' }]);
  });

  test('what is owned already is not sold again', async () => {
    await buyer.visit(await buy(buyer, course.buyPath));
    const again = await buyer.visit(course.buyPath, { form: bothBoxes });
    expect([again.status, again.headers.get('location')]).toEqual([303, `/course/${course.id}`]);
    expect(await sessionsOf(buyer)).toHaveLength(1);
  });
});

describe('a payment', () => {
  test('is settled once, by three webhooks and twenty returns at the same time', async () => {
    const back = await buy(buyer, course.buyPath);
    const [session] = await sessionsOf(buyer);
    const events = await provider.stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    const event = events.data.find(({ data }) => (data.object as { id: string }).id === session?.id);
    if (!event) throw new Error('the provider has no event for this payment');
    const [webhooks, pages] = await Promise.all([
      Promise.all([1, 2, 3].map(() => provider.deliver(event))),
      Promise.all(Array.from({ length: 20 }, () => buyer.visit(back))),
    ]);
    expect(webhooks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    for (const page of pages) expect(await page.text()).toContain('Commencer');
    expect(await ordersOf(buyer)).toEqual([
      { state: 'paid', origin: 'payment', amount: 4_900, currency: 'eur' },
    ]);
    expect(await accessesOf(buyer)).toEqual([{ product_id: course.id }]);
    expect(await lettersOf(buyer)).toEqual([{ kind: 'purchase' }]);
    await vi.waitFor(async () => expect(await school.letters(buyer.email)).toHaveLength(1), 15_000);
  });

  test('opens the course by the webhook alone, for who never comes back', async () => {
    await buy(buyer, course.buyPath);
    await vi.waitFor(async () => expect(await isOpenTo(buyer)).toBe(true), 15_000);
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'paid' }]);
  });

  test('opens it for nobody else', async () => {
    const back = await buy(buyer, course.buyPath);
    const stranger = await openMember(school);
    const answer = await stranger.visit(back);
    expect(answer.status).toBe(404);
    expect(await isOpenTo(stranger)).toBe(false);
    expect(await ordersOf(stranger)).toEqual([]);
  });

  test.each(['', 'x', 'cs_test_inconnu', 'cs_test_../../v1/customers', 'cs_test_%00', 'pi_1'])(
    'is not made of a session id like %j',
    async (id) => {
      const answer = await buyer.visit(`${course.buyPath}?session_id=${id}`);
      expect(answer.status).toBe(id === '' ? 200 : 404);
      expect(await isOpenTo(buyer)).toBe(false);
    },
  );

  test('that has not been made opens nothing', async () => {
    await order(buyer, course.buyPath);
    const [session] = await sessionsOf(buyer);
    const answer = await buyer.visit(`${course.buyPath}?session_id=${session?.id}`);
    expect(answer.status).toBe(200);
    expect(await isOpenTo(buyer)).toBe(false);
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'pending' }]);
  });

  test('that is given back ends the access to the page', async () => {
    await buyer.visit(await buy(buyer, course.buyPath));
    expect(await isOpenTo(buyer)).toBe(true);
    const [session] = await sessionsOf(buyer);
    await provider.stripe.refunds.create({ payment_intent: String(session?.payment_intent) });
    await vi.waitFor(async () => expect(await isOpenTo(buyer)).toBe(false), 15_000);
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'refunded' }]);
    expect(await accessesOf(buyer)).toEqual([]);
    expect(await (await buyer.visit(`/course/${course.id}`)).text()).toContain('Acheter');
  });
});

describe('the price', () => {
  async function setPrice(id: string, title: string, price: string): Promise<string> {
    const saved = await admin.visit(`/admin/products/edit-${id}.data`, {
      json: { draft: { ...draftOf(title), price } },
    });
    expect(saved.status).toBe(200);
    return `/products/${id}/buy/${await findPriceId(admin, id)}`;
  }

  test('that changed between the page and the order is refused, and the payment page of the old one is closed', async () => {
    const title = 'Un prix qui bouge';
    const id = await addProduct(admin, { ...draftOf(title), price: '20' });
    const before = `/products/${id}/buy/${await findPriceId(admin, id)}`;
    const other = await openMember(school);
    const oldPage = await order(other, before);
    const after = await setPrice(id, title, '30');
    expect(after).not.toBe(before);
    expect((await buyer.visit(before)).status).toBe(404);
    const refused = await buyer.visit(before, { form: bothBoxes });
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain('n’existe');
    expect(await ordersOf(buyer)).toEqual([]);
    expect(await order(other, after)).not.toBe(oldPage);
    expect(await ordersOf(other)).toMatchObject([
      { state: 'expired', amount: 2_000 },
      { state: 'pending', amount: 3_000 },
    ]);
    expect((await sessionsOf(other)).map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ['open', 3_000],
      ['expired', 2_000],
    ]);
  });

  test('that changed while somebody was paying the old one is honoured, and nothing more is asked', async () => {
    const title = 'Un prix qui bouge trop tard';
    const id = await addProduct(admin, { ...draftOf(title), price: '20' });
    const page = await order(buyer, `/products/${id}/buy/${await findPriceId(admin, id)}`);
    expect((await payAt(buyer, page)).status).toBe(303);
    const after = await setPrice(id, title, '30');
    const again = await buyer.visit(after, { form: bothBoxes });
    expect([again.status, again.headers.get('location')]).toEqual([303, `/course/${id}`]);
    expect(await ordersOf(buyer)).toMatchObject([{ state: 'paid', amount: 2_000 }]);
    expect(await sessionsOf(buyer)).toHaveLength(1);
  });

  test('of nothing gives the product at once, once', async () => {
    const id = await addProduct(admin, { ...draftOf('Un cours offert'), price: '0' });
    const path = `/products/${id}/buy/${await findPriceId(admin, id)}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer.visit(path, { form: bothBoxes })),
    );
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/course/${id}`]);
    expect(await ordersOf(buyer)).toEqual([{ state: 'paid', origin: 'free', amount: 0, currency: 'eur' }]);
    expect(await accessesOf(buyer)).toEqual([{ product_id: id }]);
    expect(await lettersOf(buyer)).toEqual([{ kind: 'purchase' }]);
    expect(await sessionsOf(buyer)).toEqual([]);
  });

  test('is never what the browser says', async () => {
    const random = openRandom('amounts');
    const values = [
      '1',
      '0',
      '-4900',
      '4900',
      '1e9',
      'NaN',
      'Infinity',
      '0x1',
      '1.5',
      '',
      '99999999999999999999',
      'eur',
      'usd',
    ];
    const names = [
      'price',
      'priceId',
      'price_id',
      'amount',
      'unit_amount',
      'amount_total',
      'currency',
      'quantity',
      'productId',
      'line_items[0][price]',
      'line_items[0][quantity]',
      'discounts[0][coupon]',
      'uid',
      'email',
      'state',
      'origin',
      'paid',
      'admin',
      'stripeCustomerId',
      '__proto__[amount]',
      'constructor',
      'termsVersion',
      'createdAt',
    ];
    const someone = await openMember(school);
    for (let time = 0; time < scaled(60); time++) {
      const extra = Object.fromEntries(
        Array.from({ length: 1 + random.below(4) }, () => [random.pick(names), random.pick(values)]),
      );
      const query = new URLSearchParams({ [random.pick(names)]: random.pick(values) });
      const answer = await someone.visit(`${course.buyPath}?${query}`, { form: { ...extra, ...bothBoxes } });
      expect([random.seed, extra, answer.status]).toEqual([random.seed, extra, 303]);
    }
    expect(await ordersOf(someone)).toEqual([
      { state: 'pending', origin: 'payment', amount: 4_900, currency: 'eur' },
    ]);
    expect(await sessionsOf(someone)).toMatchObject([{ amount_total: 4_900, currency: 'eur' }]);
  });

  test('of another product buys nothing', async () => {
    const cheap = await addProduct(admin, { ...draftOf('Un cours à un euro'), price: '1' });
    const cheapPrice = await findPriceId(admin, cheap);
    const answer = await buyer.visit(`/products/${course.id}/buy/${cheapPrice}`, { form: bothBoxes });
    expect(answer.status).toBe(404);
    expect((await buyer.visit(`/products/${cheap}/buy/${course.priceId}`, { form: bothBoxes })).status).toBe(
      404,
    );
    expect(await ordersOf(buyer)).toEqual([]);
  });
});

test.each<[string, object, number]>([
  ['is not displayed', { displayed: false }, 404],
  ['is not open yet', { enabled: false }, 409],
])('a product that %s is not sold', async (_what, changes, status) => {
  const id = await addProduct(admin, { ...draftOf(`Pas à vendre : ${status}`), ...changes });
  const path = `/products/${id}/buy/${await findPriceId(admin, id)}`;
  expect((await buyer.visit(path)).status).toBe(status);
  const refused = await buyer.visit(path, { form: bothBoxes });
  expect(refused.status).toBe(status);
  expect(await refused.text()).toMatch(/n’existe|n’est pas en vente|introuvable/);
  expect(await ordersOf(buyer)).toEqual([]);
});

test('the log has no error', () => {
  expect(school.errorLines()).toEqual([]);
});
