import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { directory } from '#database/tables/members.ts';
import { productions, recordings } from '#database/tables/productions.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readShown } from '../exercises/attempts/find-exercise.ts';
import type { ShownItem } from '../exercises/keys/shown-exercise.ts';
import { findRubric } from '../rubrics/list-rubrics.ts';
import type { Rubric } from '../rubrics/rubric.ts';

export type ProductionRow = typeof productions.$inferSelect;

type ReadingItem = Extract<ShownItem, { kind: 'reading' }>;

/** Task of a production: its item, and the reading document around it if there is one. */
type ProductionTask = {
  item: ShownItem;
  document: Pick<ReadingItem, 'id' | 'title' | 'text' | 'media'> | null;
};

export type Production = Omit<ProductionRow, 'rubric'> & {
  rubric: Rubric;
  task: ProductionTask | null;
  name: string;
  email: string;
  exercise: { id: string; title: string; versionId: string };
  product: { id: string; title: string } | null;
  attemptNumber: number;
  /** `receivedAt` is null while the learner's device still sends it. */
  recording: { id: string; receivedAt: Date | null } | null;
};

export const refuseUnknownProduction = (id: string) =>
  new AppError('not-found', `production ${id} not found`, { userMessage: m.corrections_unknown() });

/** @throws {AppError} `not-found` if the production does not exist or does not match `where` */
export async function findProduction(core: Pick<Core, 'db'>, id: string, where?: SQL): Promise<Production> {
  const [found] = await core.db
    .select({
      production: productions,
      versionId: attempts.versionId,
      attemptNumber: attempts.number,
      exercise: { id: exercises.id, title: exercises.title },
      product: { id: products.id, title: products.title },
      name: sql<string>`coalesce(nullif(${directory.displayName}, ''), ${directory.email}, '')`,
      email: sql<string>`coalesce(${directory.email}, '')`,
      recording: {
        id: recordings.id,
        receivedAt: recordings.receivedAt,
      },
    })
    .from(productions)
    .innerJoin(attempts, eq(attempts.id, productions.attemptId))
    .innerJoin(exercises, eq(exercises.id, productions.exerciseId))
    .leftJoin(products, eq(products.id, exercises.productId))
    .leftJoin(directory, eq(directory.uid, productions.uid))
    .leftJoin(recordings, eq(recordings.id, productions.recordingId))
    .where(where ? sql`${eq(productions.id, id)} and ${where}` : eq(productions.id, id))
    .limit(1);
  if (!found) throw refuseUnknownProduction(id);
  const { production, versionId, exercise, ...rest } = found;
  const { items } = await readShown(core.db, { exerciseId: exercise.id, versionId });
  const task = findTask(items, production.field);
  return {
    ...production,
    ...rest,
    exercise: { ...exercise, versionId },
    task,
    rubric:
      (production.rubric as Rubric | null) ??
      (await requireRubric(core.db, production, task?.item.points ?? 1)),
  };
}

/** Returns the rubric of a production. Without one, a person grades with the points of the item. */
async function requireRubric(
  db: Database | Transaction,
  { rubricId, kind }: Pick<ProductionRow, 'rubricId' | 'kind'>,
  itemPoints: number,
): Promise<Rubric> {
  const found = rubricId ? await findRubric(db, rubricId) : null;
  if (found) return found;
  const criterion = { id: 'c1', name: m.common_points(), points: itemPoints, levels: ['', '', '', ''] };
  return { id: '', name: '', skill: kind, criteria: [criterion] };
}

function findTask(items: readonly ShownItem[], field: string): ProductionTask | null {
  for (const item of items) {
    if ('field' in item && item.field === field) return { item, document: null };
    if (item.kind !== 'reading') continue;
    const inner = findTask(item.questions, field);
    const { id, title, text, media } = item;
    if (inner) return { item: inner.item, document: { id, title, text, media } };
  }
  return null;
}
