import { and, eq, ne } from 'drizzle-orm';
import { answerAppeals, attempts, marks } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { createId } from '../../create-id.ts';
import { AppError } from '../../errors.ts';
import { consumePoint, type Limit } from '../../limits.ts';
import { maxGivenCharacters } from '../attempts/submit-attempt.ts';

const ofOnePerson: Limit = { name: 'answer-claims', points: 30, seconds: 86_400 };

/**
 * Files an appeal (« Demander une vérification ») with the teacher. Idempotent.
 * @throws {AppError} `not-found` if there is no such answer, `too-many-requests` after too many appeals
 */
export async function appealAnswer(
  core: Pick<Core, 'db' | 'now'>,
  { uid }: { uid: string },
  { exerciseId, number, field }: { exerciseId: string; number: number; field: string },
): Promise<void> {
  const [mark] = await core.db
    .select({
      ...{ attemptId: marks.attemptId, given: marks.given, answer: marks.answer, tries: marks.tries },
      appeal: answerAppeals.id,
    })
    .from(marks)
    .innerJoin(attempts, eq(attempts.id, marks.attemptId))
    .leftJoin(
      answerAppeals,
      and(eq(answerAppeals.attemptId, marks.attemptId), eq(answerAppeals.field, marks.field)),
    )
    .where(
      and(
        eq(attempts.uid, uid),
        eq(attempts.exerciseId, exerciseId),
        eq(attempts.number, number),
        eq(marks.field, field),
        ne(marks.verdict, 'right'),
        ne(marks.given, ''),
      ),
    )
    .limit(1);
  if (!mark)
    throw new AppError('not-found', `${uid} has no answer ${field} to appeal in ${exerciseId}`, {
      userMessage: m.refusals_exercise_unknown(),
    });
  if (mark.appeal) return;
  await consumePoint(core.db, ofOnePerson, uid);
  const { attemptId, answer, tries } = mark;
  // After a second try, the appeal concerns the better try. Only typed answers allow a second try.
  const given = tries === 2 && typeof answer === 'string' ? answer.slice(0, maxGivenCharacters) : mark.given;
  const now = core.now();
  await core.db
    .insert(answerAppeals)
    .values({ id: createId(now), attemptId, field, exerciseId, uid, given, createdAt: now })
    .onConflictDoNothing();
}
