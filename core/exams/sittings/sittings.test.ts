import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnerNeeds, paperSittings, papers } from '#database/tables/exams.ts';
import { attempts } from '#database/tables/exercises.ts';
import { scores } from '#database/tables/scores.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { loadWork } from '../../exercises/attempts/load-work.ts';
import { saveAnswers } from '../../exercises/attempts/save-answers.ts';
import { submitAttempt } from '../../exercises/attempts/submit-attempt.ts';
import { exerciseInput, exerciseSubject } from '../../exercises/exercise-subject.ts';
import { reportPlay } from '../../exercises/listening/report-play.ts';
import { startPlay } from '../../exercises/listening/start-play.ts';
import { eraseAccount } from '../../members/erasure.ts';
import { findFollowed } from '../../progress/follow-course.ts';
import { closingDelay } from '../open-sittings/stored-sitting.ts';
import { paperInput, paperSubject } from '../papers/paper-subject.ts';
import { closeDueSittings, endBlock, settleSitting } from './end-block.ts';
import { loadSitting } from './load-sitting.ts';
import { requestPublication, withdrawPublication } from './request-publication.ts';
import { findPlayedRecording } from './sitting-media.ts';
import { readSittingResult } from './sitting-result.ts';
import { continueSitting, startExam } from './start-exam.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const text = `# Le marché · A2

## QCM — Où est-elle ?
+ Au marché
- À l'école

