import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { attempts, exerciseVersions, marks } from '#database/tables/exercises.ts';
import { reviewLog } from '#database/tables/review.ts';
import type { Core } from '../../context.ts';
import type { Skill } from '../../products/skills.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import type { Mistake } from '../marking/mark.ts';
import { toFieldTraining } from '../review-cards/field-training.ts';
import { listExercisesToTrain, type TrainingExercise } from './list-training.ts';
import {
  describeExamples,
  type ExampleAnswer,
  listExampleCandidates,
  type WeakExample,
} from './weak-examples.ts';

export type WeakPoints = {
  /** Number of answers examined. */
  answers: number;
  /** Most frequent first. */
  faults: ({ fault: Mistake; count: number } & Training)[];
  /** Lowest share of right answers first. Omits skills with only right answers. */
  skills: ({ skill: Skill; answers: number; rights: number } & Training)[];
};

type Training = { exercises: TrainingExercise[]; examples: WeakExample[] };

/** Mistakes of long ago are no longer weak points. */
const maxAnswers = 300;
const recentMilliseconds = 90 * 86_400_000;
const maxMistakes = 6;
const maxSkills = 4;
/** A mistake made fewer times may be chance. */
const minMistakes = 2;

export async function measureWeakPoints(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<WeakPoints> {
  const answers = await listAnswers(core, uid);
  const shownOf = await readVersions(
    core,
    answers.map(({ versionId }) => versionId),
  );
  const faulty = answers.filter(({ fault }) => fault !== null && fault !== 'empty');
  const faults = [...Map.groupBy(faulty, ({ fault }) => fault as Mistake)]
    .map(([fault, own]) => ({ fault, count: own.length, own, made: rankExercises(own) }))
    .filter(({ count }) => count >= minMistakes)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxMistakes);
  const skillOf = mapSkills(shownOf);
  const bySkill = Map.groupBy(answers, ({ versionId, field }) => skillOf.get(`${versionId} ${field}`));
  const skills = [...bySkill]
    .flatMap(([skill, own]) => {
      const rights = own.filter(({ verdict }) => verdict === 'right').length;
      return skill && rights < own.length ? [{ skill, answers: own.length, rights, own }] : [];
    })
    .toSorted((a, b) => a.rights / a.answers - b.rights / b.answers)
    .slice(0, maxSkills);
  const candidates = [...faults, ...skills].map(({ own }) => listExampleCandidates(own));
  const training = await listExercisesToTrain(core, uid, {
    exercises: [
      ...faults.flatMap(({ made }) => made),
      ...candidates.flat().map(({ exerciseId }) => exerciseId),
    ],
    skills: skills.map(({ skill }) => skill),
  });
  const isOpen = (id: string) => training.byId.has(id);
  const examples = await describeExamples(core, candidates, { shownOf, isOpen });
  return {
    answers: answers.length,
    faults: faults.map(({ fault, count, made }, at) => ({
      ...{ fault, count, examples: examples[at] ?? [] },
      exercises: made.flatMap((id) => training.byId.get(id) ?? []).slice(0, 3),
    })),
    skills: skills.map(({ own: _, ...skill }, at) => ({
      ...{ ...skill, examples: examples[faults.length + at] ?? [] },
      exercises: training.bySkill.get(skill.skill) ?? [],
    })),
  };
}

type Answered = ExampleAnswer & { fault: string | null; at: Date };

/** The first reviews show the solution of an answer whose second try is still open. */
const secondTryMilliseconds = 86_400_000;

const raise = alias(reviewLog, 'raise');

async function listAnswers(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<Answered[]> {
  const since = new Date(core.now().getTime() - recentMilliseconds);
  const hiddenSince = new Date(core.now().getTime() - secondTryMilliseconds);
  const marked = await core.db
    .select({
      ...{ exerciseId: marks.exerciseId, versionId: attempts.versionId, field: marks.field },
      ...{ verdict: marks.verdict, fault: marks.fault, at: marks.at, answer: marks.answer },
      isHidden: sql<boolean>`${marks.verdict} = 'near' and ${marks.tries} = 1
        and ${marks.at} > ${hiddenSince.toISOString()}::timestamptz`,
    })
    .from(marks)
    .innerJoin(attempts, eq(attempts.id, marks.attemptId))
    .where(and(eq(marks.uid, uid), gte(marks.at, since)))
    .orderBy(sql`${marks.at} desc nulls last`)
    .limit(maxAnswers);
  const reviewed = await core.db
    .select({
      ...{ exerciseId: reviewLog.exerciseId, versionId: reviewLog.versionId, field: reviewLog.field },
      ...{ verdict: reviewLog.verdict, fault: reviewLog.fault, at: reviewLog.at, answer: reviewLog.answer },
      isHidden: sql<boolean>`false`,
    })
    .from(reviewLog)
    .where(
      and(
        ...[eq(reviewLog.uid, uid), gte(reviewLog.at, since), eq(reviewLog.source, 'review')],
        // An accepted answer is no longer a mistake.
        sql`not exists (select from ${reviewLog} ${sql.raw('raise')} where ${raise.uid} = ${reviewLog.uid}
          and ${raise.exerciseId} = ${reviewLog.exerciseId} and ${raise.field} = ${reviewLog.field}
          and ${raise.raises} = ${reviewLog.revision})`,
      ),
    )
    .orderBy(desc(reviewLog.at))
    .limit(maxAnswers);
  return [...marked, ...reviewed].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, maxAnswers);
}

async function readVersions(
  core: Pick<Core, 'db'>,
  versionIds: readonly string[],
): Promise<Map<string, ShownExercise>> {
  if (versionIds.length === 0) return new Map();
  const versions = await core.db
    .select({ id: exerciseVersions.id, shown: exerciseVersions.shown })
    .from(exerciseVersions)
    .where(inArray(exerciseVersions.id, [...new Set(versionIds)]));
  return new Map(versions.map(({ id, shown }) => [id, shown as ShownExercise]));
}

/** Maps version id and field to the skill. */
const mapSkills = (shownOf: ReadonlyMap<string, ShownExercise>): Map<string, Skill> =>
  new Map(
    [...shownOf].flatMap(([id, shown]) =>
      [...toFieldTraining(shown)].map(([field, { skill }]): [string, Skill] => [`${id} ${field}`, skill]),
    ),
  );

/** Most answers first. */
const rankExercises = (answers: readonly Pick<Answered, 'exerciseId'>[]): string[] =>
  [...Map.groupBy(answers, ({ exerciseId }) => exerciseId)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([id]) => id)
    .slice(0, 6);
