import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import type { Skill } from '../../products/skills.ts';
import { isFreeExercise } from '../attempts/find-exercise.ts';
import { isOpenExercise } from './list-due.ts';

export type TrainingExercise = { id: string; title: string; productId: string; isTrial: boolean };

const maxOfSkill = 3;

/** Lists open exercises by id, and exercises by skill: own products before trials, worst results first. */
export async function listExercisesToTrain(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  wanted: { exercises: readonly string[]; skills: readonly Skill[] },
): Promise<{ byId: Map<string, TrainingExercise>; bySkill: Map<Skill, TrainingExercise[]> }> {
  const made =
    wanted.exercises.length === 0
      ? []
      : await listOpen(core, uid, inArray(exercises.id, [...new Set(wanted.exercises)]));
  const bySkill = new Map<Skill, TrainingExercise[]>();
  for (const skill of wanted.skills) {
    const own = await listOpen(core, uid, eq(exercises.skill, skill), maxOfSkill);
    const trials = own.length < maxOfSkill ? await listTrials(core, uid, skill, maxOfSkill - own.length) : [];
    bySkill.set(skill, [...own, ...trials]);
  }
  return { byId: new Map(made.map((exercise) => [exercise.id, exercise])), bySkill };
}

const columns = {
  id: exercises.id,
  title: exercises.title,
  productId: sql<string>`coalesce(${exercises.productId}, '')`,
};

const isTheirs = (uid: string) =>
  and(
    eq(entitlements.productId, exercises.productId),
    eq(entitlements.uid, uid),
    isNull(entitlements.revokedAt),
  );

async function listOpen(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  where: SQL,
  limit = 200,
): Promise<TrainingExercise[]> {
  const best = sql`(select max(${attempts.points}::float / greatest(${attempts.maxPoints}, 1)) from ${attempts}
    where ${attempts.exerciseId} = ${exercises.id} and ${attempts.uid} = ${uid} and ${attempts.state} = 'marked')`;
  const rows = await core.db
    .select(columns)
    .from(exercises)
    .innerJoin(entitlements, isTheirs(uid))
    .leftJoin(lessons, eq(lessons.id, exercises.lessonId))
    .where(and(where, isOpenExercise(core.now())))
    .orderBy(sql`coalesce(${best}, 0)`, asc(exercises.position), asc(exercises.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, isTrial: false }));
}

async function listTrials(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  skill: Skill,
  limit: number,
): Promise<TrainingExercise[]> {
  const rows = await core.db
    .select(columns)
    .from(exercises)
    .innerJoin(products, eq(products.id, exercises.productId))
    .leftJoin(entitlements, isTheirs(uid))
    .where(
      and(
        eq(exercises.skill, skill),
        isNull(entitlements.uid),
        eq(products.displayed, true),
        isFreeExercise(core.now()),
      ),
    )
    .orderBy(asc(exercises.productId), asc(exercises.position), asc(exercises.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, isTrial: true }));
}
