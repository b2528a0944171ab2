import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOfParisDay } from '#common/paris-time.ts';
import { changes } from '#database/tables/changes.ts';
import { directory } from '#database/tables/members.ts';
import { offers } from '#database/tables/offers.ts';
import { orders } from '#database/tables/orders.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { m } from '#words/messages.js';
import { createId } from '../../create-id.ts';
import { findDiscount } from './find-discount.ts';
import { findLargestDiscount } from './largest-discount.ts';
import { findCodeDetails, listCodes } from './list-codes.ts';
import { createCode, deleteCode, type NewCode, switchCode } from './save-code.ts';

let school: CoreUnderTest;
let product: Awaited<ReturnType<typeof addProductAt>>;
let made = 0;

beforeAll(async () => {
  school = await openCore();
  product = await addProductAt(school.core, 4_900);
});
afterAll(() => school?.[Symbol.asyncDispose]());

async function make(given: Partial<NewCode> = {}): Promise<{ id: string; code: string }> {
  const code = given.code ?? `ESSAI-${++made}`;
  const unbound = { percent: 20, amount: null, expiresAt: null, maxUses: null };
  const rules = { oncePerPerson: false, productIds: [], forClasses: false, announced: false };
  return { code, id: await createCode(school.core, null, { ...unbound, ...rules, ...given, code }) };
}

const find = (code: string, { uid = 'quelqu-un', cents = 4_900, productId = product.id } = {}) =>
  findDiscount(school.core, code, { uid, productId, purpose: 'self', quantity: 1, unitCents: cents });

async function order(codeId: string, more: Partial<typeof orders.$inferInsert> = {}): Promise<void> {
  const id = createId();
  await school.core.db.insert(orders).values({
    ...{ id, uid: id, email: `${id}@exemple.test`, productId: product.id, title: 'Le subjonctif' },
    ...{ priceId: product.priceId, amount: 3_920, discountAmount: 980, promotionCodeId: codeId },
    ...{ currency: 'eur', state: 'paid', origin: 'payment', termsVersion: '1' },
    ...more,
  });
}

const atProvider = (providerId: string) => school.core.payments.promotionCodes.retrieve(providerId);

