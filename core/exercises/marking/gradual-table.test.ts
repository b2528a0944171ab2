import { expect, test } from 'vitest';
import { createGradualTable } from './gradual-table.ts';

function* countToThree(): Generator<void, number[]> {
  const counted: number[] = [];
  for (let number = 1; number <= 3; number++) {
    yield;
    counted.push(number);
  }
  return counted;
}

test('builds a table in parts, one per turn', async () => {
  const table = createGradualTable(countToThree);
  let turns = 0;
  await table.prepare(async () => {
    turns += 1;
  });
  expect(turns).toBe(4);
  expect(table.get()).toEqual([1, 2, 3]);
  await table.prepare(() => Promise.reject(new Error('table prepared a second time')));
});

test('a table that is needed during its preparation is completed only once', async () => {
  const table = createGradualTable(countToThree);
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let turn = 0;
  const preparing = table.prepare(
    () => turns[turn++]?.promise ?? Promise.reject(new Error('too many turns')),
  );
  turns[0]?.resolve();
  const early = table.get();
  turns[1]?.resolve();
  await preparing;
  expect(early).toEqual([1, 2, 3]);
  expect(table.get()).toBe(early);
});

test('shares the parts among concurrent preparations', async () => {
  const table = createGradualTable(countToThree);
  let turns = 0;
  const takeTurn = async () => {
    turns += 1;
  };
  await Promise.all([table.prepare(takeTurn), table.prepare(takeTurn)]);
  expect(turns).toBeLessThanOrEqual(5);
  expect(table.get()).toEqual([1, 2, 3]);
});
