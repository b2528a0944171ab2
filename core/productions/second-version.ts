import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { answers, attempts } from '#database/tables/exercises.ts';
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

/**
 * Returns the returned production that a new one of the same field improves: the latest of the learner, if it
 * has no second version yet.
 */
export async function findPrevious(
  tx: Transaction,
  { uid, exerciseId, field }: { uid: string; exerciseId: string; field: string },
): Promise<string | null> {
  const [latest] = await tx
    .select({ id: productions.id, previousId: productions.previousId, state: productions.state })
    .from(productions)
    .innerJoin(attempts, eq(attempts.id, productions.attemptId))
    .where(
      and(eq(productions.uid, uid), eq(productions.exerciseId, exerciseId), eq(productions.field, field)),
    )
    .orderBy(desc(productions.submittedAt))
    .limit(1);
  return latest?.state === 'returned' && latest.previousId === null ? latest.id : null;
}
