import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoices } from '#database/tables/invoices.ts';
import { offers } from '#database/tables/offers.ts';
import { orders } from '#database/tables/orders.ts';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import { clearContentCache } from '../cache-by-content.ts';
import { salesSettings } from '../sales.ts';
import { fulfil } from './fulfil.ts';
import { plainChoices } from './order-choices.ts';
import { createCode, type NewCode, switchCode } from './promotion-codes/save-code.ts';
import { startPurchase } from './purchase.ts';
import { viewPurchase } from './view-purchase.ts';

let school: CoreUnderTest;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
  product = await addProductAt(school.core, 2_400);
});
afterAll(() => school?.[Symbol.asyncDispose]());

const makeCode = (code: string, given: Partial<NewCode> = {}) =>
  createCode(school.core, null, {
    ...{ code, percent: 25, amount: null, expiresAt: null, maxUses: null, oncePerPerson: true },
    ...{ productIds: [], forClasses: false, announced: false },
    ...given,
  });

const withCode = (code: string) => toWanted(product, { choices: { ...plainChoices, code } });

const orderOf = async (uid: string) =>
  (await school.core.db.select().from(orders).where(eq(orders.uid, uid)))[0];

test('shows, charges, stores and invoices the discount of a code', async () => {
  const { core } = school;
  await makeCode('RENTREE');
  const member = await addMember(core);
  const choices = { ...plainChoices, code: ' rentree ' };
  const view = await viewPurchase(core, member, {
    ...{ productId: product.id, priceId: product.priceId, sessionId: null, choices },
  });
  expect(view).toMatchObject({ quote: { totalCents: 1_800, discount: { code: 'RENTREE' } } });
  const step = await startPurchase(core, member, withCode('rentree'));
  await payAt(school.buyer, step.kind === 'pay' ? step.url : '');
  await fulfil(core, (await orderOf(member.uid))?.sessionId ?? '');
  const paid = await orderOf(member.uid);
  expect(paid).toMatchObject({ state: 'paid', amount: 1_800, discountAmount: 600, payerCountry: 'US' });
  const [invoice] = await core.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, paid?.id ?? ''));
  expect(invoice?.lines.map(({ gross }) => gross)).toEqual([2_400, -600]);
  // The limit of one use per person applies across all products.
  const other = await addProductAt(core, 3_000);
  await expect(
    startPurchase(core, member, toWanted(other, { choices: { ...plainChoices, code: 'RENTREE' } })),
  ).rejects.toMatchObject({ code: 'invalid-input' });
});

test('opens a product at once and issues no invoice if a code reduces the price to zero', async () => {
  const { core } = school;
  await makeCode('OFFERT', { percent: 100 });
  const member = await addMember(core);
  const step = await startPurchase(core, member, withCode('OFFERT'));
  const page = step.kind === 'pay' ? step.url : '';
  const html = await (await school.buyer.visit(page)).text();
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  await school.buyer.visit(page, {
    form: Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])),
  });
  await Promise.all([1, 2, 3].map(async () => fulfil(core, (await orderOf(member.uid))?.sessionId ?? '')));
  const paid = await orderOf(member.uid);
  expect(paid).toMatchObject({ state: 'paid', amount: 0, discountAmount: 2_400 });
  expect(await ownsProduct(core.db, member.uid, product.id)).toBe(true);
  expect(
    await core.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, paid?.id ?? '')),
  ).toEqual([]);
});

test('accepts the last use of a code from only one of several concurrent buyers', async () => {
  const { core } = school;
  await makeCode('UNIQUE', { maxUses: 1 });
  const members = await Promise.all(Array.from({ length: 8 }, () => addMember(core)));
  const steps = await Promise.all(members.map((member) => startPurchase(core, member, withCode('UNIQUE'))));
  await Promise.all(steps.map((step) => payAt(school.buyer, step.kind === 'pay' ? step.url : '')));
  for (const { uid } of members) await fulfil(core, (await orderOf(uid))?.sessionId ?? '');
  const states = await Promise.all(members.map(async ({ uid }) => (await orderOf(uid))?.state));
  expect(states.filter((state) => state === 'paid')).toHaveLength(1);
  await expect(startPurchase(core, await addMember(core), withCode('UNIQUE'))).rejects.toMatchObject({
    code: 'invalid-input',
  });
});

