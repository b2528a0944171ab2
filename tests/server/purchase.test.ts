import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { bothBoxes, buy, contestedCard, declinedCard, goodCard, order, payAt } from '../support/pay.ts';
import { openProvider, type Provider } from '../support/provider.ts';
import { addProduct, type Course, draftOf, findPriceId, publishCourse } from '../support/publish-course.ts';
import { type Purchases, readPurchases } from '../support/purchases.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';

let school: School;
let provider: Provider;
let admin: Member;
let course: Course;
let buyer: Member;
let kept: Purchases;

beforeAll(async () => {
  school = await startSchool();
  provider = await openProvider(school);
  kept = readPurchases(school, provider);
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

const isOpenTo = async (member: Member, { id }: { id: string } = course) =>
  (await (await member.visit(`/course/${id}`)).text()).includes(`/media/${id}/files/`);

describe('visitor URLs', () => {
  test('returns 404 for missing products, but redirects existing ones to sign in', async () => {
    const visitor = openVisitor(school);
    const ask = async (path: string) => {
      const answer = await visitor.visit(path);
      return [answer.status, answer.headers.get('location')];
    };
    for (const path of [
      '/course/inconnu',
      '/exercices/inconnu',
      `/exercices/${course.id}`,
      '/products/inconnu/buy/price_1',
      '/media/inconnu/files/exercices.pdf',
      '/course/-',
    ])
      expect([path, ...(await ask(path))]).toEqual([path, 404, null]);
    for (const path of [`/course/${course.id}`, course.buyPath])
      expect(await ask(path)).toEqual([302, `/login?redirect=${encodeURIComponent(path)}`]);
  });
});

describe('order', () => {
  test('creates one order, payment page and customer for fifty concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, time) =>
        buyer.visit(time % 2 ? course.buyPath : toDataPath(course.buyPath), { form: bothBoxes }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 202]));
    const pages = answers.map(({ headers }) => headers.get('location')).filter(Boolean);
    expect(new Set(pages).size).toBe(1);
    expect(await kept.ordersOf(buyer)).toEqual([
      { state: 'pending', origin: 'payment', amount: 4_900, currency: 'eur' },
    ]);
    const sessions = await kept.sessionsOf(buyer);
    expect(sessions).toMatchObject([{ status: 'open', amount_total: 4_900 }]);
    const customers = await provider.stripe.customers.list({ email: buyer.email });
    expect(customers.data).toHaveLength(1);
  });

  test('requires consent to the terms', async () => {
    const incomplete: Record<string, string>[] = [{}, { waiver: 'on' }, { terms: 'off', waiver: 'on' }];
    for (const form of incomplete) {
      // A redirect, so that going back does not resubmit the form.
      const address = (await buyer.visit(course.buyPath, { form })).headers.get('location') ?? '';
      expect(address).toContain(`${course.buyPath}?refus=`);
      const page = await (await buyer.visit(address)).text();
      expect(page.match(/aria-invalid="true"/g)).toHaveLength(1);
    }
    expect(await (await buyer.visit(course.buyPath)).text()).not.toContain('aria-invalid="true"');
    expect(await kept.ordersOf(buyer)).toEqual([]);
  });

  test.each([
    ['montant=abc', 'Montant incorrect'],
    ['montant=-5', 'Montant incorrect'],
    ['montant=5', 'prix fixe'],
    ['pour=classe&places=abc', 'pas vendu pour les classes'],
    ['pour=ecole', 'pour qui'],
  ])('rejects ?%s on the page and in the form and creates no order', async (query, sentence) => {
    const page = await buyer.visit(`${course.buyPath}?${query}`);
    expect(await page.text()).toContain(sentence);
    const fields = { ...bothBoxes, pour: '', ...Object.fromEntries(new URLSearchParams(query)) };
    const refused = await buyer.visit(course.buyPath, { form: fields });
    const words =
      refused.status === 303
        ? await (await buyer.visit(refused.headers.get('location') ?? '')).text()
        : await refused.text();
    expect(words).toContain(sentence);
    expect(await kept.ordersOf(buyer)).toEqual([]);
  });

  test('is rejected with a notice if the price changed since the page was loaded', async () => {
    const answer = await buyer.visit(course.buyPath, { form: { ...bothBoxes, prix: '4800' } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${course.buyPath}?prix=1`]);
    expect(await (await buyer.visit(`${course.buyPath}?prix=1`)).text()).toContain('Le prix a changé');
    const old = course.buyPath.replace(/price_.*/, 'price_ancien');
    const moved = await buyer.visit(old);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${course.buyPath}?prix=1`]);
    expect(await kept.ordersOf(buyer)).toEqual([]);
  });

  test('without the waiver delays access until the withdrawal period ends', async () => {
    const ordered = await buyer.visit(course.buyPath, { form: { terms: 'on' } });
    const paid = await payAt(buyer, ordered.headers.get('location') ?? '');
    const back = new URL(paid.headers.get('location') ?? '');
    const page = await (await buyer.visit(back.pathname + back.search)).text();
    expect(page).toContain('droit de rétractation');
    expect(page).toContain('/retractation?commande=');
    expect(await isOpenTo(buyer)).toBe(false);
    expect(await kept.ordersOf(buyer)).toMatchObject([{ state: 'paid' }]);
    await vi.waitFor(async () => expect(await school.emails(buyer.email)).toHaveLength(1), 15_000);
    const [email = ''] = await school.emails(buyer.email);
    expect(email.replace(/=\r?\n/g, '')).toContain('/retractation?commande=');
  });

  test('accepts another card after a declined one on the same payment page', async () => {
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
    expect(await kept.ordersOf(buyer)).toMatchObject([{ state: 'paid' }]);
  });

  test('redirects to a product that the buyer already owns', async () => {
    await buyer.visit(await buy(buyer, course.buyPath));
    const again = await buyer.visit(course.buyPath, { form: bothBoxes });
    expect([again.status, again.headers.get('location')]).toEqual([303, `/course/${course.id}`]);
    expect(await kept.sessionsOf(buyer)).toHaveLength(1);
  });
});

