import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise } from '#tests/support/core-exercises.ts';
import { loadWork } from '../attempts/load-work.ts';
import { loadMarked } from '../attempts/marked-attempt.ts';
import { submitAttempt } from '../attempts/submit-attempt.ts';
import { readListening } from './read-listening.ts';
import { reportPlay } from './report-play.ts';
import { startPlay } from './start-play.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

/** Opens an exercise whose recording has counted plays, at a clock that the test moves. */
async function open(settings: string) {
  let now = new Date('2026-11-29T10:00:00Z').getTime();
  const core = { ...school.core, now: () => new Date(now) };
  const text = `# Au marché\n## Trous\n! média: /m/1.mp3 — Le marché\n${settings}\nJe [mange].`;
  const { learner, exerciseId } = await addOwnedExercise(core, text);
  const { versionId } = await loadWork(core, learner, exerciseId);
  const work = { exerciseId, versionId, number: 1, place: '1-0', slow: false };
  const start = (play: string, page = 'page-a') => startPlay(core, learner, { ...work, play, page });
  const report = (play: string, more: object = {}) =>
    reportPlay(core, learner, {
      ...{ exerciseId, play, page: 'page-a', position: 0, length: 60_000, isEnded: false, takes: false },
      ...more,
    });
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => null,
      ({ code }) => code,
    );
  return { core, learner, ...work, start, report, refusal, pass: (ms: number) => (now += ms) };
}

test('starts one play for 50 parallel requests, whether their ids differ or not', async () => {
  const { start, report, refusal } = await open('! écoutes: 2');
  const same = await Promise.all(Array.from({ length: 25 }, () => start('play-one')));
  expect(new Set(same.map(({ state, left }) => `${state} ${left}`))).toEqual(new Set(['playing 1']));
  await report('play-one', { isEnded: true });
  const others = await Promise.all(Array.from({ length: 50 }, (_, at) => start(`play-${at}-x`)));
  const states = others.map(({ state }) => state);
  expect(states.filter((state) => state === 'playing')).toHaveLength(1);
  expect(states.filter((state) => state === 'elsewhere')).toHaveLength(49);
  expect(new Set(others.map(({ play }) => play)).size).toBe(1);
  await report(others[0]?.play ?? '', { isEnded: true });
  expect(await refusal(start('play-three'))).toBe('conflict');
});

test('continues a play after a reload, from the reported position if pauses are allowed', async () => {
  const { core, learner, exerciseId, start, report, pass } = await open('! écoutes: 1');
  await start('play-one');
  await report('play-one', { position: 12_000 });
  pass(600_000);
  const listening = await readListening(core, learner, await loadWork(core, learner, exerciseId));
  expect(listening?.plays).toEqual({
    '1-0': { used: 1, running: { play: 'play-one', slow: false, page: 'page-a', position: 12_000 } },
  });
  expect(await report('play-one', { page: 'page-b' })).toMatchObject({ state: 'elsewhere' });
  expect(await report('play-one', { page: 'page-b', takes: true })).toEqual({
    ...{ state: 'playing', position: 12_000 },
  });
  expect(await report('play-one', { position: 13_000 })).toMatchObject({ state: 'elsewhere' });
});

test('continues a play without pauses at the time that has passed, until its end', async () => {
  const { start, report, refusal, pass } = await open('! écoutes: 1, sans pause');
  await start('play-one');
  pass(2_000);
  // Loading took two seconds, which are not lost.
  expect(await report('play-one')).toEqual({ state: 'playing', position: 0 });
  pass(20_000);
  expect(await report('play-one', { page: 'page-b', takes: true })).toEqual({
    ...{ state: 'playing', position: 20_000 },
  });
  pass(39_000);
  expect(await start('play-one', 'page-b')).toMatchObject({ state: 'playing', position: 59_000, left: 0 });
  pass(1_000);
  expect(await report('play-one', { page: 'page-b' })).toMatchObject({ state: 'over' });
  expect(await refusal(start('play-two'))).toBe('conflict');
});

test('gains at most the loading time by a late first report', async () => {
  const { start, report, pass } = await open('! écoutes: 1, sans pause');
  await start('play-one');
  pass(50_000);
  expect(await report('play-one')).toEqual({ state: 'playing', position: 20_000 });
});

test('shows the transcript after marking only, and refuses plays of a submitted attempt', async () => {
  const { core, learner, exerciseId, versionId, start, report, refusal } = await open(
    '! écoutes: 2\n! transcription: Bonjour, un kilo de pommes.',
  );
  await start('play-one');
  const work = await loadWork(core, learner, exerciseId);
  const listening = await readListening(core, learner, work);
  expect(JSON.stringify([work, listening])).not.toContain('kilo');
  await submitAttempt(core, learner, {
    ...{ exerciseId, versionId, number: 1, page: 'page-a', revision: 0 },
    answers: { '1.1': 'mange' },
  });
  const { notes } = await loadMarked(core, learner, exerciseId, 1);
  expect(notes['1']?.transcripts).toEqual(['Bonjour, un kilo de pommes.']);
  expect(await report('play-one')).toMatchObject({ state: 'over' });
  expect(await refusal(start('play-two'))).toBe('conflict');
});

test('counts no plays of a recording without a limit', async () => {
  const { start, refusal } = await open('');
  expect(await refusal(start('play-one'))).toBe('invalid-input');
});
