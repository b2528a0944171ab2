import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { attempts, exercises, marks } from '#database/tables/exercises.ts';
import type { Core } from '../../context.ts';
import { raiseCards } from '../cards/raise-cards.ts';
import type { ExerciseKey, FieldAnswer } from '../keys/exercise-key.ts';
import { sumPoints } from '../keys/mark-exercise.ts';
import { markField } from '../keys/mark-field.ts';
import { readShown } from './find-exercise.ts';
import { readKey } from './read-key.ts';
import { toHundredths } from './submit-attempt.ts';

/** Attempts that are marked again in one transaction. */
const atOnce = 200;

/**
 * Marks what was answered to an exercise again, by what it accepts now: a mark may rise, and never falls, and no card stays of what was
 * right. Answers how many attempts rose. Done again it changes nothing.
 */
export async function markAgain(core: Pick<Core, 'db' | 'now'>, exerciseId: string): Promise<number> {
  const [exercise] = await core.db
    .select({ versionId: exercises.versionId })
    .from(exercises)
    .where(eq(exercises.id, exerciseId))
    .limit(1);
  if (!exercise?.versionId) return 0;
  const key = await readKey(core.db, exercise.versionId);
  let [raised, last] = [0, ''];
  for (;;) {
    const found = await core.db
      .selectDistinct({ id: marks.attemptId })
      .from(marks)
      .where(and(eq(marks.exerciseId, exerciseId), lt(marks.credit, 100), gt(marks.attemptId, last)))
      .orderBy(asc(marks.attemptId))
      .limit(atOnce);
    for (const { id } of found) if (await core.db.transaction((tx) => raiseAttempt(tx, id, key))) raised += 1;
    last = found.at(-1)?.id ?? '';
    if (found.length < atOnce) break;
  }
  await raiseCards(core, exerciseId, { key, versionId: exercise.versionId });
  return raised;
}

async function raiseAttempt(tx: Transaction, id: string, key: ExerciseKey): Promise<boolean> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id)).for('update');
  if (attempt?.state !== 'marked') return false;
  const rows = await tx.select().from(marks).where(eq(marks.attemptId, id));
  const credits = Object.fromEntries(rows.map(({ field, credit }) => [field, credit / 100]));
  let rose = false;
  for (const { field, credit, answer } of rows) {
    const fieldKey = key.fields[field];
    // What was chosen is called by its place in its own version.
    if (fieldKey?.type !== 'typed' || credit === 100) continue;
    const mark = markField(fieldKey, answer as FieldAnswer);
    if (Math.round(mark.credit * 100) <= credit) continue;
    rose = true;
    credits[field] = mark.credit;
    await tx
      .update(marks)
      .set({ verdict: mark.verdict, fault: mark.fault, credit: Math.round(mark.credit * 100) })
      .where(and(eq(marks.attemptId, id), eq(marks.field, field)));
  }
  if (!rose) return false;
  const own = await readKey(tx, attempt.versionId);
  const { items } = await readShown(tx, attempt);
  await tx
    .update(attempts)
    .set(toHundredths(sumPoints(items, own, credits)))
    .where(eq(attempts.id, id));
  return true;
}
