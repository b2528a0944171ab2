import { and, eq, inArray } from 'drizzle-orm';
import type { DemoPractice } from '#database/seed/demo/demo-school.ts';
import { attempts, exercises } from '#database/tables/exercises.ts';
import type { Core } from '../context.ts';
import { appealAnswer } from '../exercises/appeals/appeal-answer.ts';
import { loadWork } from '../exercises/attempts/load-work.ts';
import { readKey } from '../exercises/attempts/read-key.ts';
import { submitAttempt } from '../exercises/attempts/submit-attempt.ts';
import type { FieldAnswer, FieldKey } from '../exercises/keys/exercise-key.ts';
import { answerReviewCard } from '../exercises/review/answer-review-card.ts';
import { loadSession } from '../exercises/review/load-session.ts';

const dayMilliseconds = 86_400_000;

type Learner = { uid: string; role: null };

/** Adds attempts and reviews of the last weeks through the usual functions, unless the learner has any. */
export async function seedPractice(core: Core, uid: string, practice: DemoPractice): Promise<void> {
  const [present] = await core.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.uid, uid))
    .limit(1);
  if (present) return;
  const learner: Learner = { uid, role: null };
  const ids = await findExercises(core, practice);
  const days = [
    ...practice.attempts.map((attempt) => ({
      daysAgo: attempt.daysAgo,
      live: (then: Core) => doExercise(then, learner, ids.get(attempt.exercise), attempt),
    })),
    ...practice.reviews.map(({ daysAgo, questions }) => ({
      daysAgo,
      live: (then: Core) => review(then, learner, questions),
    })),
  ];
  for (const { daysAgo, live } of days.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const at = new Date(core.now().getTime() - daysAgo * dayMilliseconds);
    await live({ ...core, now: () => at });
  }
}

/** Returns exercise ids by title; a number would change if an exercise was added in between. */
async function findExercises(core: Core, practice: DemoPractice): Promise<Map<string, string>> {
  const rows = await core.db
    .select({ id: exercises.id, title: exercises.title })
    .from(exercises)
    .where(
      and(
        inArray(
          exercises.title,
          practice.attempts.map(({ exercise }) => exercise),
        ),
        eq(exercises.displayed, true),
      ),
    );
  return new Map(rows.map(({ id, title }) => [title, id]));
}

async function doExercise(
  core: Core,
  learner: Learner,
  exerciseId: string | undefined,
  { answers, claim }: DemoPractice['attempts'][number],
): Promise<void> {
  if (!exerciseId) return;
  const number = await handIn(core, learner.uid, exerciseId, () => answers);
  if (claim) await appealAnswer(core, learner, { exerciseId, number, field: claim });
}

/** Submits an exercise with correct answers, except for those of `spoil`. Returns the number of the attempt. */
export async function handIn(
  core: Core,
  uid: string,
  exerciseId: string,
  spoil: (fields: Readonly<Record<string, FieldKey>>) => Record<string, FieldAnswer>,
): Promise<number> {
  const { versionId, number } = await loadWork(core, { uid, role: null }, exerciseId);
  const { fields } = await readKey(core.db, versionId);
  const right = Object.entries(fields).map(([field, key]) => [field, answerRightly(key)]);
  await submitAttempt(
    core,
    { uid },
    {
      ...{ exerciseId, versionId, number, page: 'exemple', revision: 0 },
      answers: { ...Object.fromEntries(right), ...spoil(fields) },
    },
  );
  return number;
}

/** Answers the first questions of a review session, all correctly except the third. */
async function review(core: Core, learner: Learner, questions: number): Promise<void> {
  const { planned } = await loadSession(core, learner.uid, core.now());
  for (const [index, { exercise, field, revision }] of planned.slice(0, questions).entries()) {
    const { versionId } = exercise;
    const key = (await readKey(core.db, versionId)).fields[field];
    const answer = key && index !== 2 ? answerRightly(key) : undefined;
    await answerReviewCard(core, learner, { exerciseId: exercise.id, field, revision, versionId }, answer);
  }
}

function answerRightly(key: FieldKey): FieldAnswer {
  switch (key.type) {
    case 'typed':
      return key.model;
    case 'option':
      return key.right[0] ?? '';
    case 'options':
      return key.right;
    case 'word':
      return key.right;
    case 'order':
      return key.orders[0] ?? [];
    case 'dictation':
      return key.model;
    case 'fault': {
      const { start = null, correction } = key.fault ?? {};
      return { word: start, correction: correction?.answers[0]?.text ?? '' };
    }
  }
}
