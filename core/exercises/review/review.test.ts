import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlements } from '#database/tables/orders.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addExerciseTo, readExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { listChanges } from '../../changes/list-changes.ts';
import type { Core } from '../../context.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { appealAnswer } from '../appeals/appeal-answer.ts';
import { acceptAnswer } from '../appeals/decide-appeal.ts';
import { loadWork } from '../attempts/load-work.ts';
import { markAgain } from '../attempts/mark-again.ts';
import { loadMarked } from '../attempts/marked-attempt.ts';
import { retryAttempt } from '../attempts/retry-attempt.ts';
import { exerciseSubject } from '../exercise-subject.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import { answerReviewCard, loadAnswered } from './answer-review-card.ts';
import { findNextDue, listDue } from './list-due.ts';
import { listMissedFields } from './list-missed.ts';
import { loadQuestion, loadSession } from './load-session.ts';
import { summarisePractice } from './practice-summary.ts';
import { findRepeatedQuestion, repeatMissedQuestion } from './repeat-question.ts';
import { measureWeakPoints } from './weak-points.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const day = 86_400_000;

const text = `# Le passé composé · A2
## Trous — Complétez.
! explication: Avec « être », on accorde.
Elle [est allée] (aller) au marché.
Il a [mangé] (manger) une pomme.
## QCM — Où est-elle ?
! compétence: CE
+ Au marché
- À l'école
`;

const right = { '1.1': 'est allée', '1.2': 'mangé', '2': '2' };

const later = (days: number): Core => ({
  ...school.core,
  now: () => new Date(Date.now() + days * day),
});

async function addExercise(words = text, learner?: SignedInUser) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const reader = learner ?? (await addMember(core, { emailVerified: true }));
  await grantProduct(core, reader, product);
  const exerciseId = await addExerciseTo(core, product, words);
  const submit = (answers: Record<string, FieldAnswer>, at: Core = core) =>
    submitAnswers(at, reader, exerciseId, answers);
  return { core, product, reader, exerciseId, submit };
}

const readReviewCards = async ({ uid }: SignedInUser) =>
  (await school.core.db.select().from(reviewCards).where(eq(reviewCards.uid, uid))).toSorted((a, b) =>
    a.field.localeCompare(b.field),
  );

test('a wrong or nearly right answer creates a card that is due on a later day, a right answer creates none', async () => {
  const { reader, submit, exerciseId } = await addExercise();
  const number = await submit({ ...right, '1.1': 'est allee', '1.2': 'manger' });
  const [near, wrong, ...others] = await readReviewCards(reader);
  expect(others).toEqual([]);
  expect(near).toMatchObject({
    field: '1.1',
    fault: 'accent',
    skill: 'structures',
    kind: 'gaps',
    revision: 1,
  });
  expect(wrong).toMatchObject({ field: '1.2', fault: 'ending' });
  expect((wrong?.due.getTime() ?? 0) < (near?.due.getTime() ?? 0)).toBe(true);
  expect(await listDue(school.core, reader.uid)).toEqual([]);
  expect((await listDue(later(1), reader.uid)).map(({ field }) => field)).toEqual(['1.2']);
  expect(await findNextDue(school.core, reader.uid)).toEqual(wrong?.due);
  // The second try counts as a right answer to the existing card.
  await retryAttempt(school.core, reader, { exerciseId, number, answers: { '1.1': 'est allée' } });
  expect((await readReviewCards(reader))[0]?.revision).toBe(2);
});

test('a right answer in a later attempt postpones its card, and a wrong answer makes it due again', async () => {
  const { reader, submit } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  await submit(right, later(1));
  expect(await listDue(later(2), reader.uid)).toEqual([]);
  const [rested] = await readReviewCards(reader);
  await submit({ ...right, '1.2': 'mange' }, later(4));
  const [missed] = await readReviewCards(reader);
  expect(missed?.revision).toBe(3);
  expect(missed?.due.getTime()).toBeGreaterThan(rested?.due.getTime() ?? 0);
  expect(await listDue(later(7), reader.uid)).toHaveLength(1);
  const log = await school.core.db.select().from(reviewLog).where(eq(reviewLog.uid, reader.uid));
  expect(log).toHaveLength(3);
});