describe('findDiscount', () => {
  test.each([
    [{ percent: 20, amount: null }, 4_900, 980],
    [{ percent: 50, amount: null }, 101, 51],
    [{ percent: 33, amount: null }, 4_905, 1_619],
    [{ percent: 100, amount: null }, 4_900, 4_900],
    [{ percent: null, amount: 1_000 }, 4_900, 1_000],
    [{ percent: null, amount: 1_000 }, 900, 900],
  ])(
    'deducts the same amount as the provider for %j on a price of %d cents',
    async (worth, cents, discountCents) => {
      const { code } = await make(worth);
      const discount = await find(code, { cents });
      expect(discount).toMatchObject({ code, discountCents, totalCents: cents - discountCents });
      const session = await school.core.payments.checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'eur', unit_amount: cents, product_data: { name: 'Cours' } },
          },
        ],
        discounts: [{ promotion_code: discount.providerId }],
        success_url: 'http://localhost:3000/',
      });
      expect(session.total_details?.amount_discount).toBe(discountCents);
    },
  );

  test('accepts a code in any capitalisation, with spaces and accents', async () => {
    await make({ code: 'ÉTÉ-26' });
    for (const typed of ['été-26', ' Été -26\u00a0', 'E\u0301TÉ-26'])
      expect(await find(typed)).toMatchObject({ code: 'ÉTÉ-26' });
    await expect(find('ETE-26')).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(find('\0\ud800')).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test('rejects an invalid code with the reason', async () => {
    await expect(find('AUCUN')).rejects.toMatchObject({
      userMessage: expect.stringContaining('Code promo incorrect'),
    });
    const elsewhere = await make({ productIds: [product.id] });
    await expect(find(elsewhere.code, { productId: 'autre' })).rejects.toMatchObject({
      userMessage: expect.stringContaining('pas valable pour ce contenu'),
    });
    expect(await find(elsewhere.code)).toMatchObject({ totalCents: 3_920 });
    const nearly = await make({ amount: 4_851, percent: null });
    await expect(find(nearly.code)).rejects.toMatchObject({
      userMessage: expect.stringContaining('inférieur au minimum de 0,50\u00a0€'),
    });
  });

  test('counts settled orders and payments processed by the bank, for this code only', async () => {
    const { id, code } = await make({ maxUses: 3 });
    await order(id);
    await order(id, { state: 'pending' });
    await order(id, { state: 'expired' });
    await order(id, { state: 'refunded', refundedAmount: 3_920 });
    await find(code);
    await order(id, { state: 'pending', processingSince: new Date() });
    await expect(find(code)).rejects.toMatchObject({
      userMessage: expect.stringContaining('le nombre maximum d’utilisations'),
    });
    expect((await findCodeDetails(school.core, id)).code).toMatchObject({
      uses: 3,
      cents: 3_920,
      state: 'spent',
    });
  });

  test('accepts a code once per person, across accounts with the same address', async () => {
    const { id, code } = await make({ oncePerPerson: true });
    await school.core.db.insert(directory).values(
      ['premier', 'second', 'tiers'].map((uid) => ({
        uid,
        email: uid === 'tiers' ? 'tiers@exemple.test' : 'Lea@exemple.test',
        displayName: '',
        createdAt: new Date(),
      })),
    );
    await find(code, { uid: 'premier' });
    await order(id, { uid: 'premier', email: 'lea@exemple.test' });
    for (const uid of ['premier', 'second'])
      await expect(find(code, { uid })).rejects.toMatchObject({
        userMessage: expect.stringContaining('une seule fois par personne'),
      });
    expect(await find(code, { uid: 'tiers' })).toMatchObject({ code });
    expect(await find(code, { uid: '' })).toMatchObject({ code });
  });

  test('rejects a code after its last day in Paris, here and at the provider', async () => {
    const expiresAt = startOfParisDay('2031-03-31');
    const { code } = await make({ expiresAt });
    const { providerId } = await find(code);
    // Summer time began the day before, so midnight in Paris is 22:00 UTC.
    expect((await atProvider(providerId)).expires_at).toBe(Date.parse('2031-03-30T22:00:00Z') / 1_000);
    const at = (now: Date) =>
      findDiscount({ ...school.core, now: () => now }, code, {
        ...{ uid: '', productId: product.id, purpose: 'self', quantity: 1 },
        unitCents: 4_900,
      });
    expect(await at(new Date(expiresAt.getTime() - 1))).toMatchObject({ code });
    await expect(at(expiresAt)).rejects.toMatchObject({
      userMessage: expect.stringMatching(/30\s+mars\s+2031/),
    });
  });

  test('recreates a code at the provider with its remaining uses after a deletion or a change of keys', async () => {
    const { id, code } = await make({ maxUses: 5 });
    await order(id);
    await order(id);
    const { core } = school;
    const [row] = await core.db.select().from(promotionCodes).where(eq(promotionCodes.id, id));
    await core.payments.coupons.del(row?.couponId ?? '');
    const found = await Promise.all(Array.from({ length: 20 }, () => find(code)));
    const [providerId = '', ...others] = new Set(found.map((discount) => discount.providerId));
    expect(others).toEqual([]);
    expect(providerId).not.toBe(row?.promotionCodeId);
    expect(await atProvider(providerId)).toMatchObject({ active: true, max_redemptions: 3 });
    // Simulates a change of API keys: these ids do not exist.
    await core.payments.promotionCodes.update(providerId, { active: false });
    await core.db
      .update(promotionCodes)
      .set({ couponId: 'aucun', promotionCodeId: 'promo_aucun' })
      .where(eq(promotionCodes.id, id));
    expect(await atProvider((await find(code)).providerId)).toMatchObject({
      active: true,
      max_redemptions: 3,
    });
  });

  test('rejects a code that was deactivated at the provider', async () => {
    const { code } = await make();
    const { providerId } = await find(code);
    await school.core.payments.promotionCodes.update(providerId, { active: false });
    await expect(find(code)).rejects.toMatchObject({
      userMessage: 'Le prestataire de paiement n’accepte plus ce code promo.',
    });
  });
});

