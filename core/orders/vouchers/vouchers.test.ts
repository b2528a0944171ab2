import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { offers } from '#database/tables/offers.ts';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { findAccess, ownsProduct } from '../../access.ts';
import { eraseOrders } from '../../members/erase-traces.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { fulfil } from '../fulfil.ts';
import { plainChoices } from '../order-choices.ts';
import { type PurchaseRequest, startPurchase } from '../purchase.ts';
import { makeRefund, requestRefund } from '../request-refund.ts';
import { withdraw } from '../withdraw.ts';
import { writeStatement } from '../withdrawal-statement.ts';
import { deliverVouchers } from './deliver-vouchers.ts';
import { listVouchers } from './list-vouchers.ts';
import { nameSeats } from './name-seats.ts';
import { redeemVoucher, viewVoucher } from './redeem-voucher.ts';
import { switchVoucher } from './revoke-voucher.ts';

let school: CoreUnderTest;
let buyer: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
});
beforeEach(async () => {
  [buyer, product] = [await addMember(school.core), await addProductAt(school.core, 2_400)];
});
afterAll(() => school?.[Symbol.asyncDispose]());

let networks = 0;
const from = ({ uid }: SignedInUser) => ({ uid, clientAddress: `198.51.100.${++networks % 250}` });

const gift = { ...plainChoices, purpose: 'gift' as const };
const present = {
  recipientEmail: 'lea@exemple.test',
  recipientName: 'Léa',
  fromName: 'Noé',
  words: 'Bon anniversaire',
  deliverAt: new Date(),
};