test('fifty concurrent answers to one question record one review, and the solution is hidden until then', async () => {
  const { reader, submit } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  const core = later(1);
  const [card] = (await loadSession(core, reader.uid, core.now())).planned;
  if (!card) throw new Error('no card is due');
  const question = await loadQuestion(core, reader.uid, card);
  expect(JSON.stringify(question)).toContain('Il a ');
  expect(JSON.stringify(question)).not.toMatch(/mangé|marché|être/);
  const { exercise, field, revision } = card;
  const shown = { exerciseId: exercise.id, field, revision, versionId: exercise.versionId };
  const names = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      answerReviewCard(core, reader, shown, index % 2 ? 'mangé' : 'mange'),
    ),
  );
  expect(new Set(names).size).toBe(1);
  expect((await readReviewCards(reader))[0]?.revision).toBe(2);
  const answered = await loadAnswered(core, reader, names[0] ?? '');
  expect(answered.marks[field]?.model).toBe('mangé');
  expect(answered.notes['1']?.explanation).toContain('être');
  expect(Object.keys(answered.marks)).toEqual([field]);
  const stranger = await addMember(core, { emailVerified: true });
  await expect(loadAnswered(core, stranger, names[0] ?? '')).rejects.toMatchObject({ code: 'not-found' });
  expect(await answerReviewCard(core, stranger, shown, 'mangé')).toBeNull();
});

test('a card shows the changed exercise, and is no longer listed once its field is deleted', async () => {
  const { core, reader, submit, exerciseId } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  const tomorrow = later(1);
  const [old] = await listDue(tomorrow, reader.uid);
  const fixed = readExercise(text.replace('Il a [mangé]', 'Ils ont [dévoré]'));
  await exerciseSubject.update(core, reader, exerciseId, { document: fixed });
  const [card] = await listDue(tomorrow, reader.uid);
  if (!card || !old) throw new Error('no card is due');
  expect(JSON.stringify(await loadQuestion(tomorrow, reader.uid, card))).toContain('Ils ont ');
  const shown = { exerciseId, field: card.field, revision: card.revision };
  // An answer from an older page is not marked with a version that the page did not show.
  expect(
    await answerReviewCard(tomorrow, reader, { ...shown, versionId: old.exercise.versionId }, 'mangé'),
  ).toBeNull();
  const id = await answerReviewCard(
    tomorrow,
    reader,
    { ...shown, versionId: card.exercise.versionId },
    'dévoré',
  );
  expect((await loadAnswered(tomorrow, reader, id ?? '')).verdict).toBe('right');
  const month = later(40);
  expect(await listDue(month, reader.uid)).toHaveLength(1);
  const shorter = readExercise(text.replace('Il a [mangé] (manger) une pomme.\n', ''));
  await exerciseSubject.update(core, reader, exerciseId, { document: shorter });
  expect(await listDue(month, reader.uid)).toEqual([]);
  const { rows } = await listChanges(core, { kind: 'exercise', subjectId: exerciseId });
  await exerciseSubject.revert(core, reader, exerciseId, rows.at(-1)?.id ?? '');
  expect(await listDue(month, reader.uid)).toHaveLength(1);
  await exerciseSubject.update(core, null, exerciseId, { displayed: false });
  expect(await listDue(month, reader.uid)).toEqual([]);
});

test('hides the cards of a refunded product until access is restored', async () => {
  const { core, reader, submit, product } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  const tomorrow = later(1);
  const [card] = await listDue(tomorrow, reader.uid);
  const set = (revokedAt: Date | null) =>
    core.db
      .update(entitlements)
      .set({ revokedAt })
      .where(and(eq(entitlements.uid, reader.uid), eq(entitlements.productId, product.id)));
  await set(new Date());
  expect(await listDue(tomorrow, reader.uid)).toEqual([]);
  expect(await findNextDue(tomorrow, reader.uid)).toBeNull();
  if (!card) throw new Error('no card is due');
  const { exercise, field, revision } = card;
  const shown = { exerciseId: exercise.id, field, revision, versionId: exercise.versionId };
  expect(await answerReviewCard(tomorrow, reader, shown, 'mangé')).toBeNull();
  await set(null);
  expect(await listDue(tomorrow, reader.uid)).toHaveLength(1);
});

test('a variant accepted later no longer counts as a mistake, and the card stays for another wrong answer', async () => {
  const { core, reader, submit, exerciseId } = await addExercise();
  const number = await submit({ ...right, '1.1': 'est partie', '1.2': 'manger' });
  await submit({ ...right, '1.1': 'est venu' }, later(1));
  expect(await readReviewCards(reader)).toHaveLength(2);
  const log = await core.db.select().from(reviewLog).where(eq(reviewLog.uid, reader.uid));
  await appealAnswer(core, reader, { exerciseId, number, field: '1.1' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'est partie' });
  await markAgain(core, exerciseId);
  const [kept] = await readReviewCards(reader);
  // « est partie » is accepted now. « est venu » is still wrong, so the card stays.
  expect(kept).toMatchObject({ field: '1.1', fault: 'other-word', revision: 3 });
  await markAgain(core, exerciseId);
  expect((await readReviewCards(reader))[0]).toEqual(kept);
  const after = await core.db.select().from(reviewLog).where(eq(reviewLog.uid, reader.uid));
  expect(after).toHaveLength(log.length + 1);
});

