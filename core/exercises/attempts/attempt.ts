import { and, eq, max, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { answerEvents, answers, attempts, exercises } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import { createId } from '../../create-id.ts';
import { AppError } from '../../errors.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { readShown, refuseUnknown } from './find-exercise.ts';

export type StoredAttempt = typeof attempts.$inferSelect;

/** Which attempt a page works on: its number and version were decided when it was shown, before anything was kept. */
type WantedAttempt = { uid: string; exerciseId: string; versionId: string; number: number };

/**
 * The attempt, begun if it is new, and nobody else's until the end of the transaction.
 * @throws {AppError} not-found; conflict where another page began it with another version, in which the same answer may be another
 */
export async function lockAttempt(tx: Transaction, wanted: WantedAttempt, now: Date): Promise<StoredAttempt> {
  const { uid, exerciseId, versionId, number } = wanted;
  const theirs = and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId), eq(attempts.number, number));
  const find = () => tx.select().from(attempts).where(theirs).for('no key update');
  const [known] = await find();
  if (known) return requireVersion(known, wanted);
  await readShown(tx, wanted);
  // Until the end of the transaction it is not deleted.
  const [lasting] = await tx
    .select({ id: exercises.id })
    .from(exercises)
    .where(eq(exercises.id, exerciseId))
    .for('key share');
  if (!lasting) throw refuseUnknown(exerciseId, uid);
  // One page begins it; the others wait, and find it begun.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempt/${uid}/${exerciseId}`}, 0))`);
  const [meanwhile] = await find();
  if (meanwhile) return requireVersion(meanwhile, wanted);
  if (number !== (await countAttempts(tx, wanted)) + 1) throw refuseNumber(wanted);
  await tx
    .insert(attempts)
    .values({ id: createId(now), uid, exerciseId, versionId, number, beganAt: now })
    .onConflictDoNothing();
  const [begun] = await find();
  if (!begun) throw refuseNumber(wanted);
  return begun;
}

function requireVersion(attempt: StoredAttempt, wanted: WantedAttempt): StoredAttempt {
  if (attempt.state === 'open' && attempt.versionId !== wanted.versionId) throw refuseNumber(wanted);
  return attempt;
}

const refuseNumber = ({ uid, exerciseId, number }: WantedAttempt) =>
  new AppError('conflict', `attempt ${number} of ${uid} at ${exerciseId} cannot begin`, {
    userMessage: m.refusals_exercise_changed(),
  });

const countAttempts = (tx: Transaction, { uid, exerciseId }: WantedAttempt): Promise<number> =>
  tx.$count(attempts, and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId)));

/** A change of an answer as a page tells it, by its number there. */
export type AnswerChange = { field: string; value: FieldAnswer; sequence: number };

/** The answers of an attempt, by field. */
export type StoredAnswers = Map<string, { value: FieldAnswer; revision: number; page: string }>;

export async function readStoredAnswers(tx: Transaction, attemptId: string): Promise<StoredAnswers> {
  const rows = await tx.select().from(answers).where(eq(answers.attemptId, attemptId));
  return new Map(
    rows.map(({ field, value, revision, page }) => [field, { value: value as FieldAnswer, revision, page }]),
  );
}

/** What a page tells: its name, the revision of the attempt that it knew, and its changes since. */
export type PageChanges = { page: string; base: number; changes: AnswerChange[] };

/**
 * Writes changes of an attempt that is locked, each once however often it comes, and keeps every one of them. An answer that another page
 * gave since what the page knew stays, and so does a newer one of its own: letters overtake one another. `stored` is brought up to date;
 * answers the new revision.
 */
export async function writeChanges(
  tx: Transaction,
  attempt: Pick<StoredAttempt, 'id' | 'revision'>,
  { page, base, changes }: PageChanges,
  stored: StoredAnswers,
  now: Date,
): Promise<number> {
  if (changes.length === 0) return attempt.revision;
  const { id: attemptId } = attempt;
  let { revision } = attempt;
  const latest = await readSequences(tx, attemptId, page);
  const events: (typeof answerEvents.$inferInsert)[] = [];
  const written = new Map<string, typeof answers.$inferInsert>();
  for (const { field, value, sequence } of changes.toSorted((a, b) => a.sequence - b.sequence)) {
    const known = stored.get(field);
    const before = latest.get(field) ?? -1;
    if (sequence === before) continue;
    const isStale =
      (known !== undefined && known.page !== page && known.revision > base) || sequence < before;
    events.push({
      ...{ attemptId, page, sequence, field, value, at: now },
      revision: isStale ? null : revision + 1,
    });
    if (isStale) continue;
    revision += 1;
    latest.set(field, sequence);
    stored.set(field, { value, revision, page });
    written.set(field, { attemptId, field, value, revision, page });
  }
  // Whoever waits for the attempt waits for each statement: they are few, however many changes there are.
  if (events.length > 0) await tx.insert(answerEvents).values(events).onConflictDoNothing();
  if (revision === attempt.revision) return revision;
  await tx
    .insert(answers)
    .values([...written.values()])
    .onConflictDoUpdate({
      target: [answers.attemptId, answers.field],
      set: { value: sql`excluded.value`, revision: sql`excluded.revision`, page: sql`excluded.page` },
    });
  await tx.update(attempts).set({ revision }).where(eq(attempts.id, attemptId));
  return revision;
}

/** How far a page has told, by field. */
async function readSequences(tx: Transaction, attemptId: string, page: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ field: answerEvents.field, sequence: max(answerEvents.sequence) })
    .from(answerEvents)
    .where(and(eq(answerEvents.attemptId, attemptId), eq(answerEvents.page, page)))
    .groupBy(answerEvents.field);
  return new Map(rows.map(({ field, sequence }) => [field, sequence ?? 0]));
}
