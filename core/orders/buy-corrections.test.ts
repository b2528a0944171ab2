import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { invoices } from '#database/tables/invoices.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { correctionCredits } from '#database/tables/productions.ts';
import { products } from '#database/tables/products.ts';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addExerciseTo, addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember } from '#tests/support/core-people.ts';
import { contestedCard, payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { endAccess } from '../access.ts';
import { readInvoicePdf } from '../invoices/read-invoice-pdf.ts';
import { countUnused } from '../productions/bought-corrections.ts';
import { readCorrectionCredits } from '../productions/correction-credits.ts';
import { applyDisputes } from './disputes.ts';
import { fulfil } from './fulfil.ts';
import { listMemberOrders } from './list-orders.ts';
import { plainChoices } from './order-choices.ts';
import { findOrderDetails } from './order-details.ts';
import { startPurchase } from './purchase.ts';
import { applyRefund } from './refunds.ts';
import { makeRefund, requestRefund } from './request-refund.ts';
import { receiveTransfer } from './transfers.ts';
import { viewPurchase } from './view-purchase.ts';
import { withdraw } from './withdraw.ts';
import { viewWithdrawal } from './withdrawal.ts';
import { writeStatement } from './withdrawal-statement.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);
afterAll(() => school?.[Symbol.asyncDispose]());

const text = '# Mon quartier · B1\n\n## Rédiger — Décrivez votre quartier.\n! modèle: Calme.\n';
const choices = { ...plainChoices, purpose: 'corrections' as const };

type Pack = { included?: number | null; size?: number; cents?: number | null };

/** Adds an owner of a product that sells corrections. */
async function addLearner({ included = 0, size = 3, cents = 1_500 }: Pack = {}) {
  const { core } = school;
  const { product, learner } = await addOwnedExercise(core, text);
  await core.db
    .update(products)
    .set({ includedCorrections: included, correctionPackSize: size, correctionPackCents: cents })
    .where(eq(products.id, product.id));
  await core.db
    .update(entitlements)
    .set({ includedCorrections: included })
    .where(eq(entitlements.productId, product.id));
  const person = { ...learner, productId: product.id };
  return {
    ...{ product, learner },
    wanted: toWanted(product, { choices }),
    readLeft: async () => (await readCorrectionCredits(core.db, person)).left,
    /** Uses one correction. */
    submit: async () =>
      submitAnswers(core, learner, await addExerciseTo(core, product, text), {
        '1': 'Mon quartier est beau.',
      }),
  };
}

type Learner = Awaited<ReturnType<typeof addLearner>>;

const readOrder = async (id: string) => {
  const [order] = await school.core.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`order ${id} not found`);
  return order;
};

const findPending = async ({ learner }: Learner) => {
  const rows = await school.core.db.select().from(orders).where(eq(orders.uid, learner.uid));
  const order = rows.find(({ purpose, state }) => purpose === 'corrections' && state === 'pending');
  if (!order) throw new Error('no pending order of corrections');
  return order;
};

async function buy(at: Learner, card?: string) {
  const { core } = school;
  const step = await startPurchase(core, at.learner, at.wanted);
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  const { id, sessionId } = await findPending(at);
  await payAt(school.buyer, step.url, card);
  await fulfil(core, sessionId ?? '');
  return readOrder(id);
}

async function state(order: Awaited<ReturnType<typeof buy>>) {
  const author = { name: 'Noé Martin', email: order.email };
  const statement = await writeStatement(school.core, order, author);
  return withdraw(school.core, { orderId: order.id, ...author, statement });
}

const readRefund = async (orderId: string) =>
  (await school.core.db.select().from(refunds).where(eq(refunds.orderId, orderId)))[0];

