import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { lessonNotes, lessonProgress } from '#database/tables/progress.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { contestedCard, goodCard, payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import { mayReachFile } from '../delivery/file-rules.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import { followLesson } from '../progress/follow-lesson.ts';
import { saveNote } from '../progress/notes.ts';
import { recordPlayback } from '../progress/record-playback.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { reconcileDisputes } from './disputes.ts';
import { fulfil } from './fulfil.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { listIncidents } from './incidents.ts';
import { startPurchase } from './purchase.ts';
import { makeRefund, requestRefund } from './request-refund.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;
let lessonId: string;
let disputes: Pick<Stripe.Dispute, 'id' | 'status' | 'amount' | 'reason' | 'created'>[];

const video = 'youtube:abcdefghijk';
const folder = 'c'.repeat(32);
const path = `lessons/${folder}/files/fiche.pdf`;

beforeAll(async () => {
  school = await openCore();
  product = await addProductAt(school.core, 4_900);
  const { bucket } = school.core.files;
  lessonId = await lessonSubject.create(
    school.core,
    null,
    lessonInput.parse({ productId: product.id, title: 'Le futur', displayed: true, videoId: video }),
  );
  await school.database.pool.query('update lessons set path_folder_id = $1, files = $2 where id = $3', [
    folder,
    JSON.stringify([{ fileName: 'Fiche', url: `gs://${bucket}/${path}` }]),
    lessonId,
  ]);
});

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
  vi.restoreAllMocks();
  disputes = [];
  member = await addMember(school.core, { emailVerified: true });
  vi.spyOn(school.core.payments.disputes, 'list').mockImplementation((() =>
    Promise.resolve({ data: disputes })) as never);
});

const toDispute = (status: Stripe.Dispute.Status) => ({
  id: `du_${member.uid}`,
  status,
  amount: 4_900,
  reason: 'fraudulent',
  created: 1_700_000_000,
});

async function buy(card = goodCard): Promise<string> {
  const step = await startPurchase(school.core, member, toWanted(product));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  await payAt(school.buyer, step.url, card);
  const [order] = await school.core.db
    .select()
    .from(orders)
    .where(and(eq(orders.uid, member.uid), eq(orders.state, 'pending')));
  await fulfil(school.core, order?.sessionId ?? '');
  const session = await school.core.payments.checkout.sessions.retrieve(order?.sessionId ?? '');
  return String(session.payment_intent);
}

const hear = (type: string, intent: string) =>
  handlePaymentEvent(school.core, {
    id: `evt_${randomUUID()}`,
    type,
    data: { object: { payment_intent: intent } },
  } as unknown as Stripe.Event);

const listRefunds = (orderId: string) =>
  school.core.db.select().from(refunds).where(eq(refunds.orderId, orderId));
const isOpen = () => ownsProduct(school.core.db, member.uid, product.id);
const stateOf = async (intent: string) =>
  (await school.core.db.select().from(orders).where(eq(orders.paymentIntentId, intent)))[0]?.state;

/** Tries every kind of access to a lesson: page, file, playback, completion and note. */
async function tryLessons() {
  const { core } = school;
  const refused = (error: { code?: string }) => error.code ?? 'failed';
  const page = await followLesson(core, member, { type: 'course', productId: product.id, lessonId });
  const at = core.now();
  const report = { lessonId, media: video, from: 10, to: 20, length: 60, at };
  return {
    page: 'detour' in page ? page.detour : 'open',
    file: await mayReachFile(core, member, { operation: 'get', path }),
    playback: (await recordPlayback(core, member.uid, [report])).length,
    mark: await completeLesson(core, member.uid, { lessonId, done: true, at }).then(() => 'kept', refused),
    note: await saveNote(core, member.uid, { lessonId, body: 'À revoir', version: 0 }).then(
      () => 'kept',
      refused,
    ),
  };
}

const open = { page: 'open', file: true, playback: 1, mark: 'kept', note: 'kept' };
const closed = { page: 'presentation', file: false, playback: 0, mark: 'forbidden', note: 'forbidden' };

const countKept = async () => {
  const { db } = school.core;
  return [
    await db.select().from(lessonProgress).where(eq(lessonProgress.uid, member.uid)),
    await db.select().from(lessonNotes).where(eq(lessonNotes.uid, member.uid)),
  ].map((rows) => rows.length);
};

test.each([
  ['needs_response', false],
  ['under_review', false],
  ['lost', false],
  ['appeal_needs_response', false],
  ['warning_needs_response', true],
  ['warning_under_review', true],
  ['warning_closed', true],
  ['won', true],
  ['prevented', true],
] as const)('a dispute in status « %s » keeps access: %s', async (status, expected) => {
  const intent = await buy();
  disputes = [toDispute(status)];
  await hear('charge.dispute.created', intent);
  expect([await isOpen(), await stateOf(intent)]).toEqual([expected, expected ? 'paid' : 'disputed']);
});

