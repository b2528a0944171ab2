import { expect, test } from 'vitest';
import type { ExerciseItem } from '#core/exercises/document/exercise-document.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { everyKind } from '#tests/support/every-kind.ts';
import { listContested, mergeDrafts } from '../kit/drafts.ts';
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
if (!whole) throw new Error('everyKind is not a valid exercise');
const draft: ExerciseDraft = { ...emptyExercise, ...toDocumentFields(whole) };

test('toDocument converts a draft back to its original document', () => {
  expect(toDocument(draft)).toEqual(whole);
});

test('mergeDrafts merges the edits of two teachers to different items, and items have labels and formats', () => {
  const items = listDraftItems(draft);
  const change = (at: number, prompt: string): ExerciseDraft => ({
    ...draft,
    ...toItemFields(items.map((item, index) => (index === at ? { ...item, prompt } : item))),
  });
  const [mine, theirs] = [change(0, 'De moi'), change(1, 'D’elle')];
  expect(listContested<ExerciseDraft>(draft, mine, theirs)).toEqual([]);
  expect(listContested<ExerciseDraft>(draft, mine, change(0, 'D’elle'))).toEqual(['item.1']);
  const merged = toDocument(mergeDrafts<ExerciseDraft>(draft, mine, theirs));
  expect(merged.items.slice(0, 2).map(({ prompt }) => prompt)).toEqual(['De moi', 'D’elle']);
  expect(ownExerciseFields.item?.labelIn?.(mine, '2')).toBe('Question 2');
  expect(ownExerciseFields.item?.format?.(mine['item.1'])).toMatch(/^## Trous — De moi/);
});

test("toDocument omits a removed item, or puts it last if another teacher's version still has it", () => {
  const items = listDraftItems(draft);
  const without: ExerciseDraft = { ...draft, ...toItemFields(items.slice(1), items) };
  expect(toDocument(without).items.map(({ id }) => id)).toEqual(items.slice(1).map(({ id }) => id));
  const theirs: ExerciseDraft = {
    ...draft,
    ...toItemFields(items.map((item, index) => (index === 0 ? { ...item, prompt: 'D’elle' } : item))),
  };
  const kept = mergeDrafts(draft, without, theirs);
  expect(toDocument(kept).items.at(-1)?.id).toBe(items[0]?.id);
});

test('nameNext gives a new item an id that no item has had', () => {
  const names = new Set(Array.from({ length: 100 }, () => nameNext([{ id: '1' }, { id: '2' }])));
  expect(names.size).toBe(100);
  for (const name of names) expect(name).toMatch(/^[0-9a-z]{6}$/);
});

test('the printed text of an item does not contain its id', () => {
  const [item] = listDraftItems(draft);
  const named = { ...item, id: 'x7' } as ExerciseItem;
  expect(ownExerciseFields.item?.format?.(named)).toBe(ownExerciseFields.item?.format?.(item));
});

test('toDocument omits empty rows', () => {
  const [choice] = parseExercises('# A\n## QCM\n+ oui\n- non').exercises[0]?.items ?? [];
  if (choice?.kind !== 'choice') throw new Error('expected an item of kind choice');
  const empty = { id: '3', text: ' ', right: false, feedback: '' };
  const more: ExerciseDraft = {
    ...emptyExercise,
    ...toItemFields([{ ...choice, options: [...choice.options, empty] }]),
  };
  expect(toDocument(more).items).toEqual([choice]);
});