## QCM — Où va-t-il ?
+ À la gare
- Au café
`;

const minute = 60_000;

/** A paper with a listening section, then reading and structures, which share 10 minutes. */
async function addPaper({
  script = null as object | null,
  needs = {} as object,
  words = text,
  mode = 'exam' as 'exam' | 'practice',
} = {}) {
  const product = await addProductAt(school.core, 4_900);
  const learner = await addMember(school.core, { emailVerified: true });
  await grantProduct(school.core, learner, product);
  const add = () =>
    exerciseSubject.create(
      school.core,
      null,
      exerciseInput.parse({ productId: product.id, document: readExercise(words), displayed: true }),
    );
  const [first, second, third] = [await add(), await add(), await add()];
  const section = (id: string, part: string, minutes: number, exerciseId: string, more = {}) => ({
    ...{ id, part, minutes, exercises: [{ id: exerciseId, seconds: 60 }] },
    ...more,
  });
  const paperId = await paperSubject.create(
    school.core,
    null,
    paperInput.parse({
      ...{ title: 'Sujet 1', productId: product.id, exam: 'tcf-tout-public', displayed: true },
      sections: [
        section('co', 'listening', 3, first, { script }),
        section('ce', 'reading', 4, second, { closes: false }),
        section('sl', 'structures', 6, third),
      ],
    }),
  );
  if (Object.keys(needs).length > 0)
    await school.core.db.insert(learnerNeeds).values({ uid: learner.uid, updatedAt: new Date(), ...needs });
  const start = new Date('2026-11-30T10:00:00Z');
  /** Core at a time after the start, in milliseconds. */
  const at = (elapsed: number) => ({ ...school.core, now: () => new Date(start.getTime() + elapsed) });
  const sittingId = await startExam(at(0), learner.uid, paperId, mode);
  const exerciseIds = [first, second, third] as const;
  const save = async (elapsed: number, exerciseId: string, value: string, sequence = 1) => {
    const { sitting } = await loadSitting(at(elapsed), learner.uid, sittingId);
    const exercise = sitting.sections
      .flatMap(({ exercises }) => exercises)
      .find(({ id }) => id === exerciseId);
    return saveAnswers(at(elapsed), learner, {
      ...{ exerciseId, versionId: exercise?.versionId ?? '', number: exercise?.number ?? 0 },
      ...{ page: 'page', base: 0, changes: [{ field: '1', value, sequence }] },
    });
  };
  return { learner, product, paperId, sittingId, at, exerciseIds, save };
}

const open = (uid: string, paperId: string) =>
  school.core.db.$count(paperSittings, eq(paperSittings.uid, uid)).then((count) => ({ count, paperId }));

describe('startExam', () => {
  test('starts one sitting for 50 parallel requests', async () => {
    const { learner, paperId, sittingId, at } = await addPaper();
    const ids = await Promise.all(Array.from({ length: 50 }, () => startExam(at(10), learner.uid, paperId)));
    expect(new Set(ids)).toEqual(new Set([sittingId]));
    expect(await open(learner.uid, paperId)).toEqual({ count: 1, paperId });
    expect(await school.core.db.$count(attempts, eq(attempts.sittingId, sittingId))).toBe(1);
  });

  test('rejects a learner without the product', async () => {
    const { paperId, at } = await addPaper();
    const stranger = await addMember(school.core, { emailVerified: true });
    await expect(startExam(at(0), stranger.uid, paperId)).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each([
    ['none', 3],
    ['third', 4],
    ['half', 4.5],
  ])('gives extra time « %s »: %d minutes for 3', async (extraTime, minutes) => {
    const { learner, sittingId, at } = await addPaper({ needs: { extraTime } });
    const { sitting } = await loadSitting(at(0), learner.uid, sittingId);
    expect(sitting.dueAt?.getTime()).toBe(
      at(minutes * minute)
        .now()
        .getTime(),
    );
  });

  test('leaves the listening section out for an exempt learner', async () => {
    const { learner, sittingId, at } = await addPaper({ needs: { listening: 'exempt' } });
    const { sitting, running } = await loadSitting(at(0), learner.uid, sittingId);
    expect(sitting.sections.map(({ part }) => part)).toEqual(['reading', 'structures']);
    expect(running.map(({ part }) => part)).toEqual(['reading', 'structures']);
  });
});

describe('the deadline of a block', () => {
  test('accepts an answer that arrives at the last millisecond, and none after it', async () => {
    const { exerciseIds, save, learner, sittingId, at } = await addPaper();
    expect(await save(3 * minute, exerciseIds[0], '1')).toMatchObject({ state: 'open', revision: 1 });
    expect(await save(3 * minute + 1, exerciseIds[0], '2', 2)).toMatchObject({
      state: 'marked',
      revision: 1,
    });
    expect((await loadSitting(at(3 * minute + 1), learner.uid, sittingId)).state).toBe('over');
  });

  test('rejects answers to a block that has not begun or has ended', async () => {
    const { exerciseIds, save, learner, sittingId, at } = await addPaper();
    await save(0, exerciseIds[0], '1');
    await endBlock(at(minute), learner.uid, { sittingId, block: 0 });
    expect(await save(minute, exerciseIds[0], '2', 2)).toMatchObject({ state: 'marked' });
    await continueSitting(at(2 * minute), learner.uid, { sittingId, block: 1 });
    expect(await save(2 * minute, exerciseIds[0], '2', 3)).toMatchObject({ state: 'marked' });
    expect(await save(2 * minute, exerciseIds[1], '1', 4)).toMatchObject({ state: 'open' });
    expect(await save(2 * minute, exerciseIds[2], '1', 5)).toMatchObject({ state: 'open' });
  });

  test('closes due blocks and sittings by the job, and marks what is saved', async () => {
    const { exerciseIds, save, learner, sittingId, at } = await addPaper();
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
    const { learner, sittingId, at } = await addPaper();
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
  const { learner, sittingId, at } = await addPaper();
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

test('shows no mark before the end, and rejects a submission of the exercise outside the sitting', async () => {
  const { learner, exerciseIds, save, at } = await addPaper();
  await save(0, exerciseIds[0], '1');
  const work = await loadWork(at(0), learner, exerciseIds[0]);
  expect([work.number, work.answers, work.copies]).toEqual([2, {}, []]);
  const given = { exerciseId: exerciseIds[0], versionId: work.versionId, page: 'p', revision: 0 };
  for (const number of [1, 2])
    await expect(
      submitAttempt(at(0), learner, { ...given, number, answers: { '1': '1' } }),
    ).rejects.toMatchObject({ code: 'conflict' });
});

test('keeps the paper of its start when the teacher changes it', async () => {
  const { learner, sittingId, paperId, at } = await addPaper();
  const { sections } = await paperSubject.find(school.core, paperId);
  await paperSubject.update(school.core, null, paperId, { sections: sections.slice(0, 1) });
  const { blocks } = await loadSitting(at(0), learner.uid, sittingId);
  expect(blocks.map(({ minutes }) => minutes)).toEqual([3, 10]);
});

test('plays no recording of an exercise without one', async () => {
  const script = { before: 30, between: 30, after: 30, plays: 1 };
  const { learner, sittingId, exerciseIds, at } = await addPaper({ script });
  await expect(
    findPlayedRecording(at(40_000), learner.uid, { sittingId, exerciseId: exerciseIds[0] }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

describe('a scripted listening section', () => {
  const words = `# Le marché\n## Trous\n! média: /m/1.mp3 — Le marché\nJe [mange].`;
  const script = { before: 30, between: 20, after: 30, plays: 2 };

  test('serves its recording only while the clock plays it', async () => {
    const { learner, sittingId, exerciseIds, at } = await addPaper({ script, words });
    const [exerciseId] = exerciseIds;
    const isPlayed = (elapsed: number) =>
      findPlayedRecording(at(elapsed), learner.uid, { sittingId, exerciseId }).then(
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
      findPlayedRecording(at(121_000), learner.uid, { sittingId, exerciseId }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });

  test('is not scripted for a learner who reads the transcript', async () => {
    const needs = { listening: 'transcript' };
    const { learner, sittingId, at } = await addPaper({ script, words, needs });
    const { running } = await loadSitting(at(0), learner.uid, sittingId);
    expect(running.map(({ steps }) => steps)).toEqual([null]);
  });
});

