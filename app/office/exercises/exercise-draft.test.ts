import { expect, test } from 'vitest';
import type { ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { everyKind } from '#tests/support/every-kind.ts';
import { listDifferences, takeMine } from '../kit/drafts.ts';
import {
  type ExerciseDraft,
  listDraftItems,
  ownExerciseFields,
  toDocument,
  toDocumentFields,
  toItemFields,
} from './exercise-draft.ts';
import { nameNext } from './new-item.ts';
import { subject } from './subject.ts';

const emptyExercise = subject.empty as ExerciseDraft;

const [whole] = parseExercises(everyKind).exercises;
if (!whole) throw new Error('the exercise of every kind is one');
const draft: ExerciseDraft = { ...emptyExercise, ...toDocumentFields(whole) };

test('a draft says the exercise that it was made of', () => {
  expect(toDocument(draft)).toEqual(whole);
});

test('two people who work on two items both keep theirs; an item is named and read as text', () => {
  const items = listDraftItems(draft);
  const change = (at: number, prompt: string): ExerciseDraft => ({
    ...draft,
    ...toItemFields(items.map((item, index) => (index === at ? { ...item, prompt } : item))),
  });
  const [mine, theirs] = [change(0, 'De moi'), change(1, 'D’elle')];
  const differences = listDifferences<ExerciseDraft>(draft, mine, theirs);
  expect(differences.map(({ name, changedBy }) => [name, changedBy])).toEqual([
    ['item.1', 'me'],
    ['item.2', 'them'],
  ]);
  const merged = toDocument(takeMine(mine, theirs, ['item.1']));
  expect(merged.items.slice(0, 2).map(({ prompt }) => prompt)).toEqual(['De moi', 'D’elle']);
  expect(ownExerciseFields.item?.labelIn?.(mine, '2')).toBe('Question 2');
  expect(ownExerciseFields.item?.format?.(mine['item.1'])).toMatch(/^## Trous — De moi/);
});

test('an item that is taken off is gone, unless somebody else has it: then it comes last', () => {
  const items = listDraftItems(draft);
  const without: ExerciseDraft = { ...draft, ...toItemFields(items.slice(1), items) };
  expect(toDocument(without).items.map(({ id }) => id)).toEqual(items.slice(1).map(({ id }) => id));
  const kept = takeMine(without, draft, ['order']);
  expect(toDocument(kept).items.at(-1)?.id).toBe(items[0]?.id);
});

test('what is added has a name that nothing had, of whatever was taken off', () => {
  const names = new Set(Array.from({ length: 100 }, () => nameNext([{ id: '1' }, { id: '2' }])));
  expect(names.size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[0-9a-z]{6}$/);
});

test('an item is read without ids, which say nothing to who reads it', () => {
  const [item] = listDraftItems(draft);
  const named = { ...item, id: 'x7' } as ExerciseItem;
  expect(ownExerciseFields.item?.format?.(named)).toBe(ownExerciseFields.item?.format?.(item));
});

test('rows in which nothing was typed are not sent', () => {
  const [choice] = parseExercises('# A\n## QCM\n+ oui\n- non').exercises[0]?.items ?? [];
  if (choice?.kind !== 'choice') throw new Error('it is a choice');
  const empty = { id: '3', text: ' ', right: false, feedback: '' };
  const more: ExerciseDraft = {
    ...emptyExercise,
    ...toItemFields([{ ...choice, options: [...choice.options, empty] }]),
  };
  expect(toDocument(more).items).toEqual([choice]);
});
