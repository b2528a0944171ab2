import { expect, test } from 'vitest';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { dropEmptyRows } from './empty-rows.ts';
import { placeBefore, stepExercise } from './exercise-order.ts';
import { followWords, placeWords } from './faulty-words.ts';
import { followParts } from './other-orders.ts';

test('updates the alternative orders when parts are edited, added or removed', () => {
  const parts = ['je', 'ne', 'sais', 'pas'];
  const orders = [[3, 0, 1, 2]];
  expect(followParts(orders, parts, ['je', 'ne', 'veux', 'pas'])).toEqual(orders);
  expect(followParts(orders, parts, ['je', 'ne', 'le', 'sais', 'pas'])).toEqual([[4, 0, 1, 3, 2]]);
  expect(followParts(orders, parts, ['je', 'sais', 'pas'])).toEqual([[2, 0, 1]]);
  expect(followParts(orders, parts, ['je'])).toEqual([]);
  // A part that is cleared and then retyped keeps its position in the orders.
  const erased = followParts(orders, parts, ['je', '', 'sais', 'pas']);
  expect(followParts(erased, ['je', '', 'sais', 'pas'], ['je', 'x', 'sais', 'pas'])).toEqual(orders);
});

test('removes empty parts of an item and adapts its alternative orders', () => {
  const [item] = parseExercises('# A\n## Remettre en ordre\na | b | c').exercises[0]?.items ?? [];
  if (item?.kind !== 'order') throw new Error('expected an item of kind order');
  const typed = { ...item, parts: ['a', '', 'c', ' '], otherOrders: [[1, 2, 0, 3]] };
  expect(dropEmptyRows(typed)).toMatchObject({ parts: ['a', 'c'], otherOrders: [[1, 0]] });
});

test('keeps a mistake on the same words while its sentence is edited', () => {
  const before = 'Elle est allé au marché.';
  const fault = { start: 9, end: 13, corrections: ['allée'] };
  expect(placeWords(before, fault)).toEqual({ first: 2, last: 2 });
  const read = (after: string) => {
    const found = followWords(before, after, fault);
    return found && after.slice(found.start, found.end);
  };
  expect(read('Elle est allées au marché.')).toBe('allées');
  expect(read('Hier, elle est allé au marché.')).toBe('allé');
  expect(read('Elle est allé au grand marché.')).toBe('allé');
  expect(read('Elle')).toBe(null);
});

test('moves an exercise up and down within its lesson and into adjacent lessons', () => {
  const order = [
    { lessonId: null, ids: [] },
    { lessonId: 'a', ids: ['1', '2'] },
    { lessonId: 'b', ids: ['3'] },
  ];
  const read = (now: typeof order | null | ReturnType<typeof stepExercise>) =>
    now?.map(({ ids }) => ids.join(''));
  expect(read(stepExercise(order, '1', 1))).toEqual(['', '21', '3']);
  expect(read(stepExercise(order, '2', 1))).toEqual(['', '1', '23']);
  expect(read(stepExercise(order, '1', -1))).toEqual(['1', '2', '3']);
  expect(stepExercise(order, '3', 1)).toBe(null);
  expect(read(placeBefore(order, '1', 2))).toEqual(['', '2', '13']);
});