describe('practice', () => {
  const heard = { sound: `# Le marché\n## Trous\n! média: /m/1.mp3 — Le marché\n! écoutes: 1\nJe [mange].` };
  const begin = (more = {}) => addPaper({ mode: 'practice', needs: { extraTime: 'half' }, ...more });

  test('is one untimed sitting, whose sections are done in any order', async () => {
    const { learner, sittingId, at, exerciseIds, save } = await begin();
    expect(await save(0, exerciseIds[2], '1')).toMatchObject({ state: 'open' });
    expect(await save(900 * minute, exerciseIds[0], '1', 2)).toMatchObject({ state: 'open' });
    await closeDueSittings(at(9_000 * minute));
    const { sitting, state, running } = await loadSitting(at(0), learner.uid, sittingId, exerciseIds[2]);
    expect([sitting.mode, sitting.dueAt, sitting.extraTime, state]).toEqual([
      'practice',
      null,
      'none',
      'running',
    ]);
    expect(running.map(({ id }) => id)).toEqual(['sl']);
  });

  test('marks an exercise at once, and the rest at the end', async () => {
    const { learner, sittingId, paperId, at, exerciseIds, save } = await begin();
    await save(0, exerciseIds[1], '2');
    const { sitting, running } = await loadSitting(at(0), learner.uid, sittingId, exerciseIds[0]);
    const { versionId, number } = running[0]?.works[0] ?? { versionId: '', number: 0 };
    const work = { exerciseId: exerciseIds[0], versionId, number, page: 'p', revision: 0 };
    const submitted = await submitAttempt(at(0), learner, { ...work, answers: { '1': '2', '2': '1' } });
    expect(submitted).toMatchObject({ isFirst: true, obstacle: null });
    const [first] = (await loadSitting(at(0), learner.uid, sittingId)).running[0]?.works ?? [];
    expect([first?.state, first?.points]).toEqual(['marked', 200]);
    expect(await save(0, exerciseIds[0], '1', 9)).toMatchObject({ state: 'marked' });
    await endBlock(at(minute), learner.uid, { sittingId, block: 0 });
    const { sections } = await readSittingResult(at(0), sitting, 'tcf-tout-public');
    expect(sections.map(({ points }) => points)).toEqual([200, 100, 0]);
    // A result with marks, which an exam could publish.
    await school.core.db.update(papers).set({ exam: 'delf-b1' }).where(eq(papers.id, paperId));
    await expect(
      requestPublication(school.core, learner.uid, { sittingId, name: 'Noé' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    // The next sitting of the paper is free.
    expect(await startExam(at(2 * minute), learner.uid, paperId)).not.toBe(sittingId);
  });

  test('replays recordings that an exam counts', async () => {
    const { learner, sittingId, at } = await begin({ words: heard.sound });
    const { running } = await loadSitting(at(0), learner.uid, sittingId);
    expect(running[0]?.works[0]?.shown.items[0]?.media[0]?.plays).toBeUndefined();
  });
});

test('plays a counted recording only during its block', async () => {
  const words = `# Le marché\n## Trous\n! média: /m/1.mp3 — Le marché\n! écoutes: 2\nJe [mange].`;
  const { learner, sittingId, at, exerciseIds } = await addPaper({ words });
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

test('refuses several recordings of one exercise in a scripted section', async () => {
  const words = '# Le marché\n## Trous\n! média: /m/1.mp3 — Un\n! média: /m/2.mp3 — Deux\nJe [mange].';
  const script = { before: 30, between: 30, after: 30, plays: 1 };
  await expect(addPaper({ script, words })).rejects.toMatchObject({ code: 'invalid-input' });
});

test('reserves the exercises of a displayed paper', async () => {
  const { learner, product, paperId, exerciseIds } = await addPaper();
  const list = async () =>
    (await findFollowed(school.core, product.id, learner))?.exercises.map(({ id }) => id);
  expect(await list()).toEqual(exerciseIds);
  await paperSubject.update(school.core, null, paperId, { reserved: true });
  expect(await list()).toEqual([]);
});

describe('requestPublication', () => {
  async function finish() {
    const paper = await addPaper({ needs: { listening: 'exempt' } });
    const { learner, sittingId, at, save, exerciseIds } = paper;
    await save(0, exerciseIds[1], '2');
    await endBlock(at(minute), learner.uid, { sittingId, block: 0 });
    return paper;
  }

  test('refuses a result without marks', async () => {
    const { learner, sittingId } = await finish();
    await expect(
      requestPublication(school.core, learner.uid, { sittingId, name: 'Noé' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await school.core.db.$count(scores, eq(scores.id, `blanc-${sittingId}`))).toBe(0);
  });

  test('is withdrawn when the account is erased', async () => {
    const { learner, sittingId, paperId } = await finish();
    await school.core.db.update(papers).set({ exam: 'delf-b1' }).where(eq(papers.id, paperId));
    await requestPublication(school.core, learner.uid, { sittingId, name: 'Noé M.' });
    await eraseAccount(school.core, {
      ...{ uid: learner.uid, emails: [learner.email], until: school.core.now().toISOString(), customer: '' },
    });
    const [row] = await school.core.db
      .select()
      .from(scores)
      .where(eq(scores.id, `blanc-${sittingId}`));
    expect(row).toMatchObject({ displayed: false, candidate: '', withdrawnAt: expect.any(Date) });
  });

  test('creates one hidden draft with consent, which the learner withdraws', async () => {
    const { learner, sittingId, paperId } = await finish();
    await school.core.db.update(papers).set({ exam: 'delf-b1' }).where(eq(papers.id, paperId));
    for (let request = 1; request <= 2; request += 1)
      await requestPublication(school.core, learner.uid, { sittingId, name: 'Noé M.' });
    const readDraft = async () => {
      const [row] = await school.core.db
        .select()
        .from(scores)
        .where(eq(scores.id, `blanc-${sittingId}`));
      return row;
    };
    expect(await readDraft()).toMatchObject({
      displayed: false,
      candidate: 'Noé M.',
      marks: { reading: 12.5 },
    });
    expect((await readDraft())?.consentedAt).toBeInstanceOf(Date);
    await withdrawPublication(school.core, learner.uid, sittingId);
    expect(await readDraft()).toMatchObject({ displayed: false, candidate: '' });
    expect((await readDraft())?.withdrawnAt).toBeInstanceOf(Date);
    await expect(
      requestPublication(school.core, learner.uid, { sittingId, name: 'Noé' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});
