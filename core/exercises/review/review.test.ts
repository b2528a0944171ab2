import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entitlements } from '#database/tables/orders.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember } from '#tests/support/core-people.ts';
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

async function addExercise(words = text, owner?: SignedInUser) {
  const { core } = school;
  const owned = await addOwnedExercise(core, words, owner);
  const submit = (answers: Record<string, FieldAnswer>, at: Core = core) =>
    submitAnswers(at, owned.learner, owned.exerciseId, answers);
  return { ...owned, core, submit };
}

const readReviewCards = async ({ uid }: SignedInUser) =>
  (await school.core.db.select().from(reviewCards).where(eq(reviewCards.uid, uid))).toSorted((a, b) =>
    a.field.localeCompare(b.field),
  );

test('a wrong or nearly right answer creates a card that is due on a later day, a right answer creates none', async () => {
  const { learner, submit, exerciseId } = await addExercise();
  const number = await submit({ ...right, '1.1': 'est allee', '1.2': 'manger' });
  const [near, wrong, ...others] = await readReviewCards(learner);
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
  expect(await listDue(school.core, learner.uid)).toEqual([]);
  expect((await listDue(later(1), learner.uid)).map(({ field }) => field)).toEqual(['1.2']);
  expect(await findNextDue(school.core, learner.uid)).toEqual(wrong?.due);
  // The second try counts as a right answer to the existing card.
  await retryAttempt(school.core, learner, { exerciseId, number, answers: { '1.1': 'est allée' } });
  expect((await readReviewCards(learner))[0]?.revision).toBe(2);
});

test('a right answer in a later attempt postpones its card, and a wrong answer makes it due again', async () => {
  const { learner, submit } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  await submit(right, later(1));
  expect(await listDue(later(2), learner.uid)).toEqual([]);
  const [rested] = await readReviewCards(learner);
  await submit({ ...right, '1.2': 'mange' }, later(4));
  const [missed] = await readReviewCards(learner);
  expect(missed?.revision).toBe(3);
  expect(missed?.due.getTime()).toBeGreaterThan(rested?.due.getTime() ?? 0);
  expect(await listDue(later(7), learner.uid)).toHaveLength(1);
  const log = await school.core.db.select().from(reviewLog).where(eq(reviewLog.uid, learner.uid));
  expect(log).toHaveLength(3);
});

test('fifty concurrent answers to one question record one review, and the solution is hidden until then', async () => {
  const { learner, submit } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  const core = later(1);
  const [card] = (await loadSession(core, learner.uid, core.now())).planned;
  if (!card) throw new Error('no card is due');
  const question = await loadQuestion(core, learner.uid, card);
  expect(JSON.stringify(question)).toContain('Il a ');
  expect(JSON.stringify(question)).not.toMatch(/mangé|marché|être/);
  const { exercise, field, revision } = card;
  const shown = { exerciseId: exercise.id, field, revision, versionId: exercise.versionId };
  const names = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      answerReviewCard(core, learner, shown, index % 2 ? 'mangé' : 'mange'),
    ),
  );
  expect(new Set(names).size).toBe(1);
  expect((await readReviewCards(learner))[0]?.revision).toBe(2);
  const answered = await loadAnswered(core, learner, names[0] ?? '');
  expect(answered.marks[field]?.model).toBe('mangé');
  expect(answered.notes['1']?.explanation).toContain('être');
  expect(Object.keys(answered.marks)).toEqual([field]);
  const stranger = await addMember(core, { emailVerified: true });
  await expect(loadAnswered(core, stranger, names[0] ?? '')).rejects.toMatchObject({ code: 'not-found' });
  expect(await answerReviewCard(core, stranger, shown, 'mangé')).toBeNull();
});

