import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { attempts, marks, answers as storedAnswers } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isInOpenSitting } from '../../exams/open-sittings/stored-sitting.ts';
import { readProductionCredits } from '../../productions/production-credits.ts';
import { submitProductions } from '../../productions/submit-productions.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import type { ExerciseKey, FieldAnswer } from '../keys/exercise-key.ts';
import { isEmptyAnswer } from '../keys/is-empty-answer.ts';
import { listFieldsOf, wordAnswer } from '../keys/list-fields.ts';
import { type ExerciseMark, markExercise, sumPoints } from '../keys/mark-exercise.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { recordAnswers } from '../review-cards/record-answers.ts';
import {
  type AnswerChange,
  lockAttempt,
  readStoredAnswers,
  type StoredAnswers,
  type StoredAttempt,
  writeChanges,
} from './attempt.ts';
import { readShown } from './find-exercise.ts';
import { listOvertaken } from './overtaken-answers.ts';
import { readKey } from './read-key.ts';

/** Version of the marking rules, stored with each marked attempt. Increment it when the rules change. */
const markerVersion = 3;

type Submission = {
  exerciseId: string;
  versionId: string;
  number: number;
  /** Page that submits the form, and the revision it last received. */
  page: string;
  revision: number;
  answers: Record<string, FieldAnswer>;
};

/** Reason why an attempt was not marked: no answer, or another page that changed or submitted it. */
export type Obstacle = 'empty' | 'newer' | 'marked';

type Submitted = {
  /** Null if there is no attempt. */
  attemptId: string | null;
  isFirst: boolean;
  obstacle: Obstacle | null;
  /** With an obstacle, the answers of the form, completed by stored answers if the attempt is open. */
  answers: Record<string, FieldAnswer>;
  /** Answers that another page stored in place of this form's. */
  others: Record<string, FieldAnswer>;
};

/**
 * Marks an attempt once; its productions then wait for a person. Repeating a submission is harmless. An empty form begins no attempt.
 * @throws {AppError} `not-found` if the exercise is gone, `conflict` if the attempt has another version or an exam
 *   in progress contains the exercise
 */
export async function submitAttempt(
  core: Pick<Core, 'db' | 'now'>,
  { uid }: Pick<SignedInUser, 'uid'>,
  { exerciseId, versionId, number, page, revision, answers }: Submission,
): Promise<Submitted> {
  if (await isInOpenSitting(core.db, uid, exerciseId))
    throw new AppError('conflict', `exercise ${exerciseId} belongs to an open sitting of ${uid}`, {
      userMessage: m.exams_exercise_in_sitting(),
    });
  // The shown exercise and the key are immutable, so they are read before the attempt is locked.
  const shown = await readShown(core.db, { exerciseId, versionId });
  const key = await readKey(core.db, versionId);
  const now = core.now();
  const known = new Set(listFieldsOf(shown.items).map(({ field }) => field));
  const given = Object.fromEntries(
    Object.entries(answers).filter(([field, answer]) => known.has(field) && !isEmptyAnswer(answer)),
  );
  const unmarked = { attemptId: null, isFirst: false, obstacle: null, answers: {}, others: {} };
  const wanted = { uid, exerciseId, versionId, number };
  return core.db.transaction(async (tx) => {
    if (Object.keys(given).length === 0 && !(await hasAnswers(tx, wanted)))
      return { ...unmarked, obstacle: 'empty' };
    const attempt = await lockAttempt(tx, wanted, now);
    const { id: attemptId } = attempt;
    const stored = await readStoredAnswers(tx, attemptId);
    const overtaken = await listOvertaken(tx, attempt, { page, revision, answers: given }, stored);
    if (attempt.state !== 'open')
      return { ...unmarked, attemptId, ...(overtaken[0] ? { obstacle: 'marked', answers: given } : {}) };
    const changes = listChanges(shown, answers, stored, { page, revision });
    if (overtaken[0])
      return { ...unmarked, attemptId, ...describeOvertaken(overtaken, given, stored, changes) };
    // `listChanges` has already dropped stale answers.
    const batch = { page: `${page}:submit`, base: attempt.revision, changes };
    await writeChanges(tx, attempt, batch, stored, now);
    await markAttempt(tx, attempt, { shown, key, stored, now });
    return { ...unmarked, attemptId, isFirst: true };
  });
}