describe('createCode', () => {
  test('creates a code once, writes the audit log and replaces the leftover of a failed attempt at the provider', async () => {
    const { core } = school;
    const coupon = await core.payments.coupons.create({ percent_off: 5, duration: 'once' });
    const left = await core.payments.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'REPRISE',
      metadata: { codeId: 'ailleurs', school: core.siteUrl },
    });
    const { id } = await make({ code: 'REPRISE' });
    expect(await atProvider(left.id)).toMatchObject({ active: false });
    await expect(make({ code: 'REPRISE' })).rejects.toMatchObject({ code: 'conflict' });
    const recorded = await core.db.select().from(changes).where(eq(changes.subjectId, id));
    expect(recorded).toMatchObject([{ action: 'create', kind: 'code', title: 'REPRISE' }]);
    expect(recorded[0]?.after).toEqual({
      ...{ code: 'REPRISE', percent: 20, oncePerPerson: false, productIds: [] },
      ...{ forClasses: false, announced: false },
    });
    expect((await listCodes(core, { limit: 1 })).rows).toMatchObject([{ id, uses: 0, cents: 0 }]);
  });

  test('rejects a code of another site, a past expiry and missing products', async () => {
    const { core } = school;
    const coupon = await core.payments.coupons.create({ percent_off: 5, duration: 'once' });
    await core.payments.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'PRIS',
    });
    await expect(make({ code: 'PRIS' })).rejects.toMatchObject({
      userMessage: expect.stringContaining('chez le prestataire'),
    });
    await expect(make({ expiresAt: core.now() })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(make({ productIds: ['aucun'] })).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

test('switches a code off and on here and at the provider, and deletes it only if no order uses it', async () => {
  const { core } = school;
  const { id, code } = await make();
  const { providerId } = await find(code);
  expect(await switchCode(core, null, id, false)).toBe(true);
  expect(await atProvider(providerId)).toMatchObject({ active: false });
  expect(await switchCode(core, null, id, false)).toBe(false);
  await expect(find(code)).rejects.toMatchObject({ userMessage: 'Ce code promo a été désactivé.' });
  await switchCode(core, null, id, true);
  expect(await find(code)).toMatchObject({ providerId });
  await order(id, { state: 'expired' });
  await expect(deleteCode(core, null, id)).rejects.toMatchObject({ code: 'conflict' });
  const other = await make();
  await deleteCode(core, null, other.id);
  await expect(find(other.code)).rejects.toMatchObject({
    userMessage: expect.stringContaining('Code promo incorrect'),
  });
  // The deleted code can be created again immediately.
  expect(await find((await make({ code: other.code })).code)).toMatchObject({ code: other.code });
});

describe('findLargestDiscount', () => {
  test.each([
    [{ percent: 20 }, { perOrder: 1_000, total: null }],
    [
      { percent: 20, maxUses: 3 },
      { perOrder: 1_000, total: 3_000 },
    ],
    [
      { percent: 20, forClasses: true },
      { perOrder: 500 * 600, total: null },
    ],
    [
      { percent: null, amount: 2_000, forClasses: true, maxUses: 2 },
      { perOrder: 2_000, total: 4_000 },
    ],
    [
      { percent: null, amount: 9_000 },
      { perOrder: 5_000, total: null },
    ],
  ])('returns for the code %j the discount %j', async (code, largest) => {
    const [single, seat] = [await addProductAt(school.core, 5_000), await addProductAt(school.core, 3_000)];
    await school.core.db.insert(offers).values({ productId: seat.id, soldToClasses: true });
    const unbound = { percent: null, amount: null, maxUses: null, forClasses: false };
    expect(
      await findLargestDiscount(school.core, { ...unbound, ...code, productIds: [single.id, seat.id] }),
    ).toEqual(largest);
  });
});

test('accepts as many of a hundred concurrent payments as the code has uses', async () => {
  const { core } = school;
  const maxUses = 30;
  const { code } = await make({ maxUses });
  const { providerId } = await find(code);
  const sessions = await Promise.all(
    Array.from({ length: 100 }, () =>
      core.payments.checkout.sessions.create({
        mode: 'payment',
        line_items: [{ price: product.priceId, quantity: 1 }],
        discounts: [{ promotion_code: providerId }],
        success_url: 'http://localhost:3000/',
      }),
    ),
  );
  // On a slow machine some payments get an overload response and stay unpaid, like the late ones.
  await Promise.allSettled(sessions.map(({ url }) => payAt(school.buyer, url ?? '')));
  const after = await Promise.all(sessions.map(({ id }) => core.payments.checkout.sessions.retrieve(id)));
  expect(after.filter((session) => session.payment_status === 'paid')).toHaveLength(maxUses);
  expect(await atProvider(providerId)).toMatchObject({ active: false, times_redeemed: maxUses });
  // No webhook has arrived yet, so the provider decides.
  await expect(find(code)).rejects.toMatchObject({
    userMessage: 'Le prestataire de paiement n’accepte plus ce code promo.',
  });
}, 120_000);

test.each([
  m.codes_unknown(),
  m.codes_spent(),
  m.codes_expired({ day: '3 mai 2026' }),
  m.codes_off(),
  m.codes_ended(),
  m.codes_other_product(),
  m.codes_already_used(),
  m.codes_not_for_others(),
  m.codes_too_little({ least: '0,50 €' }),
])('rejects a code with one sentence: %s', (words) => {
  expect(words).toMatch(/^\p{Lu}[^.!?]*\.$/u);
});