test('a card shows the changed exercise, and is no longer listed once its field is deleted', async () => {
  const { core, learner, submit, exerciseId } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  const tomorrow = later(1);
  const [old] = await listDue(tomorrow, learner.uid);
  const fixed = readExercise(text.replace('Il a [mangé]', 'Ils ont [dévoré]'));
  await exerciseSubject.update(core, learner, exerciseId, { document: fixed });
  const [card] = await listDue(tomorrow, learner.uid);
  if (!card || !old) throw new Error('no card is due');
  expect(JSON.stringify(await loadQuestion(tomorrow, learner.uid, card))).toContain('Ils ont ');
  const shown = { exerciseId, field: card.field, revision: card.revision };
  // An answer from an older page is not marked with a version that the page did not show.
  expect(
    await answerReviewCard(tomorrow, learner, { ...shown, versionId: old.exercise.versionId }, 'mangé'),
  ).toBeNull();
  const id = await answerReviewCard(
    tomorrow,
    learner,
    { ...shown, versionId: card.exercise.versionId },
    'dévoré',
  );
  expect((await loadAnswered(tomorrow, learner, id ?? '')).verdict).toBe('right');
  const month = later(40);
  expect(await listDue(month, learner.uid)).toHaveLength(1);
  const shorter = readExercise(text.replace('Il a [mangé] (manger) une pomme.\n', ''));
  await exerciseSubject.update(core, learner, exerciseId, { document: shorter });
  expect(await listDue(month, learner.uid)).toEqual([]);
  const { rows } = await listChanges(core, { kind: 'exercise', subjectId: exerciseId });
  await exerciseSubject.revert(core, learner, exerciseId, rows.at(-1)?.id ?? '');
  expect(await listDue(month, learner.uid)).toHaveLength(1);
  await exerciseSubject.update(core, null, exerciseId, { displayed: false });
  expect(await listDue(month, learner.uid)).toEqual([]);
});

test('hides the cards of a refunded product until access is restored', async () => {
  const { core, learner, submit, product } = await addExercise();
  await submit({ ...right, '1.2': 'manger' });
  const tomorrow = later(1);
  const [card] = await listDue(tomorrow, learner.uid);
  const set = (revokedAt: Date | null) =>
    core.db
      .update(entitlements)
      .set({ revokedAt })
      .where(and(eq(entitlements.uid, learner.uid), eq(entitlements.productId, product.id)));
  await set(new Date());
  expect(await listDue(tomorrow, learner.uid)).toEqual([]);
  expect(await findNextDue(tomorrow, learner.uid)).toBeNull();
  if (!card) throw new Error('no card is due');
  const { exercise, field, revision } = card;
  const shown = { exerciseId: exercise.id, field, revision, versionId: exercise.versionId };
  expect(await answerReviewCard(tomorrow, learner, shown, 'mangé')).toBeNull();
  await set(null);
  expect(await listDue(tomorrow, learner.uid)).toHaveLength(1);
});

test('a variant accepted later no longer counts as a mistake, and the card stays for another wrong answer', async () => {
  const { core, learner, submit, exerciseId } = await addExercise();
  const number = await submit({ ...right, '1.1': 'est partie', '1.2': 'manger' });
  await submit({ ...right, '1.1': 'est venu' }, later(1));
  expect(await readReviewCards(learner)).toHaveLength(2);
  const log = await core.db.select().from(reviewLog).where(eq(reviewLog.uid, learner.uid));
  await appealAnswer(core, learner, { exerciseId, number, field: '1.1' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'est partie' });
  await markAgain(core, exerciseId);
  const [kept] = await readReviewCards(learner);
  // « est partie » is accepted now. « est venu » is still wrong, so the card stays.
  expect(kept).toMatchObject({ field: '1.1', fault: 'other-word', revision: 3 });
  await markAgain(core, exerciseId);
  expect((await readReviewCards(learner))[0]).toEqual(kept);
  const after = await core.db.select().from(reviewLog).where(eq(reviewLog.uid, learner.uid));
  expect(after).toHaveLength(log.length + 1);
});

