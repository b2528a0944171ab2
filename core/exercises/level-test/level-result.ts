import { and, eq } from 'drizzle-orm';
import { levelResults } from '#database/tables/level-test.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findWaiting } from './answer-question.ts';
import { listAnswered, type TestArea, testAreas } from './choose-question.ts';
import { estimateLevel, type LevelEstimate } from './estimate-level.ts';
import type { Sitting } from './sitting.ts';

type AreaComparison = { area: TestArea; difference: 'above' | 'level' | 'below' };

export type LevelTestResult = LevelEstimate & {
  /** Number of answered questions. */
  questions: number;
  /** Areas with enough questions. */
  areas: AreaComparison[];
};

const fewestOfArea = 5;

/** Half a level, in logits. With so few answers, a smaller difference may be chance. */
const notable = 0.75;

/** @throws {AppError} `conflict` if the test is not over */
export function readLevelTestResult(sitting: Sitting): LevelTestResult {
  if (findWaiting(sitting)) throw new AppError('conflict', 'the level test is not over');
  const answers = listAnswered(sitting.asked);
  const whole = estimateLevel(sitting.levels, answers);
  const areas = testAreas.flatMap((area): AreaComparison[] => {
    const own = answers.filter((answer) => answer.area === area);
    if (own.length < fewestOfArea) return [];
    const apart = estimateLevel(sitting.levels, own).ability - whole.ability;
    return [{ area, difference: apart >= notable ? 'above' : apart <= -notable ? 'below' : 'level' }];
  });
  return { ...whole, questions: answers.length, areas };
}

/**
 * Stores the result for a member. Idempotent.
 * @throws {AppError} `conflict` if the test is not over
 */
export async function saveResult(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  sitting: Sitting,
): Promise<void> {
  const { level, lowest, highest, certainty, questions } = readLevelTestResult(sitting);
  await core.db
    .insert(levelResults)
    .values({
      ...{ id: sitting.id, uid, level, lowest, highest, questions, takenAt: core.now() },
      certainty: Math.round(certainty * 100),
    })
    .onConflictDoNothing();
}

export async function isResultSaved(
  { db }: Pick<Core, 'db'>,
  uid: string,
  { id }: Pick<Sitting, 'id'>,
): Promise<boolean> {
  const kept = await db
    .select({ id: levelResults.id })
    .from(levelResults)
    .where(and(eq(levelResults.id, id), eq(levelResults.uid, uid)))
    .limit(1);
  return kept.length > 0;
}