test('deletes a card whose only mistake was accepted, and continues its revisions in a new card', async () => {
  const { core, reader, submit, exerciseId } = await addExercise();
  const number = await submit({ ...right, '1.1': 'est partie' });
  await appealAnswer(core, reader, { exerciseId, number, field: '1.1' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'est partie' });
  await markAgain(core, exerciseId);
  expect(await readReviewCards(reader)).toEqual([]);
  await submit({ ...right, '1.1': 'est tombé' }, later(1));
  expect((await readReviewCards(reader))[0]?.revision).toBe(3);
});

test('mixes products in a session, and lists exercises for weak points', async () => {
  const one = await addExercise();
  const two = await addExercise(text, one.reader);
  await one.submit({ '1.1': 'est allé', '1.2': 'manger', '2': '1' });
  await two.submit({ '1.1': 'est allé', '1.2': 'mange', '2': '2' });
  const tomorrow = later(1);
  const { planned, done } = await loadSession(tomorrow, one.reader.uid, tomorrow.now());
  expect(done).toBe(0);
  const { due } = await summarisePractice(tomorrow, one.reader.uid);
  expect(due).toEqual({ questions: 5, seconds: 120, hasMore: false });
  const products = planned.map(({ exercise }) => exercise.product.id);
  expect(products).toHaveLength(5);
  expect(products[0]).not.toBe(products[1]);
  expect(products[2]).not.toBe(products[3]);
  const weak = await measureWeakPoints(tomorrow, one.reader.uid);
  expect(weak.answers).toBe(6);
  expect(weak.faults.map(({ fault, count }) => [fault, count])).toEqual([
    ['agreement', 2],
    ['ending', 2],
  ]);
  expect(weak.faults[0]?.exercises.map(({ id }) => id).toSorted()).toEqual(
    [one.exerciseId, two.exerciseId].toSorted(),
  );
  expect(weak.skills).toMatchObject([
    { skill: 'structures', answers: 4, rights: 0 },
    { skill: 'reading', answers: 2, rights: 1 },
  ]);
  expect(weak.skills[0]?.exercises.filter(({ isTrial }) => !isTrial)).toHaveLength(2);
  const sentence = {
    kind: 'gaps',
    prompt: 'Complétez.',
    before: 'Il a ',
    after: ' une pomme.',
    expected: 'mangé',
  };
  expect(weak.faults[1]?.examples).toMatchObject([
    { ...sentence, exerciseId: two.exerciseId, given: 'mange' },
    { ...sentence, exerciseId: one.exerciseId, given: 'manger' },
  ]);
  expect(weak.skills[1]?.examples).toMatchObject([
    { kind: 'choice', prompt: 'Où est-elle ?', given: "À l'école", expected: 'Au marché' },
  ]);
});

const chosen = `# Rien de tapé · A2
## QCM — Où est-elle ?
+ Au marché
- À l'école
- Zoo
## Associer — Reliez.
chat => rugir
lion => miauler
## Trouver la faute
Elle [est -> es] allée.
## Vrai ou faux
- Il pleut.
`;

test('cards of chosen options and marked words are deleted after a corrected key makes the answers right', async () => {
  const { core, reader, submit, exerciseId } = await addExercise(chosen);
  const { shown } = await loadWork(core, reader, exerciseId);
  const find = (field: string, words: string) =>
    listFieldsOf(shown.items)
      .find((each) => each.field === field)
      ?.options?.find((option) => option.text === words)?.id ?? '';
  const number = await submit({
    ...{ '1': find('1', "À l'école"), '2.1': find('2.1', 'miauler'), '2.2': find('2.2', 'rugir') },
    ...{ '3.1': { word: 1, correction: 'est restée' }, '4.1': 'true' },
  });
  const fields = async () => (await readReviewCards(reader)).map(({ field }) => field);
  expect(await fields()).toEqual(['1', '2.1', '2.2', '3.1', '4.1']);
  await appealAnswer(core, reader, { exerciseId, number, field: '3.1' });
  await acceptAnswer(core, null, { exerciseId, field: '3.1', given: 'est → est restée' });
  await markAgain(core, exerciseId);
  expect(await fields()).toEqual(['1', '2.1', '2.2', '4.1']);
  // The options have other positions now, so the chosen ones are matched by their text.
  const corrected = `# Rien de tapé · A2
## QCM — Où est-elle ?
- Au marché
- Ailleurs
+ À l'école
- Zoo
## Associer — Reliez.
chat => miauler
lion => rugir
## Trouver la faute
Elle [est -> es | est restée] allée.
## Vrai ou faux
+ Il pleut.
`;
  await exerciseSubject.update(core, null, exerciseId, { document: readExercise(corrected) });
  await markAgain(core, exerciseId);
  expect(await fields()).toEqual([]);
  const logged = () => core.db.$count(reviewLog, eq(reviewLog.uid, reader.uid));
  const before = await logged();
  await markAgain(core, exerciseId);
  expect(await logged()).toBe(before);
});