/** True if the attempt is submitted or has a stored answer. */
async function hasAnswers(
  tx: Transaction,
  { uid, exerciseId, number }: { uid: string; exerciseId: string; number: number },
): Promise<boolean> {
  const rows = await tx
    .select({ state: attempts.state, value: storedAnswers.value })
    .from(attempts)
    .leftJoin(storedAnswers, eq(storedAnswers.attemptId, attempts.id))
    .where(and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId), eq(attempts.number, number)));
  return rows.some(
    ({ state, value }) => state !== 'open' || (value !== null && !isEmptyAnswer(value as FieldAnswer)),
  );
}

function describeOvertaken(
  overtaken: readonly string[],
  given: Readonly<Record<string, FieldAnswer>>,
  stored: StoredAnswers,
  changes: readonly AnswerChange[],
): Pick<Submitted, 'obstacle' | 'answers' | 'others'> {
  const pick = (from: Readonly<Record<string, FieldAnswer>>) =>
    Object.fromEntries(overtaken.map((field) => [field, from[field] ?? '']));
  const values = Object.fromEntries([...stored].map(([field, { value }]) => [field, value]));
  const changed = Object.fromEntries(changes.map(({ field, value }) => [field, value]));
  return {
    obstacle: 'newer',
    answers: { ...values, ...changed, ...pick(given) },
    others: pick(values),
  };
}

/** Fields missing from the form, which happens without JavaScript, keep their stored answers. */
function listChanges(
  { items }: ShownExercise,
  answers: Submission['answers'],
  stored: StoredAnswers,
  { page, revision }: Pick<Submission, 'page' | 'revision'>,
): AnswerChange[] {
  return listFieldsOf(items).flatMap(({ field }, index) => {
    const value = Object.hasOwn(answers, field) ? answers[field] : undefined;
    const known = stored.get(field);
    if (value === undefined || isDeepStrictEqual(value, known?.value)) return [];
    if (known && known.page !== page && known.revision > revision) return [];
    return [{ field, value, sequence: index }];
  });
}

/** Marks the stored answers of a locked, open attempt. */
export async function markAttempt(
  tx: Transaction,
  { id, uid, exerciseId, versionId }: StoredAttempt,
  { shown, key, stored, now }: { shown: ShownExercise; key: ExerciseKey; stored: StoredAnswers; now: Date },
): Promise<void> {
  const given = Object.fromEntries([...stored].map(([field, { value }]) => [field, value]));
  const marked = await markExercise(shown.items, key, given);
  const rows = listFieldsOf(shown.items).flatMap((place) => {
    const { field } = place;
    const mark = marked.fields[field];
    if (!mark) return [];
    const { verdict, fault } = mark;
    const credit = Math.round(mark.credit * 100);
    const value = stored.get(field)?.value;
    const answer = value ?? '';
    const words = wordAnswer(place, value).slice(0, maxGivenCharacters);
    return [{ attemptId: id, field, exerciseId, uid, given: words, verdict, fault, credit, answer, at: now }];
  });
  if (rows.length > 0) await tx.insert(marks).values(rows);
  await recordAnswers(tx, { uid, exerciseId, versionId, attemptId: id, shown }, rows, now);
  const submitted = await submitProductions(tx, { id, uid, exerciseId }, { shown, stored, now });
  const credits = Object.fromEntries(
    Object.entries(marked.fields).map(([field, { credit }]) => [field, credit]),
  );
  const graded = await readProductionCredits(tx, id, key);
  const points = toHundredths(sumPoints(shown.items, key, { ...credits, ...graded }));
  const state =
    submitted.length > 0
      ? ({ state: 'awaiting', submittedAt: now } as const)
      : ({ state: 'marked', markedAt: now } as const);
  await tx
    .update(attempts)
    .set({ ...state, marker: markerVersion, ...points, firstPoints: points.points })
    .where(and(eq(attempts.id, id), eq(attempts.state, 'open')));
}

/** Lists of answers shorten each answer to this number of characters. */
export const maxGivenCharacters = 500;

export const toHundredths = ({ points, max }: Pick<ExerciseMark, 'points' | 'max'>) => ({
  points: Math.round(points * 100),
  maxPoints: Math.round(max * 100),
});