describe('an order of corrections', () => {
  test('adds them once, however often its payment is reported', async () => {
    const at = await addLearner();
    expect(await at.readLeft()).toBe(0);
    const order = await buy(at);
    expect(order).toMatchObject({ state: 'paid', amount: 1_500, quantity: 1, corrections: 3 });
    expect(order.title).toBe(`3 corrections — ${at.product.title}`);
    await Promise.all([
      fulfil(school.core, order.sessionId ?? ''),
      fulfil(school.core, order.sessionId ?? ''),
    ]);
    expect(await at.readLeft()).toBe(3);
    expect(await school.core.db.$count(correctionCredits, eq(correctionCredits.orderId, order.id))).toBe(1);
    const [line] = await listMemberOrders(school.core, at.learner.uid);
    expect(line).toMatchObject({ purpose: 'corrections', isWithdrawable: true });
  });

  test('can be repeated, and leaves the access with its own order', async () => {
    const at = await addLearner();
    await buy(at);
    await buy(at);
    expect(await at.readLeft()).toBe(6);
    const [access] = await school.core.db
      .select()
      .from(entitlements)
      .where(eq(entitlements.uid, at.learner.uid));
    expect((await readOrder(access?.orderId ?? '')).purpose).toBe('self');
  });

  test('is invoiced and confirmed with its title and the request to start', async () => {
    const at = await addLearner({ size: 1, cents: 600 });
    const order = await buy(at);
    const [invoice] = await school.core.db.select().from(invoices).where(eq(invoices.orderId, order.id));
    expect(invoice).toMatchObject({ gross: 600, lines: [{ title: order.title, quantity: 1, gross: 600 }] });
    if (invoice) expect((await readInvoicePdf(school.core, invoice)).length).toBeGreaterThan(1_000);
    const [email] = await school.core.db.select().from(emails).where(eq(emails.subjectId, order.id));
    expect(email?.text).toContain('Votre correction est disponible');
    expect(email?.text).toContain('L221-25');
    expect(email?.text).toContain('retractation');
    expect(order).toMatchObject({ waiverVersion: 'corrections-1' });
    expect(order.withdrawableUntil?.getTime()).toBeGreaterThan(Date.now());
  });

  test('shows its own name and price on the payment page', async () => {
    const at = await addLearner();
    const step = await startPurchase(school.core, at.learner, at.wanted);
    const page = await (await school.buyer.visit(step.kind === 'pay' ? step.url : '')).text();
    expect(page).toContain('3 corrections');
    expect(page).toMatch(/15,00/);
  });

  test('is refused without the product, a price, a limit or the request to start', async () => {
    const { core } = school;
    const at = await addLearner();
    const stranger = await addMember(core, { emailVerified: true });
    await expect(startPurchase(core, stranger, at.wanted)).rejects.toMatchObject({ code: 'not-for-sale' });
    await expect(
      startPurchase(core, at.learner, { ...at.wanted, consent: { waiver: false } }),
    ).rejects.toMatchObject({ code: 'invalid-input' });
    for (const pack of [{ cents: null }, { included: null }]) {
      const other = await addLearner(pack);
      await expect(startPurchase(core, other.learner, other.wanted)).rejects.toMatchObject({
        code: 'not-for-sale',
      });
    }
  });

  test('is refused to an owner whose corrections are unlimited', async () => {
    const { core } = school;
    const at = await addLearner({ included: null });
    await core.db.update(products).set({ includedCorrections: 0 }).where(eq(products.id, at.product.id));
    await expect(startPurchase(core, at.learner, at.wanted)).rejects.toMatchObject({ code: 'not-for-sale' });
  });

  test('asks again if the price changed since the page was shown', async () => {
    const at = await addLearner();
    expect(await startPurchase(school.core, at.learner, { ...at.wanted, shownCents: 900 })).toMatchObject({
      kind: 'changed',
    });
  });

  test('is refunded if the access ended before the payment', async () => {
    const { core } = school;
    const at = await addLearner();
    const step = await startPurchase(core, at.learner, at.wanted);
    const { sessionId, id } = await findPending(at);
    const rows = await core.db.select().from(orders).where(eq(orders.uid, at.learner.uid));
    const own = rows.find(({ purpose }) => purpose === 'self');
    await core.db.transaction((tx) => endAccess(tx, own?.id ?? '', core.now()));
    await payAt(school.buyer, step.kind === 'pay' ? step.url : '');
    expect(await fulfil(core, sessionId ?? '')).toMatchObject({ outcome: 'duplicate' });
    expect(await readRefund(id)).toMatchObject({ amount: 1_500, reason: 'other' });
    expect(await core.db.$count(correctionCredits, eq(correctionCredits.orderId, id))).toBe(0);
  });

  test('adds its corrections when a transfer arrives', async () => {
    const { core } = school;
    const sales = { transfer: true, transferHolder: 'École', iban: 'FR7630006000011234567890189', bic: '' };
    await core.db.insert(settings).values({ key: 'sales', value: sales }).onConflictDoNothing();
    const at = await addLearner();
    const step = await startPurchase(core, at.learner, { ...at.wanted, paidBy: 'transfer' });
    expect(step).toMatchObject({ kind: 'open', path: expect.stringContaining('?pour=corrections') });
    expect(await at.readLeft()).toBe(0);
    await receiveTransfer(core, null, (await findPending(at)).id);
    expect(await at.readLeft()).toBe(3);
  });
});

