import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { orders } from '#database/tables/orders.ts';
import { disputes, paymentIncidents } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { countWork } from '#tests/support/count-work.ts';
import { contestedCard, payAt } from '#tests/support/pay.ts';
import { missingGlyph, readPdf } from '#tests/support/read-pdf.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { reconcileDisputes } from '../orders/disputes.ts';
import { fulfil } from '../orders/fulfil.ts';
import { startPurchase } from '../orders/purchase.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import { followLesson } from '../progress/follow-lesson.ts';
import { recordPlayback } from '../progress/record-playback.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { acceptDispute, answerDispute, writeEvidencePdf } from './answer-dispute.ts';
import { maxAccessEvents } from './list-access-events.ts';
import { readEvidence } from './read-evidence.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let lessonId: string;
let product: Awaited<ReturnType<typeof addProductAt>>;
let named: { orderId: string; disputeId: string };

const office = { uid: 'bureau', displayName: 'Hélène', email: 'bureau@exemple.test' };

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
  const { core } = school;
  product = await addProductAt(core, 4_900, { description: 'Dire ce que l’on **souhaite**.' });
  const lesson = {
    productId: product.id,
    title: 'Le futur',
    displayed: true,
    videoId: 'youtube:abcdefghijk',
  };
  lessonId = await lessonSubject.create(core, null, lessonInput.parse(lesson));
  member = await addMember(core, { emailVerified: true });
  const step = await startPurchase(core, member, toWanted(product));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  await payAt(school.buyer, step.url, contestedCard);
  const [order] = await core.db.select().from(orders).where(eq(orders.uid, member.uid));
  await fulfil(core, order?.sessionId ?? '');
  await followLesson(core, member, { type: 'course', productId: product.id, lessonId });
  const at = core.now();
  await recordPlayback(core, member.uid, [
    { lessonId, media: 'youtube:abcdefghijk', from: 0, to: 240, length: 300, at },
  ]);
  await completeLesson(core, member.uid, { lessonId, done: true, at });
  await reconcileDisputes(core);
  const [dispute] = await core.db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, order?.id ?? ''));
  named = { orderId: order?.id ?? '', disputeId: dispute?.id ?? '' };
});

const orderNow = async () =>
  (await school.core.db.select().from(orders).where(eq(orders.id, named.orderId)))[0];
const disputeNow = async () =>
  (await school.core.db.select().from(disputes).where(eq(disputes.id, named.disputeId)))[0];
const atProvider = () => school.core.payments.disputes.retrieve(named.disputeId);

async function readLines(): Promise<string[]> {
  const evidence = await readEvidence(school.core, named.orderId);
  const { lines } = readPdf(await writeEvidencePdf(school.core, evidence));
  return lines.map((line) => line.replace(/[\u00a0\u202f]/g, ' '));
}

test('evidence PDF shows purchase, consent, emails and use, with the accepted terms', async () => {
  let lines: string[] = [];
  const { own } = await countWork(async () => {
    lines = await readLines();
  });
  expect(own).toBeLessThan(5_000);
  const order = await orderNow();
  const text = lines.join('\n');
  expect(text).not.toContain(missingGlyph);
  for (const said of [
    `Preuves pour la commande ${order?.number}`,
    member.email,
    order?.paymentIntentId ?? 'lost',
    '49,00 €',
    order?.termsHash ?? 'lost',
    order?.waiverHash ?? 'lost',
    'J’ai lu et j’accepte les conditions générales de vente.',
    'Accès ouvert',
    'Leçon « Le futur » ouverte',
    'Audio ou vidéo de « Le futur » : 4 min de lecture',
    'Leçon « Le futur » terminée',
    'Aucun remboursement.',
    'Aucune rétractation déclarée.',
    'Modèle de formulaire de rétractation',
  ])
    expect(text).toContain(said);
  expect(text).toMatch(new RegExp(`commande.*\\(à ${member.email}\\)`));
  expect(lines.filter((line) => /^Commande .* · page \d+$/.test(line)).length).toBeGreaterThan(1);
});

