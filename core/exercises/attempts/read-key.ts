import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { exerciseKeys } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../errors.ts';
import type { ExerciseKey } from '../keys/exercise-key.ts';

/** @throws {AppError} `not-found` if the version has just been deleted */
export async function readKey(db: Database, versionId: string): Promise<ExerciseKey> {
  const [found] = await db
    .select({ key: exerciseKeys.key })
    .from(exerciseKeys)
    .where(eq(exerciseKeys.versionId, versionId))
    .limit(1);
  if (!found)
    throw new AppError('not-found', `version ${versionId} has no key`, {
      userMessage: m.refusals_exercise_unknown(),
    });
  return found.key as ExerciseKey;
}

export async function readKeys(
  db: Database,
  versionIds: readonly string[],
): Promise<Map<string, ExerciseKey>> {
  const rows = await db
    .select()
    .from(exerciseKeys)
    .where(inArray(exerciseKeys.versionId, [...new Set(versionIds)]));
  return new Map(rows.map(({ versionId, key }) => [versionId, key as ExerciseKey]));
}
