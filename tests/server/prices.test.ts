import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { bothBoxes, order, payAt } from '../support/pay.ts';
import { openProvider, type Provider } from '../support/provider.ts';
import { addProduct, type Course, draftOf, findPriceId, publishCourse } from '../support/publish-course.ts';
import { type Purchases, readPurchases } from '../support/purchases.ts';
import { type School, startSchool } from '../support/school.ts';
import { openRandom, scaled } from '../support/seed.ts';
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

describe('price', () => {
  async function setPrice(id: string, title: string, price: string): Promise<string> {
    const saved = await admin.visit(`/admin/products/edit-${id}.data`, {
      json: { draft: { ...draftOf(title), price } },
    });
    expect(saved.status).toBe(200);
    return `/products/${id}/buy/${await findPriceId(admin, id)}`;
  }

  test('blocks the order if it changed since the page was loaded, and closes the former payment page', async () => {
    const title = 'Un prix qui bouge';
    const id = await addProduct(admin, { ...draftOf(title), price: '20' });
    const before = `/products/${id}/buy/${await findPriceId(admin, id)}`;
    const other = await openMember(school);
    const oldPage = await order(other, before);
    const after = await setPrice(id, title, '30');
    expect(after).not.toBe(before);
    const moved = await buyer.visit(before);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `${after}?prix=1`]);
    const refused = await buyer.visit(before, { form: bothBoxes });
    expect(refused.status).toBe(303);
    const shown = await buyer.visit(refused.headers.get('location') ?? '');
    expect(await shown.text()).toMatch(/Le prix a changé[\s\S]*30,00\u00a0€/);
    expect(await kept.ordersOf(buyer)).toEqual([]);
    expect(await order(other, after)).not.toBe(oldPage);
    expect(await kept.ordersOf(other)).toMatchObject([
      { state: 'expired', amount: 2_000 },
      { state: 'pending', amount: 3_000 },
    ]);
    expect((await kept.sessionsOf(other)).map(({ status, amount_total }) => [status, amount_total])).toEqual([
      ['open', 3_000],
      ['expired', 2_000],
    ]);
  });

  test('is charged at its former amount if it changed during payment', async () => {
    const title = 'Un prix qui bouge trop tard';
    const id = await addProduct(admin, { ...draftOf(title), price: '20' });
    const page = await order(buyer, `/products/${id}/buy/${await findPriceId(admin, id)}`);
    expect((await payAt(buyer, page)).status).toBe(303);
    const after = await setPrice(id, title, '30');
    const again = await buyer.visit(after, { form: bothBoxes });
    expect([again.status, again.headers.get('location')]).toEqual([303, `/course/${id}`]);
    expect(await kept.ordersOf(buyer)).toMatchObject([{ state: 'paid', amount: 2_000 }]);
    expect(await kept.sessionsOf(buyer)).toHaveLength(1);
  });

  test('of zero grants the product immediately and once, without an order page or consent boxes', async () => {
    const id = await addProduct(admin, { ...draftOf('Un cours offert'), price: '0' });
    const path = `/products/${id}/buy/${await findPriceId(admin, id)}`;
    expect((await buyer.visit(path)).headers.get('location')).toBe(`/products/${id}`);
    const page = await (await buyer.visit(`/products/${id}`)).text();
    expect(page).toContain('Commencer gratuitement');
    expect(page).toContain('href="/terms-and-conditions"');
    const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.visit(path, { form: {} })));
    for (const answer of answers)
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/course/${id}`]);
    expect(await kept.ordersOf(buyer)).toEqual([
      { state: 'paid', origin: 'free', amount: 0, currency: 'eur' },
    ]);
    expect(await kept.accessesOf(buyer)).toEqual([{ product_id: id }]);
    expect(await kept.emailsOf(buyer)).toEqual([{ kind: 'purchase' }]);
    expect(await kept.sessionsOf(buyer)).toEqual([]);
  });

  test('ignores amounts sent by the browser', async () => {
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
    for (let time = 0; time < scaled(20); time++) {
      const extra = Object.fromEntries(
        Array.from({ length: 1 + random.below(4) }, () => [random.pick(names), random.pick(values)]),
      );
      const query = new URLSearchParams({ [random.pick(names)]: random.pick(values) });
      const answer = await someone.visit(`${course.buyPath}?${query}`, { form: { ...extra, ...bothBoxes } });
      expect([random.seed, extra, answer.status]).toEqual([random.seed, extra, 303]);
    }
    expect(await kept.ordersOf(someone)).toEqual([
      { state: 'pending', origin: 'payment', amount: 4_900, currency: 'eur' },
    ]);
    expect(await kept.sessionsOf(someone)).toMatchObject([{ amount_total: 4_900, currency: 'eur' }]);
  });

  test('of another product buys nothing', async () => {
    const cheap = await addProduct(admin, { ...draftOf('Un cours à un euro'), price: '1' });
    const cheapPrice = await findPriceId(admin, cheap);
    const answer = await buyer.visit(`/products/${course.id}/buy/${cheapPrice}`, { form: bothBoxes });
    expect(answer.headers.get('location')).toContain(`/products/${course.id}/buy/${course.priceId}?`);
    const dear = await buyer.visit(`/products/${cheap}/buy/${course.priceId}`, { form: bothBoxes });
    expect(dear.headers.get('location')).toContain(`/products/${cheap}/buy/${cheapPrice}?`);
    expect(await kept.ordersOf(buyer)).toEqual([]);
  });
});

describe('public price API', () => {
  test('exposes only the documented fields of a product, not others stored at the provider', async () => {
    const { product } = await provider.stripe.prices.retrieve(course.priceId);
    await provider.stripe.products.update(String(product), {
      default_price: course.priceId,
      metadata: { note: 'à nous' },
      description: 'Pour la comptabilité',
    });
    const answer = await openVisitor(school).visit(`/api/stripe/products/${product}`);
    expect(await answer.json()).toEqual({
      status: 'success',
      id: product,
      object: 'product',
      name: course.title,
      active: true,
      default_price: { id: course.priceId, unit_amount: 4_900, currency: 'eur', active: true },
    });
  });

  test('limits requests per network', async () => {
    const path = `/api/stripe/prices/${course.priceId}`;
    const ask = async () => (await fetch(school.url + path)).status;
    const answers = [];
    while (answers.length < 320) answers.push(...(await Promise.all(Array.from({ length: 16 }, ask))));
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
