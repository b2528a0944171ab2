import { and, eq } from 'drizzle-orm';
import { attempts, marks } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readProductionCredits } from '../../productions/production-credits.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { startMarking, sumPoints } from '../keys/mark-exercise.ts';
import { type NotedAnswer, recordAnswers } from '../review-cards/record-answers.ts';
import { readShown } from './find-exercise.ts';
import { canRetry } from './marked-attempt.ts';
import { readKey } from './read-key.ts';
import { toHundredths } from './submit-attempt.ts';

/**
 * Marks a second try at nearly right answers. Each field allows one, and the better try counts.
 * @throws {AppError} `not-found` if the attempt does not exist or is not submitted
 */
export async function retryAttempt(
  core: Pick<Core, 'db' | 'now'>,
  { uid }: { uid: string },
  {
    exerciseId,
    number,
    answers,
  }: { exerciseId: string; number: number; answers: Record<string, FieldAnswer> },
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [attempt] = await tx
      .select()
      .from(attempts)
      .where(and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId), eq(attempts.number, number)))
      .for('no key update');
    if (!attempt || attempt.state === 'open')
      throw new AppError('not-found', `attempt ${number} of ${uid} at ${exerciseId} is not marked`, {
        userMessage: m.refusals_exercise_unknown(),
      });
    const key = await readKey(tx, attempt.versionId);
    const rows = await tx.select().from(marks).where(eq(marks.attemptId, attempt.id));
    const credits = Object.fromEntries(rows.map(({ field, credit }) => [field, credit / 100]));
    const better: NotedAnswer[] = [];
    const mark = startMarking(rows.length);
    for (const { field, tries, verdict, credit } of rows) {
      const fieldKey = key.fields[field];
      if (tries !== 1 || !fieldKey || !canRetry(fieldKey.type, { verdict })) continue;
      const answer = Object.hasOwn(answers, field) ? answers[field] : undefined;
      const again = answer === undefined ? null : await mark(fieldKey, answer);
      const isBetter = again !== null && Math.round(again.credit * 100) > credit;
      if (isBetter) credits[field] = again.credit;
      if (isBetter) better.push({ field, answer: answer ?? '', verdict: again.verdict, fault: again.fault });
      const raised = isBetter
        ? { verdict: again.verdict, fault: again.fault, credit: Math.round(again.credit * 100), answer }
        : {};
      await tx
        .update(marks)
        .set({ tries: 2, ...raised })
        .where(and(eq(marks.attemptId, attempt.id), eq(marks.field, field)));
    }
    const { versionId, id: attemptId } = attempt;
    const graded = await readProductionCredits(tx, attemptId, key);
    const shown = await readShown(tx, { exerciseId, versionId });
    await tx
      .update(attempts)
      .set(toHundredths(sumPoints(shown.items, key, { ...credits, ...graded })))
      .where(eq(attempts.id, attemptId));
    await recordAnswers(tx, { uid, exerciseId, versionId, attemptId, shown }, better, core.now());
  });
}
