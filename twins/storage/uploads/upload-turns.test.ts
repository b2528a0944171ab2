import { expect, test } from 'vitest';
import { createUploadTurns } from './upload-turns.ts';

test('admits one request at a time and prefers the newest one', async () => {
  const turns = createUploadTurns();
  const order: string[] = [];
  const first = await turns.takeTurn('a');
  const others = ['second', 'third'].map(async (name) => {
    const turn = await turns.takeTurn('a');
    order.push(`${name} ${turn.signal.aborted}`);
    turn.end();
  });
  expect(first.signal.aborted).toBe(true);
  expect(order).toEqual([]);
  const elsewhere = await turns.takeTurn('b');
  expect(elsewhere.signal.aborted).toBe(false);
  first.end();
  await Promise.all(others);
  // The second request was superseded while it waited.
  expect(order).toEqual(['second true', 'third false']);
});
