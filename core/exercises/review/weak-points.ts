import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { attempts, exerciseVersions, marks } from '#database/tables/exercises.ts';
import { reviewLog } from '#database/tables/review.ts';
import type { Core } from '../../context.ts';
import type { Skill } from '../../products/skills.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import type { Mistake } from '../marking/mark.ts';
import { toFieldTraining } from '../review-cards/field-training.ts';
import { listExercisesToTrain, type TrainingExercise } from './list-training.ts';

export type WeakPoints = {
  /** Number of answers examined. */
  answers: number;
  /** Most frequent first. */
  faults: { fault: Mistake; count: number; exercises: TrainingExercise[] }[];
  /** Lowest share of right answers first. Omits skills with only right answers. */
  skills: { skill: Skill; answers: number; rights: number; exercises: TrainingExercise[] }[];
};

/** Mistakes of long ago are no longer weak points. */
const maxAnswers = 300;
const recentMilliseconds = 90 * 86_400_000;
const maxMistakes = 6;
const maxSkills = 4;
/** A mistake made fewer times may be chance. */
const minMistakes = 2;

export async function measureWeakPoints(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<WeakPoints> {
  const answers = await listAnswers(core, uid);
  const skillOf = await readSkills(
    core,
    answers.map(({ versionId }) => versionId),
  );
  const faulty = answers.filter(({ fault }) => fault !== null && fault !== 'empty');
  const faults = [...Map.groupBy(faulty, ({ fault }) => fault as Mistake)]
    .map(([fault, own]) => ({ fault, count: own.length, made: rankExercises(own) }))
    .filter(({ count }) => count >= minMistakes)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxMistakes);
  const bySkill = Map.groupBy(answers, ({ versionId, field }) => skillOf.get(`${versionId} ${field}`));
  const skills = [...bySkill]
    .flatMap(([skill, own]) => {
      const rights = own.filter(({ verdict }) => verdict === 'right').length;
      return skill && rights < own.length ? [{ skill, answers: own.length, rights }] : [];
    })
    .toSorted((a, b) => a.rights / a.answers - b.rights / b.answers)
    .slice(0, maxSkills);
  const training = await listExercisesToTrain(core, uid, {
    exercises: faults.flatMap(({ made }) => made),
    skills: skills.map(({ skill }) => skill),
  });
  return {
    answers: answers.length,
    faults: faults.map(({ made, ...fault }) => ({
      ...fault,
      exercises: made.flatMap((id) => training.byId.get(id) ?? []).slice(0, 3),
    })),
    skills: skills.map((skill) => ({ ...skill, exercises: training.bySkill.get(skill.skill) ?? [] })),
  };
}

type Answered = {
  exerciseId: string;
  versionId: string;
  field: string;
  verdict: 'right' | 'near' | 'wrong';
  fault: string | null;
  at: Date;
};

async function listAnswers(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<Answered[]> {
  const since = new Date(core.now().getTime() - recentMilliseconds);
  const marked = await core.db
    .select({
      ...{ exerciseId: marks.exerciseId, versionId: attempts.versionId, field: marks.field },
      ...{ verdict: marks.verdict, fault: marks.fault, at: marks.at },
    })
    .from(marks)
    .innerJoin(attempts, eq(attempts.id, marks.attemptId))
    .where(and(eq(marks.uid, uid), gte(marks.at, since)))
    .orderBy(sql`${marks.at} desc nulls last`)
    .limit(maxAnswers);
  const reviewed = await core.db
    .select({
      ...{ exerciseId: reviewLog.exerciseId, versionId: reviewLog.versionId, field: reviewLog.field },
      ...{ verdict: reviewLog.verdict, fault: reviewLog.fault, at: reviewLog.at },
    })
    .from(reviewLog)
    .where(and(eq(reviewLog.uid, uid), gte(reviewLog.at, since), eq(reviewLog.source, 'review')))
    .orderBy(desc(reviewLog.at))
    .limit(maxAnswers);
  return [...marked, ...reviewed].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, maxAnswers);
}

/** Maps version id and field to the skill. */
async function readSkills(core: Pick<Core, 'db'>, versionIds: string[]): Promise<Map<string, Skill>> {
  if (versionIds.length === 0) return new Map();
  const versions = await core.db
    .select({ id: exerciseVersions.id, shown: exerciseVersions.shown })
    .from(exerciseVersions)
    .where(inArray(exerciseVersions.id, [...new Set(versionIds)]));
  return new Map(
    versions.flatMap(({ id, shown }) =>
      [...toFieldTraining(shown as ShownExercise)].map(([field, { skill }]): [string, Skill] => [
        `${id} ${field}`,
        skill,
      ]),
    ),
  );
}

/** Most answers first. */
const rankExercises = (answers: readonly Pick<Answered, 'exerciseId'>[]): string[] =>
  [...Map.groupBy(answers, ({ exerciseId }) => exerciseId)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([id]) => id)
    .slice(0, 6);
