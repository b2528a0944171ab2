import { eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { exerciseKeys } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import { AppError } from '../../errors.ts';
import type { ExerciseKey } from '../keys/exercise-key.ts';

/** What answers to a version are marked with. For marking alone: nothing of it goes to a page before. @throws {AppError} not-found where it was deleted a moment ago */
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
