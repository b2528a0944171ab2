import { and, eq } from 'drizzle-orm';
import { answers } from '#database/tables/exercises.ts';
import { productions } from '#database/tables/productions.ts';
import type { Core } from '../context.ts';
import { lockAttempt, readStoredAnswers, writeChanges } from '../exercises/attempts/attempt.ts';
import { findOpenExercise } from '../exercises/attempts/find-exercise.ts';
import { loadWork } from '../exercises/attempts/load-work.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { findProduction } from './find-production.ts';

/**
 * Opens an attempt with the answers of a returned one, and returns the id of its exercise. An attempt that is
 * already open stays as it is.
 * @throws {AppError} `not-found`, or `forbidden` if the exercise is not open to the user
 */
export async function startSecondVersion(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  productionId: string,
): Promise<string> {
  const own = and(eq(productions.uid, user.uid), eq(productions.state, 'returned'));
  const { attemptId, exercise } = await findProduction(core, productionId, own);
  await findOpenExercise(core, user, exercise.id);
  const { versionId, number } = await loadWork(core, user, exercise.id);
  await core.db.transaction(async (tx) => {
    const wanted = { uid: user.uid, exerciseId: exercise.id, versionId, number };
    const attempt = await lockAttempt(tx, wanted, core.now());
    const stored = await readStoredAnswers(tx, attempt.id);
    if (attempt.state !== 'open' || stored.size > 0) return;
    const spoken = await tx
      .select({ field: productions.field })
      .from(productions)
      .where(and(eq(productions.attemptId, attemptId), eq(productions.kind, 'speaking')));
    const isSpoken = new Set(spoken.map(({ field }) => field));
    const given = await tx.select().from(answers).where(eq(answers.attemptId, attemptId));
    // A recording belongs to its attempt, so the learner records again.
    const texts = given.filter(({ field }) => !isSpoken.has(field));
    const changes = texts.map(({ field, value }, index) => ({
      ...{ field, sequence: index },
      value: value as never,
    }));
    const batch = { page: `second-${productionId}`.slice(0, 40), base: attempt.revision, changes };
    await writeChanges(tx, attempt, batch, stored, core.now());
  });
  return exercise.id;
}