async function order(more: Partial<PurchaseRequest>, waiver = true) {
  const step = await startPurchase(school.core, buyer, toWanted(product, { waiver, ...more }));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.kind}`);
  await payAt(school.buyer, step.url);
  const find = async () => {
    const [found] = await school.core.db.select().from(orders).where(eq(orders.uid, buyer.uid));
    if (!found) throw new Error('order not found');
    return found;
  };
  await fulfil(school.core, (await find()).sessionId ?? '');
  return find();
}

const codesOf = async (orderId: string) =>
  (await school.core.db.select().from(vouchers).where(eq(vouchers.orderId, orderId))).map(({ code }) => code);

async function giveBack(orderId: string): Promise<void> {
  const { amount } = (await school.core.db.select().from(orders).where(eq(orders.id, orderId)))[0] ?? {
    amount: 0,
  };
  await requestRefund(school.core, null, { orderId, amount, reason: 'goodwill', words: '' });
  for (const { id } of await school.core.db.select().from(refunds).where(eq(refunds.orderId, orderId)))
    await makeRefund(school.core, id);
}

describe('gift', () => {
  test('gives its buyer no access, is emailed once and opens once for its redeemer', async () => {
    const { core } = school;
    const paid = await order({ choices: gift, present });
    expect(paid).toMatchObject({ state: 'paid', purpose: 'gift', amount: 2_400, present: null });
    expect(await ownsProduct(core.db, buyer.uid, product.id)).toBe(false);
    for (let time = 0; time < 2; time++) await deliverVouchers(core);
    const sent = (await core.db.select().from(emails)).filter(
      ({ kind, recipient }) => kind === 'voucher' && recipient === present.recipientEmail,
    );
    expect(sent).toHaveLength(1);
    const [code = ''] = await codesOf(paid.id);
    const asker = { uid: null, clientAddress: '203.0.113.7' };
    expect(await viewVoucher(core, asker, code.toLowerCase())).toMatchObject({
      state: 'open',
      fromName: 'Noé',
      words: present.words,
      opensAt: null,
    });
    const [lea, other] = [await addMember(core), await addMember(core)];
    const tries = await Promise.allSettled(
      [lea, lea, other, other].map((member) => redeemVoucher(core, from(member), code)),
    );
    expect(countOutcomes(tries)).toEqual({ done: 2, conflict: 2 });
    const owners = await Promise.all([lea, other].map(({ uid }) => ownsProduct(core.db, uid, product.id)));
    expect(owners.toSorted()).toEqual([false, true]);
  });

  test('ends its access after a refund, and its code then opens nothing', async () => {
    const { core } = school;
    const paid = await order({ choices: gift, present: { ...present, recipientEmail: '', deliverAt: null } });
    const [code = ''] = await codesOf(paid.id);
    const lea = await addMember(core);
    await redeemVoucher(core, from(lea), code);
    expect(await ownsProduct(core.db, lea.uid, product.id)).toBe(true);
    await giveBack(paid.id);
    expect(await ownsProduct(core.db, lea.uid, product.id)).toBe(false);
    await expect(redeemVoucher(core, from(await addMember(core)), code)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('opens after the withdrawal period if the buyer did not waive the right', async () => {
    const { core } = school;
    const paid = await order({ choices: gift, present }, false);
    const lea = await addMember(core);
    const [code = ''] = await codesOf(paid.id);
    expect(await redeemVoucher(core, from(lea), code)).toMatchObject({ isOpen: false });
    expect(await findAccess(core.db, lea.uid, product.id)).toMatchObject({
      opensAt: paid.withdrawableUntil,
    });
  });

  test('ends with the withdrawal of its buyer: its code opens nothing, and its receivers get one email each', async () => {
    const { core } = school;
    const paid = await order({ choices: gift, present }, false);
    await deliverVouchers(core);
    const [code = ''] = await codesOf(paid.id);
    const asker = { uid: null, clientAddress: '203.0.113.9' };
    expect(await viewVoucher(core, asker, code)).toMatchObject({
      state: 'open',
      opensAt: paid.withdrawableUntil,
    });
    const author = { orderId: paid.id, name: 'Noé', email: paid.email };
    const statement = await writeStatement(core, paid, author);
    // The order is still paid, because its refund is not made yet.
    await Promise.all([1, 2].map(() => withdraw(core, { ...author, statement })));
    expect(await viewVoucher(core, asker, code)).toMatchObject({ state: 'ended', opensAt: null });
    await expect(redeemVoucher(core, from(await addMember(core)), code)).rejects.toMatchObject({
      code: 'conflict',
    });
    const sent = (await core.db.select().from(emails)).filter(({ kind }) => kind === 'gift-ended');
    expect(sent).toMatchObject([{ recipient: present.recipientEmail }]);
    expect(sent[0]?.text).toContain(paid.title);
  });

  test('has no code until it is paid, and limits guesses of codes', async () => {
    const { core } = school;
    await startPurchase(core, buyer, toWanted(product, { choices: gift, present }));
    const [pending] = await core.db.select().from(orders).where(eq(orders.uid, buyer.uid));
    expect(await codesOf(pending?.id ?? '')).toEqual([]);
    expect(pending?.present).toMatchObject({ recipientName: 'Léa', words: 'Bon anniversaire' });
    const asker = { uid: null, clientAddress: '203.0.113.8' };
    for (const typed of ['0000-0000-0000-0000', 'rien', ''])
      await expect(viewVoucher(core, asker, typed)).rejects.toMatchObject({ code: 'not-found' });
    for (let guess = 0; guess < 60; guess++) await viewVoucher(core, asker, 'rien').catch(() => null);
    await expect(viewVoucher(core, asker, 'rien')).rejects.toMatchObject({ code: 'too-many-requests' });
  });

  test('counts wrong codes per account and network when redeeming', async () => {
    const { core } = school;
    const paid = await order({ choices: gift, present: { ...present, recipientEmail: '', deliverAt: null } });
    const [code = ''] = await codesOf(paid.id);
    const lea = { ...(await addMember(core)), clientAddress: '203.0.113.21' };
    for (let guess = 0; guess < 30; guess++)
      await expect(redeemVoucher(core, lea, 'rien')).rejects.toMatchObject({ code: 'not-found' });
    const elsewhere = { ...lea, clientAddress: '203.0.113.22' };
    await expect(redeemVoucher(core, elsewhere, code)).rejects.toMatchObject({ code: 'too-many-requests' });
    await expect(viewVoucher(core, elsewhere, code)).rejects.toMatchObject({ code: 'too-many-requests' });
    for (let guess = 0; guess < 30; guess++) {
      const other = { ...(await addMember(core)), clientAddress: '203.0.113.21' };
      await redeemVoucher(core, other, 'rien').catch(() => null);
    }
    const neighbour = { ...(await addMember(core)), clientAddress: '203.0.113.21' };
    await expect(redeemVoucher(core, neighbour, code)).rejects.toMatchObject({ code: 'too-many-requests' });
    const stranger = { ...(await addMember(core)), clientAddress: '203.0.113.23' };
    expect(await redeemVoucher(core, stranger, code)).toMatchObject({ isOpen: true });
  });

  test('does not count correct codes, even if a whole class views them', async () => {
    const { core } = school;
    const paid = await order({ choices: gift, present: { ...present, recipientEmail: '', deliverAt: null } });
    const [code = ''] = await codesOf(paid.id);
    const asker = { uid: null, clientAddress: '203.0.113.24' };
    for (let look = 0; look < 70; look++)
      expect(await viewVoucher(core, asker, code)).toMatchObject({ state: 'open' });
  });

  test('is ordered separately from a pending order for oneself', async () => {
    const { core } = school;
    await startPurchase(core, buyer, toWanted(product));
    await startPurchase(core, buyer, toWanted(product, { choices: gift, present }));
    await startPurchase(
      core,
      buyer,
      toWanted(product, { choices: gift, present: { ...present, words: 'Deux' } }),
    );
    const begun = await core.db.select().from(orders).where(eq(orders.uid, buyer.uid));
    expect(begun.map(({ purpose }) => purpose).toSorted()).toEqual(['gift', 'self']);
    expect(begun.find(({ purpose }) => purpose === 'gift')?.present).toMatchObject({ words: 'Deux' });
  });
});

test('removes a deleted account from its voucher, which stays redeemed', async () => {
  const { core } = school;
  const paid = await order({ choices: gift, present });
  await deliverVouchers(core);
  const lea = await addMember(core);
  const [code = ''] = await codesOf(paid.id);
  await redeemVoucher(core, from(lea), code);
  await core.db.transaction((tx) => eraseOrders(tx, { uid: lea.uid, emails: [lea.email] }));
  await core.db.transaction((tx) => eraseOrders(tx, { uid: buyer.uid, emails: [buyer.email] }));
  const [kept] = await core.db.select().from(vouchers).where(eq(vouchers.orderId, paid.id));
  expect(kept).toMatchObject({ recipientEmail: '', recipientName: '', fromName: '', words: '' });
  expect(JSON.stringify(kept)).not.toContain(lea.uid);
  await expect(redeemVoucher(core, from(await addMember(core)), code)).rejects.toMatchObject({
    code: 'conflict',
  });
});

describe('class order', () => {
  test('creates one code per seat, and the teacher sees which member redeemed each code', async () => {
    const { core } = school;
    await core.db.insert(offers).values({ productId: product.id, soldToClasses: true });
    const paid = await order({ choices: { ...plainChoices, purpose: 'class', seats: 5 } });
    expect(paid).toMatchObject({ amount: 5 * 2_400, quantity: 5 });
    const codes = await codesOf(paid.id);
    expect(new Set(codes).size).toBe(5);
    const pupils = await Promise.all(codes.slice(0, 2).map(() => addMember(core)));
    for (const [index, pupil] of pupils.entries()) await redeemVoucher(core, from(pupil), codes[index] ?? '');
    await expect(redeemVoucher(core, from(pupils[0] ?? buyer), codes[3] ?? '')).rejects.toMatchObject({
      code: 'conflict',
    });
    const { vouchers: seats } = await listVouchers(core, buyer.uid, paid.id);
    expect(seats.filter(({ redeemedAt }) => redeemedAt)).toHaveLength(2);
    await expect(listVouchers(core, pupils[0]?.uid ?? '', paid.id)).rejects.toMatchObject({
      code: 'not-found',
    });
    await giveBack(paid.id);
    for (const { uid } of pupils) expect(await ownsProduct(core.db, uid, product.id)).toBe(false);
  });

  test('stores who each seat is for, for its buyer only, until the pupil is erased', async () => {
    const { core } = school;
    await core.db.insert(offers).values({ productId: product.id, soldToClasses: true });
    const paid = await order({ choices: { ...plainChoices, purpose: 'class', seats: 3 } });
    const list = async () => (await listVouchers(core, buyer.uid, paid.id)).vouchers;
    const [first, second, third] = await list();
    if (!first || !second || !third) throw new Error('vouchers not found');
    const names = new Map([
      [first.id, '  Léa \n Petit '],
      [second.id, 'Tom'],
      ['of another order', 'Zoé'],
    ]);
    await nameSeats(core, buyer.uid, paid.id, names);
    await nameSeats(core, buyer.uid, paid.id, new Map([[third.id, 'x'.repeat(80)]]));
    const stored = ['Léa Petit', 'Tom', 'x'.repeat(80)];
    expect((await list()).map(({ recipientName }) => recipientName)).toEqual(stored);
    const asker = { uid: null, clientAddress: '203.0.113.31' };
    expect(await viewVoucher(core, asker, first.code)).toMatchObject({ recipientName: 'Léa Petit' });
    const other = await addMember(core);
    await expect(nameSeats(core, other.uid, paid.id, names)).rejects.toMatchObject({ code: 'not-found' });
    const long = new Map([[first.id, 'x'.repeat(81)]]);
    await expect(nameSeats(core, buyer.uid, paid.id, long)).rejects.toMatchObject({ code: 'invalid-input' });
    expect((await list()).map(({ recipientName }) => recipientName)).toEqual(stored);
    await redeemVoucher(core, from(other), first.code);
    await core.db.transaction((tx) => eraseOrders(tx, { uid: other.uid, emails: [other.email] }));
    expect((await list()).map(({ recipientName }) => recipientName)).toEqual(['', ...stored.slice(1)]);
  });

  test('is rejected if the product is not sold to classes or the number of seats is invalid', async () => {
    const choices = { ...plainChoices, purpose: 'class' as const, seats: 5 };
    await expect(startPurchase(school.core, buyer, toWanted(product, { choices }))).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await school.core.db.insert(offers).values({ productId: product.id, soldToClasses: true });
    for (const seats of [0, 1, -5, 501, Number.NaN])
      await expect(
        startPurchase(school.core, buyer, toWanted(product, { choices: { ...choices, seats } })),
      ).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

describe('revoked code', () => {
  const asker = { uid: null, clientAddress: '203.0.113.9' };

  async function orderClass(seats: number) {
    await school.core.db.insert(offers).values({ productId: product.id, soldToClasses: true });
    return order({ choices: { ...plainChoices, purpose: 'class', seats } });
  }

  const vouchersOf = (orderId: string) =>
    school.core.db.select().from(vouchers).where(eq(vouchers.orderId, orderId)).orderBy(vouchers.id);

  test('gives no access, ends the access that it gave, and works again once restored', async () => {
    const { core } = school;
    const paid = await orderClass(3);
    const [first, second] = await vouchersOf(paid.id);
    if (!first || !second) throw new Error('vouchers not found');
    const [lea, other] = [await addMember(core), await addMember(core)];
    await redeemVoucher(core, from(lea), first.code);
    await redeemVoucher(core, from(other), second.code);
    const named = { orderId: paid.id, voucherId: first.id };
    await switchVoucher(core, null, { ...named, revoked: true });
    expect(await viewVoucher(core, asker, first.code)).toMatchObject({ state: 'revoked' });
    expect(await ownsProduct(core.db, lea.uid, product.id)).toBe(false);
    expect(await ownsProduct(core.db, other.uid, product.id)).toBe(true);
    await expect(redeemVoucher(core, from(await addMember(core)), first.code)).rejects.toMatchObject({
      userMessage: expect.stringContaining('annulé'),
    });
    await expect(switchVoucher(core, null, { ...named, revoked: true })).rejects.toMatchObject({
      code: 'conflict',
    });
    await switchVoucher(core, null, { ...named, revoked: false });
    expect(await ownsProduct(core.db, lea.uid, product.id)).toBe(true);
    await expect(
      switchVoucher(core, null, { orderId: 'autre', voucherId: first.id, revoked: true }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('belongs to an unredeemed seat if a partial refund revoked it', async () => {
    const { core } = school;
    const paid = await orderClass(5);
    const all = await vouchersOf(paid.id);
    const lea = await addMember(core);
    const last = all.at(-1);
    await redeemVoucher(core, from(lea), last?.code ?? '');
    const refund = { orderId: paid.id, reason: 'goodwill' as const, words: '' };
    await requestRefund(core, null, { ...refund, amount: 2 * 2_400, seats: 2 });
    const revoked = (await vouchersOf(paid.id)).filter(({ revokedAt }) => revokedAt);
    expect(revoked).toHaveLength(2);
    expect(revoked.map(({ id }) => id)).not.toContain(last?.id);
    for (const { code } of revoked)
      await expect(redeemVoucher(core, from(await addMember(core)), code)).rejects.toMatchObject({
        code: 'conflict',
      });
    expect(await ownsProduct(core.db, lea.uid, product.id)).toBe(true);
    await expect(requestRefund(core, null, { ...refund, amount: 2_400, seats: 3 })).rejects.toMatchObject({
      userMessage: expect.stringContaining('places non utilisées'),
    });
  });
});
