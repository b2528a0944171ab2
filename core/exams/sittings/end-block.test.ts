import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSitting, minute } from '#tests/support/add-sitting.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { closingDelay } from '../open-sittings/stored-sitting.ts';
import { closeDueSittings, endBlock, settleSitting } from './end-block.ts';
import { loadSitting } from './load-sitting.ts';
import { readSittingResult } from './sitting-result.ts';
import { continueSitting } from './start-exam.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

describe('the deadline of a block', () => {
  test('accepts an answer that arrives at the last millisecond, and none after it', async () => {
    const { exerciseIds, save, learner, sittingId, at } = await addSitting(school.core);
    expect(await save(3 * minute, exerciseIds[0], '1')).toMatchObject({ state: 'open', revision: 1 });
    expect(await save(3 * minute + 1, exerciseIds[0], '2', 2)).toMatchObject({
      state: 'marked',
      revision: 1,
    });
    expect((await loadSitting(at(3 * minute + 1), learner.uid, sittingId)).state).toBe('over');
  });

  test('rejects answers to a block that has not begun or has ended', async () => {
    const { exerciseIds, save, learner, sittingId, at } = await addSitting(school.core);
    await save(0, exerciseIds[0], '1');
    await endBlock(at(minute), learner.uid, { sittingId, block: 0 });
    expect(await save(minute, exerciseIds[0], '2', 2)).toMatchObject({ state: 'marked' });
    await continueSitting(at(2 * minute), learner.uid, { sittingId, block: 1 });
    expect(await save(2 * minute, exerciseIds[0], '2', 3)).toMatchObject({ state: 'marked' });
    expect(await save(2 * minute, exerciseIds[1], '1', 4)).toMatchObject({ state: 'open' });
    expect(await save(2 * minute, exerciseIds[2], '1', 5)).toMatchObject({ state: 'open' });
  });

  test('closes due blocks and sittings by the job, and marks what is saved', async () => {
    const { exerciseIds, save, learner, sittingId, at } = await addSitting(school.core);
    await save(0, exerciseIds[0], '2');
    expect(await settleSitting(at(3 * minute + closingDelay - 1), learner.uid, sittingId)).toBe(false);
    await closeDueSittings(at(3 * minute + closingDelay));
    expect((await loadSitting(at(4 * minute), learner.uid, sittingId)).state).toBe('break');
    await continueSitting(at(4 * minute), learner.uid, { sittingId, block: 1 });
    await save(5 * minute, exerciseIds[2], '2', 2);
    await closeDueSittings(at(14 * minute + closingDelay));
    const { state, sitting } = await loadSitting(at(15 * minute), learner.uid, sittingId);
    expect(state).toBe('finished');
    const { sections } = await readSittingResult(at(0), sitting, 'tcf-tout-public');
    expect(sections.map(({ points, maxPoints }) => [points, maxPoints])).toEqual([
      [100, 200],
      [0, 200],
      [100, 200],
    ]);
  });

  test('ends a break of a day, and leaves later sections without attempts', async () => {
    const { learner, sittingId, at } = await addSitting(school.core);
    await endBlock(at(minute), learner.uid, { sittingId, block: 0 });
    const later = minute + 24 * 60 * minute + closingDelay;
    await closeDueSittings(at(later));
    const { state, sitting } = await loadSitting(at(later), learner.uid, sittingId);
    expect(state).toBe('finished');
    const { sections } = await readSittingResult(at(0), sitting, 'tcf-tout-public');
    expect(sections.map(({ isTaken }) => isTaken)).toEqual([true, false, false]);
  });
});

test('ends a block once for 20 parallel requests', async () => {
  const { learner, sittingId, at } = await addSitting(school.core);
  await Promise.all(
    Array.from({ length: 20 }, () => endBlock(at(minute), learner.uid, { sittingId, block: 0 })),
  );
  const { sitting, state } = await loadSitting(at(minute), learner.uid, sittingId);
  expect([sitting.block, state]).toEqual([1, 'break']);
  // A repeated request of the first block does not end the second one.
  await continueSitting(at(minute), learner.uid, { sittingId, block: 1 });
  await endBlock(at(minute), learner.uid, { sittingId, block: 0 });
  expect((await loadSitting(at(minute), learner.uid, sittingId)).state).toBe('running');
});
