import { and, eq } from 'drizzle-orm';
import { levelResults } from '#database/tables/level-test.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findWaiting } from './answer-question.ts';
import { listAnswered, type TestArea, testAreas } from './choose-question.ts';
import { estimateLevel, type LevelEstimate } from './estimate-level.ts';
import type { Sitting } from './sitting.ts';

/** How somebody did in an area beside the whole of their test. */
type AreaComparison = { area: TestArea; standing: 'above' | 'level' | 'below' };

/** What a test says in the end. */
export type LevelTestResult = LevelEstimate & {
  /** How many were answered. */
  questions: number;
  /** Of the areas with enough questions. */
  areas: AreaComparison[];
};

/** An area with fewer questions is not spoken of. */
const fewestOfArea = 5;

/** Half a level: less is no difference that so few answers can show. */
const notable = 0.75;

/** What came out of a test. @throws {AppError} conflict while it is not over */
export function readLevelTestResult(sitting: Sitting): LevelTestResult {
  if (findWaiting(sitting)) throw new AppError('conflict', 'the level test is not over');
  const answers = listAnswered(sitting.asked);
  const whole = estimateLevel(sitting.levels, answers);
  const areas = testAreas.flatMap((area): AreaComparison[] => {
    const own = answers.filter((answer) => answer.area === area);
    if (own.length < fewestOfArea) return [];
    const apart = estimateLevel(sitting.levels, own).ability - whole.ability;
    return [{ area, standing: apart >= notable ? 'above' : apart <= -notable ? 'below' : 'level' }];
  });
  return { ...whole, questions: answers.length, areas };
}

/** Keeps what came out of a test for a member, once. @throws {AppError} conflict while it is not over */
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

/** Whether a member has kept what came out of a test. */
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
