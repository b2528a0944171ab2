import { asc, eq, inArray, sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import { programmeOrder } from '../../lessons/programme.ts';
import { newestFirst } from '../../lists/keyset.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { type ExerciseFilter, matchExercises } from '../office-exercises.ts';
import type { ExportedExercise } from './exported-exercise.ts';

/** Exercises per query; a document may be almost a megabyte. */
const portion = 20;

/** Reads portions of exercises: of one product in curriculum order, otherwise in list order. */
export async function* readExported(
  core: Pick<Core, 'db'>,
  filter: ExerciseFilter,
): AsyncGenerator<ExportedExercise[]> {
  const ids = await listIds(core, filter);
  for (let start = 0; start < ids.length; start += portion) {
    const asked = ids.slice(start, start + portion);
    const rows = await core.db
      .select({
        id: exercises.id,
        document: sql<ExerciseDocument>`${exercises.document}`,
        product: products.title,
        versionId: sql<string | null>`case when ${exercises.displayed} then ${exercises.versionId} end`,
      })
      .from(exercises)
      .leftJoin(products, eq(products.id, exercises.productId))
      .where(inArray(exercises.id, asked));
    const byId = new Map(rows.map((row) => [row.id, { ...row, product: row.product ?? '' }]));
    // Skips an exercise deleted in the meantime.
    yield asked.flatMap((id) => byId.get(id) ?? []);
  }
}

async function listIds(core: Pick<Core, 'db'>, filter: ExerciseFilter): Promise<string[]> {
  const order = filter.product
    ? [...programmeOrder, asc(exercises.position), asc(exercises.id)]
    : newestFirst(exercises.updatedAt, exercises.id);
  const rows = await core.db
    .select({ id: exercises.id })
    .from(exercises)
    .leftJoin(lessons, eq(lessons.id, exercises.lessonId))
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(matchExercises(filter))
    .orderBy(...order);
  return rows.map(({ id }) => id);
}
