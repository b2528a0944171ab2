import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { papers } from '#database/tables/exams.ts';
import { scores } from '#database/tables/scores.ts';
import { addSitting, minute } from '#tests/support/add-sitting.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { countToDo } from '../../desk/count-to-do.ts';
import { eraseAccount } from '../../members/erasure.ts';
import { listOfficeScores } from '../../scores/list-office-scores.ts';
import { summariseScores } from '../../scores/summarise-scores.ts';
import { endBlock } from './end-block.ts';
import { requestPublication, withdrawPublication } from './request-publication.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

describe('requestPublication', () => {
  async function finish() {
    const paper = await addSitting(school.core, { needs: { listening: 'exempt' } });
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

  test('adds a pending task until the result is published, and no diploma', async () => {
    const { learner, sittingId, paperId } = await finish();
    await school.core.db.update(papers).set({ exam: 'delf-a1' }).where(eq(papers.id, paperId));
    const { count: before } = (await countToDo(school.core)).publications;
    await requestPublication(school.core, learner.uid, { sittingId, name: 'Noé M.' });
    expect((await countToDo(school.core)).publications.count).toBe(before + 1);
    const id = `blanc-${sittingId}`;
    const asked = { isMock: true, state: 'hidden' } as const;
    const { rows } = await listOfficeScores(school.core, asked);
    expect(rows.map((row) => row.id)).toContain(id);
    expect(rows.every(({ mock }) => mock)).toBe(true);

    await school.core.db.update(scores).set({ displayed: true }).where(eq(scores.id, id));
    expect((await countToDo(school.core)).publications.count).toBe(before);
    const tallies = await summariseScores(school.core, { exam: 'delf-a1' });
    expect(tallies.filter(({ isMock }) => isMock)).toEqual([
      expect.objectContaining({ count: 1, passed: null, mean: null }),
    ]);
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
