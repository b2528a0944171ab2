import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { attempts } from '#database/tables/exercises.ts';
import { readStoredAnswers } from './attempt.ts';
import { readShown } from './find-exercise.ts';
import { readKey } from './read-key.ts';
import { markAttempt } from './submit-attempt.ts';

/** Submits an open attempt with its stored answers, even without any. A submitted attempt stays unchanged. */
export async function submitStored(tx: Transaction, attemptId: string, now: Date): Promise<void> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, attemptId)).for('no key update');
  // The exercise was deleted.
  if (attempt?.state !== 'open') return;
  const shown = await readShown(tx, attempt);
  const key = await readKey(tx, attempt.versionId);
  const stored = await readStoredAnswers(tx, attemptId);
  await markAttempt(tx, attempt, { shown, key, stored, now });
}
