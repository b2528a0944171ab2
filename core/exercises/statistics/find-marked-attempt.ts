import { eq } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type MarkedAttempt, readMarkedAttempt } from '../attempts/marked-attempt.ts';

/** A marked attempt of somebody as the office reads it. */
type OfficeAttempt = MarkedAttempt & {
  uid: string;
  /** As the school knows them. */
  name: string;
  exercise: { id: string; title: string };
};

/** Somebody's marked attempt, whole: what is right is told also where a second try is left. @throws {AppError} not-found */
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
    throw new AppError('not-found', `no marked attempt ${attemptId}`, {
      userMessage: m.results_copy_unknown(),
    });
  const { attempt, title, name, email } = found;
  const { uid, exerciseId, markedAt } = attempt;
  return {
    ...{ uid, name: name || email || uid, exercise: { id: exerciseId, title } },
    ...(await readMarkedAttempt(core.db, { ...attempt, markedAt: markedAt as Date }, { isWhole: true })),
  };
}