test('repeated questions of an attempt hide notes that a second try needs, and change no card', async () => {
  const { core, reader, submit, exerciseId } = await addExercise();
  const number = await submit({ '1.1': 'est allee', '1.2': 'manger', '2': '1' });
  const { exercise, ...marked } = await loadMarked(core, reader, exerciseId, number);
  expect(listMissedFields(marked)).toEqual(['1.2', '2']);
  const cards = await readReviewCards(reader);
  const version = { exerciseId, versionId: exercise.versionId };
  const asked = await findRepeatedQuestion(core, version, ['9.9', '1.2', '2']);
  expect(asked?.field).toBe('1.2');
  expect(JSON.stringify(asked)).not.toMatch(/mangé|être/);
  const repeat = (field: string, answer: FieldAnswer) =>
    repeatMissedQuestion(core, reader, { ...version, number, field }, answer);
  const question = await repeat('1.2', 'mangé');
  expect(question?.mark).toMatchObject({ verdict: 'right', answer: 'mangé' });
  expect(question?.notes['1']?.explanation).toBe('');
  expect(await repeat('1.1', 'est allée')).toBeNull();
  await retryAttempt(core, reader, { exerciseId, number, answers: { '1.1': 'est allee' } });
  expect((await repeat('1.2', 'mange'))?.notes['1']?.explanation).toContain('être');
  expect((await repeat('1.1', ''))?.mark.model).toBe('est allée');
  expect(await readReviewCards(reader)).toEqual(cards);
});

test('shows at most three different questions as examples, none with a hidden or closed solution', async () => {
  const gaps = Array.from({ length: 5 }, (_, at) => `Phrase ${at} : elle est [allée].`).join('\n');
  const { core, product, reader, submit, exerciseId } = await addExercise(`# Accord\n## Trous\n${gaps}\n`);
  const answers = Object.fromEntries([1, 2, 3, 4].map((at) => [`1.${at}`, at === 4 ? 'allee' : 'allé']));
  const number = await submit(answers);
  await submit(answers);
  const readExamples = async (at: Core) =>
    (await measureWeakPoints(at, reader.uid)).skills.map(({ examples }) =>
      examples.map(({ field, given }) => [field, given]).toSorted(),
    );
  const agreement = [1, 2, 3].map((at) => [`1.${at}`, 'allé']);
  expect(await readExamples(core)).toEqual([agreement]);
  const { faults } = await measureWeakPoints(core, reader.uid);
  expect(faults.find(({ fault }) => fault === 'accent')).toMatchObject({ count: 2, examples: [] });
  await retryAttempt(core, reader, { exerciseId, number, answers: { '1.4': 'allee' } });
  const visible = (await measureWeakPoints(core, reader.uid)).faults.find(({ fault }) => fault === 'accent');
  expect(visible?.examples).toMatchObject([
    { field: '1.4', given: 'allee', expected: 'allée', verdict: 'near' },
  ]);
  await core.db
    .update(entitlements)
    .set({ revokedAt: new Date() })
    .where(and(eq(entitlements.uid, reader.uid), eq(entitlements.productId, product.id)));
  expect(await readExamples(core)).toEqual([[]]);
});

test('an accepted answer of a review is not an example', async () => {
  const { reader, submit, exerciseId } = await addExercise();
  const number = await submit({ ...right, '1.1': 'est partie' });
  const core = later(3);
  const [card] = await listDue(core, reader.uid);
  if (!card) throw new Error('no card is due');
  const { exercise, field, revision } = card;
  const shown = { exerciseId, field, revision, versionId: exercise.versionId };
  await answerReviewCard(core, reader, shown, 'est partie');
  expect((await measureWeakPoints(core, reader.uid)).faults).toMatchObject([{ count: 2 }]);
  await appealAnswer(core, reader, { exerciseId, number, field: '1.1' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'est partie' });
  await markAgain(core, exerciseId);
  const weak = await measureWeakPoints(core, reader.uid);
  expect([weak.faults, weak.skills]).toEqual([[], []]);
});
