import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { papers } from '#database/tables/exams.ts';
import { addSitting, minute } from '#tests/support/add-sitting.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { submitAttempt } from '../../exercises/attempts/submit-attempt.ts';
import { closeDueSittings, endBlock } from './end-block.ts';
import { loadSitting } from './load-sitting.ts';
import { requestPublication } from './request-publication.ts';
import { readSittingResult } from './sitting-result.ts';
import { startExam } from './start-exam.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

describe('practice', () => {
  const heard = { sound: `# Le marché\n## Trous\n! média: /m/1.mp3 — Le marché\n! écoutes: 1\nJe [mange].` };
  const begin = (more = {}) =>
    addSitting(school.core, { mode: 'practice', needs: { extraTime: 'half' }, ...more });

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