test('deletes a card whose only mistake was accepted, and continues its revisions in a new card', async () => {
  const { core, learner, submit, exerciseId } = await addExercise();
  const number = await submit({ ...right, '1.1': 'est partie' });
  await appealAnswer(core, learner, { exerciseId, number, field: '1.1' });
  await acceptAnswer(core, null, { exerciseId, field: '1.1', given: 'est partie' });
  await markAgain(core, exerciseId);
  expect(await readReviewCards(learner)).toEqual([]);
  await submit({ ...right, '1.1': 'est tombé' }, later(1));
  expect((await readReviewCards(learner))[0]?.revision).toBe(3);
});

test('mixes products in a session', async () => {
  const one = await addExercise();
  const two = await addExercise(text, one.learner);
  await one.submit({ '1.1': 'est allé', '1.2': 'manger', '2': '1' });
  await two.submit({ '1.1': 'est allé', '1.2': 'mange', '2': '2' });
  const tomorrow = later(1);
  const { planned, done } = await loadSession(tomorrow, one.learner.uid, tomorrow.now());
  expect(done).toBe(0);
  const { due } = await summarisePractice(tomorrow, one.learner.uid);
  expect(due).toEqual({ questions: 5, seconds: 120, hasMore: false });
  const products = planned.map(({ exercise }) => exercise.product.id);
  expect(products).toHaveLength(5);
  expect(products[0]).not.toBe(products[1]);
  expect(products[2]).not.toBe(products[3]);
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
  const { core, learner, submit, exerciseId } = await addExercise(chosen);
  const { shown } = await loadWork(core, learner, exerciseId);
  const find = (field: string, words: string) =>
    listFieldsOf(shown.items)
      .find((each) => each.field === field)
      ?.options?.find((option) => option.text === words)?.id ?? '';
  const number = await submit({
    ...{ '1': find('1', "À l'école"), '2.1': find('2.1', 'miauler'), '2.2': find('2.2', 'rugir') },
    ...{ '3.1': { word: 1, correction: 'est restée' }, '4.1': 'true' },
  });
  const fields = async () => (await readReviewCards(learner)).map(({ field }) => field);
  expect(await fields()).toEqual(['1', '2.1', '2.2', '3.1', '4.1']);
  await appealAnswer(core, learner, { exerciseId, number, field: '3.1' });
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
  const logged = () => core.db.$count(reviewLog, eq(reviewLog.uid, learner.uid));
  const before = await logged();
  await markAgain(core, exerciseId);
  expect(await logged()).toBe(before);
});

test('repeated questions of an attempt hide notes that a second try needs, and change no card', async () => {
  const { core, learner, submit, exerciseId } = await addExercise();
  const number = await submit({ '1.1': 'est allee', '1.2': 'manger', '2': '1' });
  const { exercise, ...marked } = await loadMarked(core, learner, exerciseId, number);
  expect(listMissedFields(marked)).toEqual(['1.2', '2']);
  const cards = await readReviewCards(learner);
  const version = { exerciseId, versionId: exercise.versionId };
  const asked = await findRepeatedQuestion(core, version, ['9.9', '1.2', '2']);
  expect(asked?.field).toBe('1.2');
  expect(JSON.stringify(asked)).not.toMatch(/mangé|être/);
  const repeat = (field: string, answer: FieldAnswer) =>
    repeatMissedQuestion(core, learner, { ...version, number, field }, answer);
  const question = await repeat('1.2', 'mangé');
  expect(question?.mark).toMatchObject({ verdict: 'right', answer: 'mangé' });
  expect(question?.notes['1']?.explanation).toBe('');
  expect(await repeat('1.1', 'est allée')).toBeNull();
  await retryAttempt(core, learner, { exerciseId, number, answers: { '1.1': 'est allee' } });
  expect((await repeat('1.2', 'mange'))?.notes['1']?.explanation).toContain('être');
  expect((await repeat('1.1', ''))?.mark.model).toBe('est allée');
  expect(await readReviewCards(learner)).toEqual(cards);
});