test('evidence excludes the activity of other accounts and truncates long activity', async () => {
  const { pool } = school.database;
  const other = await addMember(school.core, { emailVerified: true });
  await pool.query(
    `insert into sessions (id_hash, name, uid, auth_time, signed_in_at, created_at, last_seen_at, expires_at, user_agent)
    select $1 || n, $1 || n, $2, now(), now(), now() + n * interval '1 second', now() + n * interval '1 second', now(), 'Firefox/1 Windows'
    from generate_series(1, 400) n`,
    ['autre', other.uid],
  );
  expect((await readLines()).join()).not.toContain('Connexion');
  await pool.query(`update sessions set uid = $1 where uid = $2`, [member.uid, other.uid]);
  const { activity } = await readEvidence(school.core, named.orderId);
  expect(activity).toHaveLength(maxAccessEvents);
  const lines = await readLines();
  expect(lines.join()).toContain('Connexion (Firefox sur Windows)');
  expect(lines.join()).toContain(`aux ${maxAccessEvents} premiers événements`);
  expect(lines.filter((line) => / · page \d+$/.test(line)).length).toBeLessThan(20);
});

test.each([
  ['winning_evidence', 'won', 'paid', true],
  ['losing_evidence', 'lost', 'disputed', false],
  ['Elle a suivi toutes les leçons.', 'under_review', 'disputed', false],
])('answering « %s » sets the dispute to %s and the order to %s', async (words, status, state, isOpen) => {
  const { core } = school;
  await answerDispute(core, office, { ...named, words });
  const retrieved = await atProvider();
  expect(retrieved).toMatchObject({ status, evidence_details: { submission_count: 1 } });
  const { evidence } = retrieved;
  expect(evidence).toMatchObject({ customer_email_address: member.email, uncategorized_text: words });
  expect(evidence.access_activity_log).toMatch(/Leçon «\sLe futur\s» ouverte/);
  const file = await core.payments.files.retrieve(String(evidence.uncategorized_file));
  expect(file).toMatchObject({ purpose: 'dispute_evidence', type: 'pdf' });
  expect(await disputeNow()).toMatchObject({ status, answeredAt: expect.any(Date) });
  expect(await orderNow()).toMatchObject({ state, lostAmount: status === 'lost' ? 4_900 : 0 });
  expect(await ownsProduct(core.db, member.uid, product.id)).toBe(isOpen);
  const [incident] = await core.db
    .select()
    .from(paymentIncidents)
    .where(eq(paymentIncidents.subjectId, named.disputeId));
  expect(incident?.settledAt).not.toBeNull();
  const [line] = await core.db
    .select()
    .from(changes)
    .where(and(eq(changes.subjectId, named.orderId), eq(changes.action, 'answer-dispute')));
  expect(line).toMatchObject({ who: 'Hélène', after: { dispute: status } });
});

test('submits only one of two concurrent answers and rejects a later answer', async () => {
  const send = () => answerDispute(school.core, office, { ...named, words: 'Voici.' });
  const sent = await Promise.allSettled([send(), send()]);
  expect(sent.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
  await expect(send()).rejects.toMatchObject({ code: 'conflict' });
  expect((await atProvider()).evidence_details.submission_count).toBe(1);
});

test('accepting a dispute marks it as lost at once and prevents a later answer', async () => {
  const { core } = school;
  await acceptDispute(core, office, named);
  expect((await atProvider()).status).toBe('lost');
  expect(await orderNow()).toMatchObject({ state: 'disputed', lostAmount: 4_900, netAmount: 0 });
  for (const again of [acceptDispute, answerDispute])
    await expect(again(core, office, { ...named, words: '' })).rejects.toMatchObject({ code: 'conflict' });
});

test('acceptDispute rejects a dispute of another order', async () => {
  const foreign = { orderId: named.orderId, disputeId: 'du_autre' };
  await expect(acceptDispute(school.core, office, foreign)).rejects.toMatchObject({ code: 'not-found' });
});

test('a dispute can still be answered after a failure of the provider', async () => {
  const { core } = school;
  const { files } = core.payments;
  const create = files.create;
  files.create = (() => Promise.reject(new TypeError('broken'))) as never;
  await expect(answerDispute(core, office, { ...named, words: '' })).rejects.toThrow();
  files.create = create;
  expect(await disputeNow()).toMatchObject({ status: 'needs_response', answeredAt: null });
  await answerDispute(core, office, { ...named, words: '' });
  expect(await disputeNow()).toMatchObject({ status: 'under_review' });
});