describe('payment', () => {
  test('is settled once for three concurrent webhooks and twenty returns', async () => {
    const back = await buy(buyer, course.buyPath);
    const [session] = await kept.sessionsOf(buyer);
    const events = await provider.stripe.events.list({ type: 'checkout.session.completed', limit: 100 });
    const event = events.data.find(({ data }) => (data.object as { id: string }).id === session?.id);
    if (!event) throw new Error('no checkout.session.completed event for this payment');
    const [webhooks, pages] = await Promise.all([
      Promise.all([1, 2, 3].map(() => provider.deliver(event))),
      Promise.all(Array.from({ length: 20 }, () => buyer.visit(back))),
    ]);
    expect(webhooks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
    for (const page of pages) {
      const text = await page.text();
      expect(text).toContain('Commencer');
      expect(text).toMatch(/href="\/factures\/[\w-]+"[^>]*>Facture/);
    }
    expect(await kept.ordersOf(buyer)).toEqual([
      { state: 'paid', origin: 'payment', amount: 4_900, currency: 'eur' },
    ]);
    expect(await kept.accessesOf(buyer)).toEqual([{ product_id: course.id }]);
    expect(await kept.emailsOf(buyer)).toEqual([{ kind: 'purchase' }]);
    await vi.waitFor(async () => expect(await school.emails(buyer.email)).toHaveLength(1), 15_000);
  });

  test('gives access by webhook alone if the buyer never returns', async () => {
    await buy(buyer, course.buyPath);
    await vi.waitFor(async () => expect(await isOpenTo(buyer)).toBe(true), 15_000);
    expect(await kept.ordersOf(buyer)).toMatchObject([{ state: 'paid' }]);
  });

  test('gives access to its buyer only', async () => {
    const back = await buy(buyer, course.buyPath);
    const stranger = await openMember(school);
    const answer = await stranger.visit(back);
    expect(answer.status).toBe(404);
    expect(await isOpenTo(stranger)).toBe(false);
    expect(await kept.ordersOf(stranger)).toEqual([]);
  });

  test.each(['', 'x', 'cs_test_inconnu', 'cs_test_../../v1/customers', 'cs_test_%00', 'pi_1'])(
    'ignores the session id %j',
    async (id) => {
      const answer = await buyer.visit(`${course.buyPath}?session_id=${id}`);
      expect(answer.status).toBe(id === '' ? 200 : 404);
      expect(await isOpenTo(buyer)).toBe(false);
    },
  );

  test('grants access only when paid', async () => {
    await order(buyer, course.buyPath);
    const [session] = await kept.sessionsOf(buyer);
    const answer = await buyer.visit(`${course.buyPath}?session_id=${session?.id}`);
    expect(answer.status).toBe(200);
    expect(await isOpenTo(buyer)).toBe(false);
    expect(await kept.ordersOf(buyer)).toMatchObject([{ state: 'pending' }]);
  });

  test('revokes access when refunded', async () => {
    await buyer.visit(await buy(buyer, course.buyPath));
    expect(await isOpenTo(buyer)).toBe(true);
    const [session] = await kept.sessionsOf(buyer);
    await provider.stripe.refunds.create({ payment_intent: String(session?.payment_intent) });
    await vi.waitFor(async () => expect(await isOpenTo(buyer)).toBe(false), 15_000);
    expect(await kept.ordersOf(buyer)).toMatchObject([{ state: 'refunded' }]);
    expect(await kept.accessesOf(buyer)).toEqual([]);
    expect((await buyer.visit(`/course/${course.id}`)).headers.get('location')).toBe(
      `/products/${course.id}`,
    );
    expect(await (await buyer.visit(`/products/${course.id}`)).text()).toContain('Acheter');
  });
});

describe('disputed payment', () => {
  test('suspends access and restores it once the dispute is won', async () => {
    await buyer.visit(await buy(buyer, course.buyPath, contestedCard));
    await vi.waitFor(
      async () => expect(await kept.ordersOf(buyer)).toMatchObject([{ state: 'disputed' }]),
      15_000,
    );
    expect(await isOpenTo(buyer)).toBe(false);
    const [session] = await kept.sessionsOf(buyer);
    const { data } = await provider.stripe.disputes.list({ payment_intent: String(session?.payment_intent) });
    await provider.stripe.disputes.update(data[0]?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    await vi.waitFor(async () => expect(await isOpenTo(buyer)).toBe(true), 15_000);
  });
});

test.each<[string, object, number]>([
  ['is not displayed', { displayed: false }, 404],
  ['is not on sale yet', { enabled: false }, 409],
])('orders are rejected for a product that %s', async (_what, changes, status) => {
  const id = await addProduct(admin, { ...draftOf(`Pas à vendre : ${status}`), ...changes });
  const path = `/products/${id}/buy/${await findPriceId(admin, id)}`;
  expect((await buyer.visit(path)).status).toBe(status);
  const refused = await buyer.visit(path, { form: bothBoxes });
  expect(refused.status).toBe(status);
  expect(await refused.text()).toMatch(/n’existe|n’est pas en vente|introuvable/);
  expect(await kept.ordersOf(buyer)).toEqual([]);
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
