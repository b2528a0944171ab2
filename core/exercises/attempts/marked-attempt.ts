import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { answerAppeals, answers, attempts, marks } from '#database/tables/exercises.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findPractice } from '../../exams/open-sittings/stored-sitting.ts';
import { listReturnedCorrections } from '../../productions/list-returned.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import type { ExerciseKey, FieldAnswer } from '../keys/exercise-key.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import { listQuestionsOf } from '../keys/list-questions.ts';
import { markForm } from '../keys/mark-exercise.ts';
import type { FieldMark } from '../keys/mark-field.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import { findOpenExercise, type OpenExercise, readShown } from './find-exercise.ts';
import { listUngraded, type UngradedProduction } from './list-ungraded.ts';
import {
  type AttemptScore,
  type AwaitingAttempt,
  type OwnCredits,
  readAwaiting,
  readOwnCredits,
  readScores,
  seedOf,
} from './load-work.ts';
import { readKey } from './read-key.ts';

export type ShownMark = FieldMark & {
  answer: FieldAnswer | '';
  /** True if a nearly right answer may be retried. The solution stays hidden until then. */
  mayRetry: boolean;
  appeal: 'waiting' | 'accepted' | 'refused' | null;
};

/** Notes on a marked item. Contains only the hint while one of its answers may be retried. */
export type ShownNotes = {
  hint: string;
  explanation: string;
  /** Transcripts by index of the recording. */
  transcripts?: readonly string[];
};

export type MarkedWork = {
  exercise: OpenExercise;
  versionId: string;
  shown: ShownExercise;
  score: AttemptScore;
  best: AttemptScore | null;
  copies: AttemptScore[];
  /** Set while a person has not graded all productions. */
  awaiting: AwaitingAttempt | null;
  /** Practice of an exam paper that contains the attempt and is not finished. */
  practiceId: string | null;
  /** Ids of the returned corrections of its productions. */
  corrections: string[];
  /** Corrections left after a submission of productions. */
  credits: OwnCredits | null;
  /** Productions that nobody grades, for the learner's own comparison. */
  ungraded: UngradedProduction[];
  /** Submitted texts and recording ids by field, with outlines. */
  productions: Record<string, FieldAnswer>;
  marks: Record<string, ShownMark>;
  notes: Record<string, ShownNotes>;
};

/** @throws {AppError} `not-found` without a submitted attempt, `forbidden` if the exercise is not open */
export async function loadMarked(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  exerciseId: string,
  number: number,
): Promise<MarkedWork> {
  const exercise = await findOpenExercise(core, user, exerciseId);
  const { uid } = user;
  const [attempt] = await core.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId), eq(attempts.number, number)))
    .limit(1);
  const submittedAt = attempt?.markedAt ?? attempt?.submittedAt;
  if (!attempt || !submittedAt)
    throw new AppError('not-found', `attempt ${number} of ${uid} at ${exerciseId} is not submitted`, {
      userMessage: m.refusals_exercise_unknown(),
    });
  const { best, copies } = await readScores(core, uid, exerciseId);
  const marked = await readMarkedAttempt(core.db, { ...attempt, markedAt: submittedAt });
  const hasProductions = Object.keys(marked.productions).length > 0;
  return {
    ...{ exercise, best, copies },
    credits: hasProductions ? await readOwnCredits(core, { uid, exercise, shown: marked.shown }) : null,
    awaiting: attempt.state === 'awaiting' ? await readAwaiting(core, attempt) : null,
    practiceId: await findPractice(core.db, attempt.sittingId),
    corrections: hasProductions ? await listReturnedCorrections(core.db, attempt.id) : [],
    ungraded: hasProductions ? await listUngraded(core.db, attempt, marked.shown) : [],
    ...marked,
  };
}

export type MarkedAttempt = Pick<
  MarkedWork,
  'versionId' | 'shown' | 'score' | 'productions' | 'marks' | 'notes'
>;

/** Reads a marked attempt. `isWhole` includes solutions of answers that may still be retried. */
export async function readMarkedAttempt(
  db: Database,
  attempt: typeof attempts.$inferSelect & { markedAt: Date },
  { isWhole = false } = {},
): Promise<MarkedAttempt> {
  const { id, uid, exerciseId, versionId, number, points, maxPoints, markedAt } = attempt;
  const shown = await readShown(db, { exerciseId, versionId });
  const key = await readKey(db, versionId);
  const shownMarks = await readMarks(db, id, key, isWhole);
  return {
    versionId,
    score: { number, points, maxPoints, markedAt },
    shown: shuffleExercise(shown, seedOf(uid, exerciseId, number)),
    productions: await readProductions(db, id, shown),
    marks: shownMarks,
    notes: listItemNotes(key, shownMarks),
  };
}