describe('the order page of corrections', () => {
  const view = ({ learner, product }: Learner, sessionId: string | null = null) =>
    viewPurchase(school.core, learner, {
      productId: product.id,
      priceId: product.priceId,
      sessionId,
      choices,
    });

  test('offers them to an owner, and thanks after the payment', async () => {
    const at = await addLearner();
    expect(await view(at)).toMatchObject({
      state: 'order',
      pack: { size: 3, cents: 1_500 },
      quote: { totalCents: 1_500, discount: null },
      included: [],
    });
    const order = await buy(at);
    expect(await view(at, order.sessionId)).toMatchObject({
      state: 'owned',
      choices: { purpose: 'corrections' },
      product: { correctionsLeft: 3 },
    });
    expect(await view(at)).toMatchObject({ state: 'order' });
  });

  test('returns other people and other products to the content', async () => {
    const at = await addLearner();
    const stranger = { ...at, learner: await addMember(school.core, { emailVerified: true }) };
    expect(await view(stranger)).toMatchObject({ movedTo: expect.stringContaining('/products/') });
    expect(await view(await addLearner({ cents: null }))).toMatchObject({
      movedTo: expect.stringContaining('/course/'),
    });
  });
});

describe('a refund of corrections', () => {
  const refund = async (orderId: string, amount: number) => {
    await requestRefund(school.core, null, { orderId, amount, reason: 'other', words: '' });
    await makeRefund(school.core, (await readRefund(orderId))?.id ?? '');
  };

  test('cancels the unused corrections only', async () => {
    const at = await addLearner();
    const order = await buy(at);
    await at.submit();
    expect(await findOrderDetails(school.core, order.id)).toMatchObject({ unusedCorrections: 2 });
    await refund(order.id, 1_000);
    expect(await at.readLeft()).toBe(0);
    expect(await readOrder(order.id)).toMatchObject({ state: 'partially_refunded' });
    const [row] = await school.core.db
      .select()
      .from(correctionCredits)
      .where(eq(correctionCredits.orderId, order.id));
    expect(row).toMatchObject({ quantity: 3, cancelled: 2 });
    await applyRefund(school.core, order.paymentIntentId ?? '');
    expect(await at.readLeft()).toBe(0);
  });

  test('leaves included corrections and those of another order', async () => {
    const at = await addLearner({ included: 2 });
    const first = await buy(at);
    await buy(at);
    expect(await at.readLeft()).toBe(8);
    await refund(first.id, 1_500);
    expect(await at.readLeft()).toBe(5);
  });

  test('of a lost dispute takes them back, and a won dispute restores them', async () => {
    const { core } = school;
    const at = await addLearner();
    const order = await buy(at, contestedCard);
    await applyDisputes(core, order.paymentIntentId ?? '');
    expect(await readOrder(order.id)).toMatchObject({ state: 'disputed' });
    expect(await at.readLeft()).toBe(0);
    const [dispute] = (await core.payments.disputes.list({ payment_intent: order.paymentIntentId ?? '' }))
      .data;
    await core.payments.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    });
    await applyDisputes(core, order.paymentIntentId ?? '');
    expect(await readOrder(order.id)).toMatchObject({ state: 'paid' });
    expect(await at.readLeft()).toBe(3);
  });
});

describe('a withdrawal from corrections', () => {
  test('refunds everything before their first use', async () => {
    const at = await addLearner();
    const order = await buy(at);
    expect(await viewWithdrawal(school.core, order.id)).toMatchObject({ isOpen: true, isService: true });
    expect(await state(order)).toMatchObject({ effect: 'due' });
    expect(await readRefund(order.id)).toMatchObject({ amount: 1_500, reason: 'withdrawal' });
    expect(await at.readLeft()).toBe(0);
  });

  test('refunds the unused part, and is settled by this refund', async () => {
    const at = await addLearner();
    const order = await buy(at);
    await at.submit();
    const { id, statement } = await state(order);
    expect(statement).toContain('prestation de services');
    const asked = await readRefund(order.id);
    expect(asked).toMatchObject({ amount: 1_000 });
    await makeRefund(school.core, asked?.id ?? '');
    expect(await state(order)).toMatchObject({ id, settledAt: expect.any(Date), decision: 'refunded' });
    expect(await readOrder(order.id)).toMatchObject({ state: 'partially_refunded' });
  });

  test('is decided by the school once all are used', async () => {
    const at = await addLearner({ size: 1 });
    const order = await buy(at);
    await at.submit();
    expect(await countUnused(school.core.db, order)).toBe(0);
    expect(await state(order)).toMatchObject({ effect: 'late' });
    expect(await readRefund(order.id)).toBeUndefined();
    expect((await listMemberOrders(school.core, at.learner.uid))[0]).toMatchObject({ isWithdrawable: false });
  });

  test('counts included corrections as used first', async () => {
    const at = await addLearner({ included: 1, size: 2, cents: 1_000 });
    const order = await buy(at);
    await at.submit();
    expect(await countUnused(school.core.db, order)).toBe(2);
    await at.submit();
    await state(order);
    expect(await readRefund(order.id)).toMatchObject({ amount: 500 });
  });
});
