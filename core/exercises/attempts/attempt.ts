import { and, eq, gte, inArray, max, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { answerEvents, answers, attempts, exercises } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import { createId } from '../../create-id.ts';
import { AppError } from '../../errors.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { readShown, refuseUnknown } from './find-exercise.ts';

export type StoredAttempt = typeof attempts.$inferSelect;

/** Number and version are set when the page is rendered, before the attempt is stored. */
type WantedAttempt = { uid: string; exerciseId: string; versionId: string; number: number };

/** Locks the attempt until the end of the transaction, or returns undefined if it does not exist. */
export async function findAttempt(
  tx: Transaction,
  { uid, exerciseId, number }: WantedAttempt,
): Promise<StoredAttempt | undefined> {
  const [found] = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId), eq(attempts.number, number)))
    .for('no key update');
  return found;
}

/**
 * Locks the attempt until the end of the transaction, and creates it if necessary.
 * @throws {AppError} `not-found` if the exercise is gone, `conflict` if its version or number differs
 */
export async function lockAttempt(tx: Transaction, wanted: WantedAttempt, now: Date): Promise<StoredAttempt> {
  const { uid, exerciseId, versionId, number } = wanted;
  const find = () => findAttempt(tx, wanted);
  const known = await find();
  if (known) return requireVersion(known, wanted);
  await readShown(tx, wanted);
  // Prevents deletion of the exercise until the end of the transaction.
  const [lasting] = await tx
    .select({ id: exercises.id })
    .from(exercises)
    .where(eq(exercises.id, exerciseId))
    .for('key share');
  if (!lasting) throw refuseUnknown(exerciseId, uid);
  // Only one transaction creates the attempt. Concurrent transactions wait, then find it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attempt/${uid}/${exerciseId}`}, 0))`);
  const meanwhile = await find();
  if (meanwhile) return requireVersion(meanwhile, wanted);
  if (number !== (await countAttempts(tx, wanted)) + 1) throw refuseNumber(wanted);
  await tx
    .insert(attempts)
    .values({ id: createId(now), uid, exerciseId, versionId, number, beganAt: now })
    .onConflictDoNothing();
  const begun = await find();
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

/** Change of an answer. Each page numbers its own changes with `sequence`. */
export type AnswerChange = { field: string; value: FieldAnswer; sequence: number };

export type StoredAnswers = Map<string, { value: FieldAnswer; revision: number; page: string }>;

export async function readStoredAnswers(tx: Transaction, attemptId: string): Promise<StoredAnswers> {
  const rows = await tx.select().from(answers).where(eq(answers.attemptId, attemptId));
  return new Map(
    rows.map(({ field, value, revision, page }) => [field, { value: value as FieldAnswer, revision, page }]),
  );
}

/** `base` is the revision of the attempt that the page last received. */
export type PageChanges = { page: string; base: number; changes: AnswerChange[] };

/**
 * Writes changes to a locked attempt, updates `stored` and returns the new revision. Idempotent.
 * An answer is stale if another page changed it since `base`, or if a newer request of this page overtook it.
 * Stale answers are only logged.
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
  // A constant number of statements, because other transactions wait for the attempt.
  if (events.length > 0) await tx.insert(answerEvents).values(events).onConflictDoNothing();
  await mergeLongEvents(tx, { attemptId, page }, [...written.values()], now);
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

/** Texts above this length are saved every few seconds while they are typed. */
const longCharacters = 500;

/** Stores one event per minute of a long text. Otherwise 45 minutes of writing would store 300 copies of it. */
async function mergeLongEvents(
  tx: Transaction,
  { attemptId, page }: { attemptId: string; page: string },
  written: readonly (typeof answers.$inferInsert)[],
  now: Date,
): Promise<void> {
  const long = written.filter(({ value }) => typeof value === 'string' && value.length > longCharacters);
  if (long.length === 0) return;
  const minute = new Date(now);
  minute.setUTCSeconds(0, 0);
  await tx.delete(answerEvents).where(
    and(
      ...[eq(answerEvents.attemptId, attemptId), eq(answerEvents.page, page)],
      inArray(
        answerEvents.field,
        long.map(({ field }) => field),
      ),
      gte(answerEvents.at, minute),
      // Null for a refused change, which stays.
      notInArray(
        answerEvents.revision,
        long.map(({ revision }) => revision),
      ),
    ),
  );
}

async function readSequences(tx: Transaction, attemptId: string, page: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ field: answerEvents.field, sequence: max(answerEvents.sequence) })
    .from(answerEvents)
    .where(and(eq(answerEvents.attemptId, attemptId), eq(answerEvents.page, page)))
    .groupBy(answerEvents.field);
  return new Map(rows.map(({ field, sequence }) => [field, sequence ?? 0]));
}
