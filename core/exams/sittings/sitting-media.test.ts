import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSitting, minute } from '#tests/support/add-sitting.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { reportPlay } from '../../exercises/listening/report-play.ts';
import { startPlay } from '../../exercises/listening/start-play.ts';
import { endBlock } from './end-block.ts';
import { loadSitting } from './load-sitting.ts';
import { findPlayedRecording } from './sitting-media.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

describe('a scripted listening section', () => {
  const words = `# Le marché\n## Trous\n! média: /m/1.mp3 — Le marché\nJe [mange].`;
  const script = { before: 30, between: 20, after: 30, plays: 2 };

  test('serves its recording only while the clock plays it', async () => {
    const { learner, sittingId, exerciseIds, at } = await addSitting(school.core, { script, words });
    const [exerciseId] = exerciseIds;
    const isPlayed = (elapsed: number) =>
      findPlayedRecording(at(elapsed), learner.uid, { sittingId, exerciseId, place: '1-0' }).then(
        ({ place }) => place === '1-0',
        ({ code }: { code: string }) => code !== 'forbidden',
      );
    // 30 s of reading, 60 s of sound, a pause of 20 s and 60 s of sound. A browser may load 2 s before.
    const times = [0, 27_999, 28_000, 30_000, 89_999, 90_000, 107_999, 110_000, 169_999, 170_000];
    expect(await Promise.all(times.map(isPlayed))).toEqual([
      ...[false, false, true, true, true],
      ...[false, false, true, true, false],
    ]);
    await endBlock(at(120_000), learner.uid, { sittingId, block: 0 });
    await expect(
      findPlayedRecording(at(121_000), learner.uid, { sittingId, exerciseId, place: '1-0' }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  const two = '# Le marché\n## Trous\n! média: /m/1.mp3 — Un\n! média: /m/2.mp3 — Deux\nJe [mange].';

  test('serves the recordings of an exercise one after the other', async () => {
    const once = { ...script, plays: 1 };
    const options = { script: once, words: two, seconds: [60, 10] };
    const { learner, sittingId, exerciseIds, at } = await addSitting(school.core, options);
    const [exerciseId] = exerciseIds;
    const listPlayed = (elapsed: number) =>
      Promise.all(
        ['1-0', '1-1'].map((place) =>
          findPlayedRecording(at(elapsed), learner.uid, { sittingId, exerciseId, place }).then(
            () => true,
            () => false,
          ),
        ),
      );
    // 30 s of reading, 60 s of sound, 30 s to answer, 30 s of reading and 10 s of sound.
    expect(await Promise.all([31_000, 100_000, 151_000, 161_000].map(listPlayed))).toEqual([
      ...[
        [true, false],
        [false, false],
        [false, true],
        [false, false],
      ],
    ]);
  });

  test('is not scripted if the length of a recording is unknown', async () => {
    const { learner, sittingId, at } = await addSitting(school.core, { script, words: two });
    const { running } = await loadSitting(at(0), learner.uid, sittingId);
    expect(running.map(({ steps }) => steps)).toEqual([null]);
  });

  test('is not scripted for a learner who reads the transcript', async () => {
    const needs = { listening: 'transcript' };
    const { learner, sittingId, at } = await addSitting(school.core, { script, words, needs });
    const { running } = await loadSitting(at(0), learner.uid, sittingId);
    expect(running.map(({ steps }) => steps)).toEqual([null]);
  });
});

test('plays no recording of an exercise without one', async () => {
  const script = { before: 30, between: 30, after: 30, plays: 1 };
  const { learner, sittingId, exerciseIds, at } = await addSitting(school.core, { script });
  await expect(
    findPlayedRecording(at(40_000), learner.uid, { sittingId, exerciseId: exerciseIds[0], place: '1-0' }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('plays a counted recording only during its block', async () => {
  const words = `# Le marché\n## Trous\n! média: /m/1.mp3 — Le marché\n! écoutes: 2\nJe [mange].`;
  const { learner, sittingId, at, exerciseIds } = await addSitting(school.core, { words });
  const { sitting } = await loadSitting(at(0), learner.uid, sittingId);
  const { versionId, number } = sitting.sections[0]?.exercises[0] ?? { versionId: '', number: 0 };
  const play = (elapsed: number, id: string) =>
    startPlay(at(elapsed), learner, {
      ...{ exerciseId: exerciseIds[0], versionId, number, place: '1-0' },
      ...{ play: `play-${sittingId}-${id}`, page: 'page', slow: false },
    });
  expect(await play(3 * minute, 'a')).toMatchObject({ state: 'playing', left: 1 });
  const late = { exerciseId: exerciseIds[0], play: `play-${sittingId}-a`, page: 'page', position: 1 };
  expect(
    await reportPlay(at(3 * minute + 1), learner, { ...late, length: 9_000, isEnded: false, takes: false }),
  ).toMatchObject({ state: 'over' });
  await expect(play(3 * minute + 1, 'b')).rejects.toMatchObject({ code: 'conflict' });
});
