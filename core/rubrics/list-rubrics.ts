import { asc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { rubrics } from '#database/tables/rubrics.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { foldWords } from '../csv/fold-words.ts';
import { AppError } from '../errors.ts';
import type { Rubric } from './rubric.ts';
import { type RubricInput, type RubricRow, rubricSubject } from './rubric-subject.ts';
import { standardRubrics } from './standard-rubrics.ts';

/** Origin of a rubric: unchanged standard, standard with changes of the school, or the school's own. */
export type RubricOrigin = 'standard' | 'changed' | 'own';

export type ListedRubric = RubricRow & { origin: RubricOrigin };

/** Maximum of stored rubrics, because lists show all at once. */
const maxRubrics = 200;

export const isStandard = (id: string): boolean => standardRubrics.some((each) => each.id === id);

/** Lists all rubrics by examination: those of the school, and the standard ones that it has not changed. */
export async function listRubrics(
  core: Pick<Core, 'db'>,
  { search = '' }: { search?: string } = {},
): Promise<ListedRubric[]> {
  const rows = await core.db.select().from(rubrics).orderBy(asc(rubrics.id)).limit(maxRubrics);
  const changed = new Set(rows.map(({ id }) => id));
  const words = foldWords(search).split(' ').filter(Boolean);
  return [
    ...rows.map((row): ListedRubric => ({ ...row, origin: isStandard(row.id) ? 'changed' : 'own' })),
    ...standardRubrics
      .filter(({ id }) => !changed.has(id))
      .map((row): ListedRubric => ({ ...row, origin: 'standard' })),
  ]
    .filter(({ name, exam }) => words.every((word) => foldWords(`${name} ${exam}`).includes(word)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'));
}

/** Returns the row of a rubric, or its standard with version 0. Null if unknown. */
export async function findRubricRow(db: Database | Transaction, id: string): Promise<RubricRow | null> {
  const [row] = await db.select().from(rubrics).where(eq(rubrics.id, id)).limit(1);
  return row ?? standardRubrics.find((each) => each.id === id) ?? null;
}

/** Returns a rubric as graders and learners see it. Null if unknown. */
export async function findRubric(db: Database | Transaction, id: string): Promise<Rubric | null> {
  const row = await findRubricRow(db, id);
  return row && { id: row.id, name: row.name, skill: row.skill, criteria: row.criteria };
}

/** @throws {AppError} `invalid-input` if the school has 200 rubrics */
export async function createRubric(
  core: Core,
  actor: Actor,
  input: RubricInput,
  id?: string,
): Promise<string> {
  if ((await core.db.$count(rubrics)) >= maxRubrics)
    throw new AppError('invalid-input', `there are already ${maxRubrics} rubrics`, {
      userMessage: m.rubrics_many(),
    });
  return rubricSubject.create(core, actor, input, id);
}

/**
 * Saves a rubric. The first change of a standard one creates its row.
 * @throws {AppError} `not-found`, or `conflict` if it was saved since `version`
 */
export async function saveRubric(
  core: Core,
  actor: Actor,
  { id, given, version }: { id: string; given: RubricInput; version: number | undefined },
): Promise<void> {
  if (version === 0 && isStandard(id)) await createRubric(core, actor, given, id);
  else await rubricSubject.update(core, actor, id, given, version);
}

/**
 * Deletes a rubric of the school. A changed standard rubric becomes the original again.
 * @throws {AppError} `not-found`, or `conflict` if an exercise uses a rubric of the school
 */
export async function deleteRubric(core: Core, actor: Actor, id: string): Promise<void> {
  const isUsed =
    !isStandard(id) &&
    (
      await core.db.execute(
        sql`select from exercises where document @? ${`$.**.rubricId ? (@ == ${JSON.stringify(id)})`}::jsonpath limit 1`,
      )
    ).rows.length > 0;
  if (isUsed) throw new AppError('conflict', `rubric ${id} is used`, { userMessage: m.rubrics_used() });
  await rubricSubject.remove(core, actor, id);
}
