import { and, desc, eq, isNull, max, sql } from 'drizzle-orm';
import { answers, attempts } from '#database/tables/exercises.ts';
import { productions } from '#database/tables/productions.ts';
import type { Core } from '../../context.ts';
import {
  type CorrectionCredits,
  promiseCorrection,
  readCorrectionCredits,
} from '../../productions/correction-credits.ts';
import { findPrevious } from '../../productions/find-previous.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { listQuestionsOf } from '../keys/list-questions.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import { findOpenExercise, type OpenExercise, readShown } from './find-exercise.ts';

/** Score of a marked attempt, in hundredths of a point. */
export type AttemptScore = { number: number; points: number; maxPoints: number; markedAt: Date };

/** `dueAt` is the promised time of the correction. */
export type AwaitingAttempt = { number: number; dueAt: Date };

/**
 * Credits for a submission, and the promised time of its correction. `previousId` is the returned production that a
 * second version improves. `isFree` if every production is a second version that needs no credit.
 */
export type OwnCredits = CorrectionCredits & { previousId: string | null; isFree: boolean; dueAt: Date };

export type ExerciseWork = {
  exercise: OpenExercise;
  shown: ShownExercise;
  versionId: string;
  number: number;
  revision: number;
  answers: Record<string, FieldAnswer>;
  /** Latest attempt, if it waits for its correction. */
  awaiting: AwaitingAttempt | null;
  /** Credits for the corrections of its productions. Null without a production. */
  credits: OwnCredits | null;
  last: AttemptScore | null;
  best: AttemptScore | null;
  /** Latest marked attempts, newest first. */
  copies: AttemptScore[];
};

const maxMarkedAttempts = 8;

/** @throws {AppError} `not-found` or `forbidden` if the exercise is not open to the user */
export async function loadWork(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  exerciseId: string,
): Promise<ExerciseWork> {
  const exercise = await findOpenExercise(core, user, exerciseId);
  const theirs = and(eq(attempts.uid, user.uid), eq(attempts.exerciseId, exerciseId));
  const [latest] = await core.db
    .select()
    .from(attempts)
    .where(theirs)
    .orderBy(desc(attempts.number))
    .limit(1);
  const [open] = await core.db
    .select()
    .from(attempts)
    .where(and(theirs, eq(attempts.state, 'open'), isNull(attempts.sittingId)))
    .limit(1);
  const versionId = open?.versionId ?? exercise.versionId;
  const number = open?.number ?? (latest?.number ?? 0) + 1;
  const shown = await readShown(core.db, { exerciseId, versionId });
  const kept = open
    ? await core.db
        .select({ field: answers.field, value: answers.value })
        .from(answers)
        .where(eq(answers.attemptId, open.id))
    : [];
  return {
    credits: await readOwnCredits(core, { uid: user.uid, exercise, shown }),
    ...{ exercise, versionId, number, revision: open?.revision ?? 0 },
    shown: shuffleExercise(shown, seedOf(user.uid, exerciseId, number)),
    answers: Object.fromEntries(kept.map(({ field, value }) => [field, value as FieldAnswer])),
    awaiting: latest?.state === 'awaiting' ? await readAwaiting(core, latest) : null,
    ...(latest ? await readScores(core, user.uid, exerciseId) : { last: null, best: null, copies: [] }),
  };
}

/** Returns the credits for the productions of an exercise. Null without a production. */
export async function readOwnCredits(
  { db, now }: Pick<Core, 'db' | 'now'>,
  { uid, exercise, shown }: { uid: string; exercise: OpenExercise; shown: ShownExercise },
): Promise<OwnCredits | null> {
  const fields = listQuestionsOf(shown.items).flatMap((item) =>
    item.kind === 'writing' || item.kind === 'speaking' ? item.field : [],
  );
  if (fields.length === 0 || !exercise.keepsAnswers) return null;
  const credits = await readCorrectionCredits(db, { uid, productId: exercise.product.id });
  const dueAt = promiseCorrection(now(), credits);
  const previous = await Promise.all(
    fields.map((field) => findPrevious(db, { uid, exerciseId: exercise.id, field })),
  );
  const isFree = credits.left !== null && credits.freeSecond && previous.every((id) => id !== null);
  return { ...credits, dueAt, isFree, previousId: previous.find((id) => id !== null) ?? null };
}

/** Returns the promised time of an attempt's last correction. */
export async function readAwaiting(
  { db }: Pick<Core, 'db'>,
  { id, number }: Pick<typeof attempts.$inferSelect, 'id' | 'number'>,
): Promise<AwaitingAttempt | null> {
  const [row] = await db
    .select({ dueAt: max(productions.dueAt) })
    .from(productions)
    .where(and(eq(productions.attemptId, id), eq(productions.state, 'waiting')));
  return row?.dueAt ? { number, dueAt: row.dueAt } : null;
}

/** Returns the seed that determines the order of options in an attempt. */
export const seedOf = (uid: string, exerciseId: string, number: number): string =>
  `${uid}/${exerciseId}/${number}`;

export async function readScores(
  core: Pick<Core, 'db'>,
  uid: string,
  exerciseId: string,
): Promise<Pick<ExerciseWork, 'last' | 'best' | 'copies'>> {
  const select = () =>
    core.db
      .select({
        number: attempts.number,
        points: attempts.points,
        maxPoints: attempts.maxPoints,
        markedAt: attempts.markedAt,
      })
      .from(attempts)
      .where(and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId), eq(attempts.state, 'marked')));
  const share = sql`${attempts.points}::float / nullif(${attempts.maxPoints}, 0)`;
  const latest = await select().orderBy(desc(attempts.number)).limit(maxMarkedAttempts);
  const [best] = await select().orderBy(sql`${share} desc nulls last`, desc(attempts.number)).limit(1);
  const copies = latest.flatMap((row) => toScore(row) ?? []);
  return { last: copies[0] ?? null, best: toScore(best), copies };
}

const toScore = (row: (Omit<AttemptScore, 'markedAt'> & { markedAt: Date | null }) | undefined) =>
  row?.markedAt ? { ...row, markedAt: row.markedAt } : null;