async function readProductions(
  db: Database,
  attemptId: string,
  { items }: ShownExercise,
): Promise<MarkedWork['productions']> {
  const fields = listQuestionsOf(items).flatMap((item) => {
    if (item.kind === 'writing') return [item.field, ...(item.planField ? [item.planField] : [])];
    return item.kind === 'speaking' ? [item.field] : [];
  });
  if (fields.length === 0) return {};
  const rows = await db
    .select({ field: answers.field, value: answers.value })
    .from(answers)
    .where(and(eq(answers.attemptId, attemptId), inArray(answers.field, fields)));
  return Object.fromEntries(rows.map(({ field, value }) => [field, value as FieldAnswer]));
}

async function readMarks(
  db: Database,
  attemptId: string,
  key: ExerciseKey,
  isWhole: boolean,
): Promise<Record<string, ShownMark>> {
  const rows = await db
    .select({ mark: marks, appeal: answerAppeals.state })
    .from(marks)
    .leftJoin(
      answerAppeals,
      and(eq(answerAppeals.attemptId, marks.attemptId), eq(answerAppeals.field, marks.field)),
    )
    .where(eq(marks.attemptId, attemptId));
  const given = new Map(rows.map(({ mark: { field, answer } }) => [field, answer as FieldAnswer | '']));
  // In the order of the first marking, so that the form's marking budget covers the same answers.
  const marked = await markForm(
    Object.entries(key.fields).flatMap(([field, fieldKey]) =>
      given.has(field) ? [[field, fieldKey, given.get(field)] as const] : [],
    ),
  );
  return Object.fromEntries(
    rows.flatMap(({ mark: { field, verdict, credit, tries, answer }, appeal }) => {
      const [fieldKey, now] = [key.fields[field], marked.get(field)];
      if (!fieldKey || !now) return [];
      const counted = answer as FieldAnswer | '';
      const isRaised = credit > Math.round(now.credit * 100);
      const mark = isRaised ? keepCredit(now, { verdict, credit: credit / 100 }, counted) : now;
      const mayRetry = !isWhole && tries === 1 && canRetry(fieldKey.type, mark);
      return [[field, { ...(mayRetry ? hideModel(mark) : mark), answer: counted, mayRetry, appeal }]];
    }),
  );
}

/** Restores the higher stored verdict and credit, and drops the mistakes found by the current marking. */
const keepCredit = (
  now: FieldMark,
  { verdict, credit }: Pick<FieldMark, 'verdict' | 'credit'>,
  given: FieldAnswer | '',
): FieldMark => ({
  ...now,
  ...{ verdict, credit, fault: null, feedback: '', words: [] },
  right:
    now.right.length > 0 && typeof given !== 'object' ? [given] : Array.isArray(given) ? given : now.right,
});

export const canRetry = (type: string, { verdict }: Pick<FieldMark, 'verdict'>): boolean =>
  type === 'typed' && verdict === 'near';

const hideModel = (mark: FieldMark): FieldMark => ({
  ...mark,
  model: '',
  words: mark.words.map((word) => ({ ...word, expected: [] })),
});

/** Withholds an item's explanation and transcripts while one of its answers may be retried. */
export function listItemNotes(
  key: ExerciseKey,
  shown: Readonly<Record<string, Pick<ShownMark, 'mayRetry'>>>,
): Record<string, ShownNotes> {
  return Object.fromEntries(
    Object.entries(key.items).map(([item, { hint, explanation, fields }]) => {
      const transcripts = key.transcripts?.[item];
      return [
        item,
        fields.some((field) => shown[field]?.mayRetry)
          ? { hint, explanation: '' }
          : { hint: '', explanation, ...(transcripts ? { transcripts } : {}) },
      ];
    }),
  );
}

/**
 * Marks a visitor's answers without storing them, and includes the solutions.
 * @throws {AppError} `not-found` if the version does not exist
 */
export async function markWithoutKeeping(
  core: Pick<Core, 'db'>,
  { id: exerciseId, versionId }: { id: string; versionId: string },
  answers: Readonly<Record<string, FieldAnswer>>,
): Promise<Pick<MarkedWork, 'versionId' | 'shown' | 'marks' | 'notes'>> {
  const shown = await readShown(core.db, { exerciseId, versionId });
  const key = await readKey(core.db, versionId);
  const answerOf = (field: string) => (Object.hasOwn(answers, field) ? (answers[field] ?? '') : '');
  const marked = await markForm(
    listFieldsOf(shown.items).flatMap(({ field }) => {
      const fieldKey = key.fields[field];
      return fieldKey ? [[field, fieldKey, answerOf(field)] as const] : [];
    }),
  );
  const shownMarks = Object.fromEntries(
    [...marked].map(([field, mark]): [string, ShownMark] => [
      field,
      { ...mark, answer: answerOf(field), mayRetry: false, appeal: null },
    ]),
  );
  return {
    versionId,
    shown: shuffleExercise(shown, versionId),
    marks: shownMarks,
    notes: listItemNotes(key, shownMarks),
  };
}
