import { eq } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type MarkedAttempt, readMarkedAttempt } from '../attempts/marked-attempt.ts';

type OfficeAttempt = MarkedAttempt & {
  uid: string;
  /** Display name, otherwise email address, otherwise uid. */
  name: string;
  exercise: { id: string; title: string };
};

/**
 * Returns a marked attempt with all solutions, even where a second try remains.
 * @throws {AppError} `not-found` if it does not exist or is not marked
 */
export async function getMarkedAttempt(core: Pick<Core, 'db'>, attemptId: string): Promise<OfficeAttempt> {
  const [found] = await core.db
    .select({
      attempt: attempts,
      title: exercises.title,
      name: directory.displayName,
      email: directory.email,
    })
    .from(attempts)
    .innerJoin(exercises, eq(exercises.id, attempts.exerciseId))
    .leftJoin(directory, eq(directory.uid, attempts.uid))
    .where(eq(attempts.id, attemptId))
    .limit(1);
  if (!found?.attempt.markedAt)
    throw new AppError('not-found', `marked attempt ${attemptId} not found`, {
      userMessage: m.results_copy_unknown(),
    });
  const { attempt, title, name, email } = found;
  const { uid, exerciseId, markedAt } = attempt;
  return {
    ...{ uid, name: name || email || uid, exercise: { id: exerciseId, title } },
    ...(await readMarkedAttempt(core.db, { ...attempt, markedAt: markedAt as Date }, { isWhole: true })),
  };
}