test('blocks lessons during a dispute and restores access and progress once the dispute is won', async () => {
  const intent = await buy();
  expect(await tryLessons()).toEqual(open);
  disputes = [toDispute('needs_response')];
  await hear('charge.dispute.created', intent);
  expect(await tryLessons()).toEqual(closed);
  expect(await countKept()).toEqual([1, 1]);
  disputes = [toDispute('won')];
  for (let time = 0; time < 2; time++) await hear('charge.dispute.closed', intent);
  const page = await followLesson(school.core, member, { type: 'course', productId: product.id, lessonId });
  expect(page).toMatchObject({ done: true, note: { body: 'À revoir' }, positions: { [video]: { at: 20 } } });
  expect(await stateOf(intent)).toBe('paid');
});

test('ends and restores access by reconciliation if the webhooks of a dispute are missed', async () => {
  vi.restoreAllMocks();
  const { core } = school;
  const intent = await buy(contestedCard);
  expect(await isOpen()).toBe(true);
  expect([await reconcileDisputes(core), await reconcileDisputes(core)]).toEqual([1, 0]);
  expect([await isOpen(), await stateOf(intent)]).toEqual([false, 'disputed']);
  const { data } = await core.payments.disputes.list({ payment_intent: intent });
  await core.payments.disputes.update(data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  expect([await reconcileDisputes(core), await reconcileDisputes(core)]).toEqual([1, 0]);
  expect([await isOpen(), await stateOf(intent)]).toEqual([true, 'paid']);
});

test('keeps a partially refunded order disputed until the dispute ends', async () => {
  const intent = await buy();
  disputes = [toDispute('under_review')];
  await hear('charge.dispute.created', intent);
  await school.core.payments.refunds.create({ payment_intent: intent, amount: 1_000 });
  await hear('charge.refunded', intent);
  expect([await isOpen(), await stateOf(intent)]).toEqual([false, 'disputed']);
  disputes = [toDispute('won')];
  await hear('charge.dispute.closed', intent);
  expect([await isOpen(), await stateOf(intent)]).toEqual([true, 'partially_refunded']);
});

test('blocks lessons after a refund and restores progress after a new purchase', async () => {
  const intent = await buy();
  expect(await tryLessons()).toEqual(open);
  await school.core.payments.refunds.create({ payment_intent: intent });
  await hear('charge.refunded', intent);
  expect(await tryLessons()).toEqual(closed);
  expect(await countKept()).toEqual([1, 1]);
  await buy();
  const page = await followLesson(school.core, member, { type: 'course', productId: product.id, lessonId });
  expect(page).toMatchObject({ done: true, note: { body: 'À revoir' }, positions: { [video]: { at: 20 } } });
});

test('rejects the refund of a disputed payment because the bank holds the money', async () => {
  const intent = await buy();
  const [order] = await school.core.db.select().from(orders).where(eq(orders.paymentIntentId, intent));
  const refund = { orderId: order?.id ?? '', amount: 4_900, reason: 'goodwill', words: '' } as const;
  disputes = [toDispute('needs_response')];
  await hear('charge.dispute.created', intent);
  await expect(requestRefund(school.core, member, refund)).rejects.toMatchObject({
    code: 'conflict',
    userMessage: expect.stringContaining('la banque retient le montant'),
  });
  expect(await listRefunds(refund.orderId)).toEqual([]);
  // Once the dispute is won, the school has the money again and can refund it.
  disputes = [toDispute('won')];
  await hear('charge.dispute.closed', intent);
  await requestRefund(school.core, member, refund);
  expect(await listRefunds(refund.orderId)).toHaveLength(1);
});

test("records the provider's reason if it rejects the refund of a disputed payment", async () => {
  vi.restoreAllMocks();
  const intent = await buy(contestedCard);
  const [order] = await school.core.db.select().from(orders).where(eq(orders.paymentIntentId, intent));
  const orderId = order?.id ?? '';
  // The dispute exists at the provider, but its webhook has not arrived yet.
  await school.core.db.update(orders).set({ state: 'paid' }).where(eq(orders.id, orderId));
  await requestRefund(school.core, member, { orderId, amount: 4_900, reason: 'goodwill', words: '' });
  await makeRefund(school.core, (await listRefunds(orderId))[0]?.id ?? '');
  const failed = (await listIncidents(school.core, { orderId })).find(({ kind }) => kind === 'refund-failed');
  expect(failed?.details.failure).toBe('charge_disputed');
});