test('rejects a code that was switched off in the meantime and leaves the pending order unchanged', async () => {
  const { core } = school;
  const id = await makeCode('FINI');
  const member = await addMember(core);
  await startPurchase(core, member, withCode('FINI'));
  await switchCode(core, null, id, false);
  await expect(startPurchase(core, member, withCode('FINI'))).rejects.toMatchObject({
    code: 'invalid-input',
  });
  expect(await orderOf(member.uid)).toMatchObject({ state: 'pending', amount: 1_800 });
});

describe('code on an order for others', () => {
  const forClass = (code: string, seats = 10) => ({
    ...plainChoices,
    purpose: 'class' as const,
    seats,
    code,
  });

  async function addClassProduct() {
    const sold = await addProductAt(school.core, 2_400);
    await school.core.db.insert(offers).values({ productId: sold.id, soldToClasses: true });
    return sold;
  }

  const amountAtProvider = async (uid: string) => {
    const session = await school.core.payments.checkout.sessions.retrieve(
      (await orderOf(uid))?.sessionId ?? '',
    );
    return [session.amount_total, session.total_details?.amount_discount];
  };

  test.each([
    [{ percent: 25 }, 600],
    [{ percent: null, amount: 1_000 }, 1_000],
    [{ percent: 25, forClasses: true }, 6_000],
    [{ percent: null, amount: 30_000, forClasses: true }, 24_000],
    [{ percent: 100, forClasses: true }, 24_000],
  ])(
    'reduces a class order of ten seats: %j takes off %d cents, here and at the provider',
    async (worth, discount) => {
      const [member, sold] = [await addMember(school.core), await addClassProduct()];
      const code = `CLASSE${discount}P${worth.percent ?? ''}`;
      await makeCode(code, worth);
      await startPurchase(school.core, member, toWanted(sold, { choices: forClass(code) }));
      expect(await orderOf(member.uid)).toMatchObject({
        amount: 24_000 - discount,
        discountAmount: discount,
      });
      expect(await amountAtProvider(member.uid)).toEqual([24_000 - discount, discount]);
    },
  );

  test.each([
    ['a percentage of 100', { percent: 100 }],
    ['an amount above the price', { percent: null, amount: 5_000 }],
  ])('rejects a code with %s for a class and for a gift', async (_name, worth) => {
    const [member, sold] = [await addMember(school.core), await addClassProduct()];
    const code = `TOUT${worth.percent ?? worth.amount}`;
    await makeCode(code, { ...worth, maxUses: 1 });
    for (const choices of [forClass(code, 500), { ...plainChoices, purpose: 'gift' as const, code }])
      await expect(startPurchase(school.core, member, toWanted(sold, { choices }))).rejects.toMatchObject({
        code: 'invalid-input',
        userMessage: expect.stringContaining('achat pour vous'),
      });
    expect(await orderOf(member.uid)).toBeUndefined();
    const own = { ...plainChoices, code };
    await startPurchase(school.core, member, toWanted(sold, { choices: own }));
    expect(await orderOf(member.uid)).toMatchObject({ amount: 0 });
  });

  test('gives the last use of a code to one of several concurrent class orders', async () => {
    const sold = await addClassProduct();
    // A retried test needs a new code.
    const code = `DERNIERE-${randomBytes(3).toString('hex').toUpperCase()}`;
    await makeCode(code, { maxUses: 1 });
    const members = await Promise.all(Array.from({ length: 6 }, () => addMember(school.core)));
    const steps = await Promise.allSettled(
      members.map((member) =>
        startPurchase(school.core, member, toWanted(sold, { choices: forClass(code) })),
      ),
    );
    expect(countOutcomes(steps)).toEqual({ done: 1, 'invalid-input': 5 });
    const [winner] = members.filter((_, index) => steps[index]?.status === 'fulfilled');
    // A member's own pending order does not count as a use.
    if (winner) await startPurchase(school.core, winner, toWanted(sold, { choices: forClass(code) }));
  });

  test('counts a pending transfer as a use, because the provider does not', async () => {
    const { core } = school;
    await core.db.insert(settings).values({ key: 'sales', value: salesSettings.parse({ transfer: true }) });
    clearContentCache(core);
    await makeCode('VIREMENT', { maxUses: 1 });
    const wanted = toWanted(product, { choices: { ...plainChoices, code: 'VIREMENT' }, paidBy: 'transfer' });
    await startPurchase(core, await addMember(core), wanted);
    await expect(startPurchase(core, await addMember(core), wanted)).rejects.toMatchObject({
      userMessage: expect.stringContaining('le nombre maximum d’utilisations'),
    });
  });
});
