import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exerciseVersions } from '#database/tables/exercises.ts';
import { reviewCards } from '#database/tables/review.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { listChanges } from '../changes/list-changes.ts';
import { duplicateExercise } from '../duplicating/duplicate-exercises.ts';
import type { ExerciseDocument } from './document/exercise-document.ts';
import { settleIds } from './document/settle-ids.ts';
import { exerciseInput, exerciseSubject } from './exercise-subject.ts';
import { listDue } from './review/list-due.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const [one, two, three] = ['Elle [est allée] au marché.', 'Tu [as mangé] une pomme.', 'Nous [dormons] bien.'];
const added = 'Où [vis]-tu ?';

function read(...sentences: string[]): ExerciseDocument {
  const items = sentences.map((sentence) => `## Trous — Complétez.\n${sentence}`);
  return readExercise(`# Trois phrases\n${items.join('\n')}`);
}

async function publish(document = read(one, two, three)) {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const actor = await addMember(core, { emailVerified: true });
  await grantProduct(core, actor, product);
  const input = exerciseInput.parse({ productId: product.id, document, displayed: true });
  const id = await exerciseSubject.create(core, actor, input);
  const save = (changed: ExerciseDocument) => exerciseSubject.update(core, actor, id, { document: changed });
  const find = () => exerciseSubject.find(core, id);
  const listNames = async () => (await find()).document.items.map((item) => item.id);
  return { core, actor, id, save, find, listNames };
}

const fresh = expect.stringMatching(/^[0-9a-z]{6}$/);

test('keeps the ids of unchanged questions when a question is added, moved or removed', async () => {
  const { save, listNames } = await publish();
  await save(read(one, added, two, three));
  const [, name = ''] = await listNames();
  expect(await listNames()).toEqual(['1', fresh, '2', '3']);
  await save(read(three, added, one, two));
  expect(await listNames()).toEqual(['3', name, '1', '2']);
  await save(read(added, two));
  expect(await listNames()).toEqual([name, '2']);
});

test('never reviews a different question in place of a missed one', async () => {
  const { core, actor, id, save, find } = await publish();
  await submitAnswers(core, actor, id, { '1.1': 'est allée', '2.1': 'rien', '3.1': 'rien' });
  const cards = await core.db.select().from(reviewCards).where(eq(reviewCards.uid, actor.uid));
  expect(cards.map(({ field }) => field).sort()).toEqual(['2.1', '3.1']);
  const later = { ...core, now: () => new Date(Date.now() + 3 * 86_400_000) };
  const asked = async () => (await listDue(later, actor.uid)).map(({ field }) => field).sort();
  // The second question is corrected. The third is deleted, and its number goes to a new question.
  await save(read(one, 'Tu [as mangée] une pomme.', added));
  expect(await asked()).toEqual(['2.1']);
  // Text import numbers the questions by position. Such numbers cannot be distinguished from ids.
  const newer = read(added, one, two, three);
  await save(settleIds((await find()).document, newer, 'places'));
  expect(await asked()).toEqual(['2.1']);
  await save(newer);
  expect(await asked()).toEqual(['2.1']);
});

test('restores question ids and version on revert, and keeps the ids after a correction', async () => {
  const { core, actor, id, save, find, listNames } = await publish();
  const first = await find();
  await save({ ...first.document, items: first.document.items.slice(0, 2) });
  await save(read(one, two, added));
  expect(await listNames()).toEqual(['1', '2', fresh]);
  const { rows } = await listChanges(core, { kind: 'exercise', subjectId: id });
  await exerciseSubject.revert(core, actor, id, rows.at(-1)?.id ?? '');
  const after = await find();
  expect([after.document, after.versionId]).toEqual([first.document, first.versionId]);
  await save(read(one, two, 'Nous [dormons] très bien.'));
  expect(await listNames()).toEqual(['1', '2', '3']);
  const versions = await core.db.select().from(exerciseVersions).where(eq(exerciseVersions.exerciseId, id));
  expect(versions).toHaveLength(4);
});

test('duplicates an exercise with its question ids, independent of later changes', async () => {
  const { core, actor, id, save, listNames } = await publish();
  const copyId = await duplicateExercise(core, actor, id);
  await save(read(two, three));
  const copy = await exerciseSubject.find(core, copyId);
  expect(copy.document.items.map((item) => item.id)).toEqual(['1', '2', '3']);
  expect(await listNames()).toEqual(['2', '3']);
});
