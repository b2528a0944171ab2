import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { rubrics } from '#database/tables/rubrics.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { foldWords } from '../csv/fold-words.ts';
import { AppError } from '../errors.ts';
import { declareStandards, maxStored, type RowOrigin } from '../subjects/standard-rows.ts';
import type { Rubric } from './rubric.ts';
import { type RubricInput, type RubricRow, rubricSubject } from './rubric-subject.ts';
import { standardRubrics } from './standard-rubrics.ts';

export type ListedRubric = RubricRow & { origin: RowOrigin };

/** Rubrics of the school and standard ones. */
export const rubricRows = declareStandards<RubricRow, RubricInput>(rubrics, standardRubrics, rubricSubject);

/** Lists all rubrics by name. */
export async function listRubrics(
  core: Pick<Core, 'db'>,
  { search = '' }: { search?: string } = {},
): Promise<ListedRubric[]> {
  const words = foldWords(search).split(' ').filter(Boolean);
  return (await rubricRows.list(core))
    .filter(({ name, exam }) => words.every((word) => foldWords(`${name} ${exam}`).includes(word)))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'));
}

/** Returns a rubric as graders and learners see it. Null if unknown. */
export async function findRubric(db: Database | Transaction, id: string): Promise<Rubric | null> {
  const row = await rubricRows.find(db, id);
  return row && { id: row.id, name: row.name, skill: row.skill, criteria: row.criteria };
}

/** @throws {AppError} `invalid-input` if the school has 200 rubrics */
export async function createRubric(
  core: Core,
  actor: Actor,
  input: RubricInput,
  id?: string,
): Promise<string> {
  if ((await core.db.$count(rubrics)) >= maxStored)
    throw new AppError('invalid-input', `there are already ${maxStored} rubrics`, {
      userMessage: m.rubrics_many(),
    });
  return rubricSubject.create(core, actor, input, id);
}

/**
 * Deletes a rubric of the school. A changed standard rubric becomes the original again.
 * @throws {AppError} `not-found`, or `conflict` if an exercise uses a rubric of the school
 */
export async function deleteRubric(core: Core, actor: Actor, id: string): Promise<void> {
  const isUsed =
    !rubricRows.isStandard(id) &&
    (
      await core.db.execute(
        sql`select from exercises where document @? ${`$.**.rubricId ? (@ == ${JSON.stringify(id)})`}::jsonpath limit 1`,
      )
    ).rows.length > 0;
  if (isUsed) throw new AppError('conflict', `rubric ${id} is used`, { userMessage: m.rubrics_used() });
  await rubricSubject.remove(core, actor, id);
}
