import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { programmeOrder } from '../lessons/programme.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import type { ProductType } from '../products/product.ts';
import type { Skill } from '../products/skills.ts';
import { type ExerciseInput, exerciseSubject } from './exercise-subject.ts';

const exerciseViews = ['displayed', 'drafts', 'levelTest', 'archived'] as const;
export type ExerciseView = (typeof exerciseViews)[number];

const whereOf = {
  displayed: eq(exercises.displayed, true),
  drafts: and(eq(exercises.displayed, false), isNull(exercises.archivedAt)),
  levelTest: and(eq(exercises.levelTest, true), isNull(exercises.archivedAt)),
  archived: isNotNull(exercises.archivedAt),
};

type OfficeExercise = {
  id: string;
  title: string;
  level: string;
  skill: Skill;
  free: boolean;
  levelTest: boolean;
  displayed: boolean;
  archivedAt: Date | null;
  updatedAt: Date;
  product: { id: string; title: string } | null;
  lesson: { id: string; title: string } | null;
};

const pageSize = 50;

/** Filter of an exercise list. Without a view, excludes archived exercises. */
export type ExerciseFilter = {
  view?: ExerciseView | null;
  search?: string;
  /** Product id, or empty for exercises without a product. */
  product?: string | null;
  level?: string | null;
  exerciseId?: string | null;
};

export const matchExercises = ({
  view,
  search,
  product,
  level,
  exerciseId,
}: ExerciseFilter): SQL | undefined =>
  and(
    view ? whereOf[view] : exerciseId ? undefined : isNull(exercises.archivedAt),
    product === '' ? isNull(exercises.productId) : undefined,
    product ? eq(exercises.productId, product) : undefined,
    level ? eq(exercises.level, level) : undefined,
    exerciseId ? eq(exercises.id, exerciseId) : undefined,
    ...matchWords(sql`public.fold(${exercises.title})`, search ?? ''),
  );

/** Returns the title of the exercise or product that a list is limited to, or an empty string. */
export async function nameSelection(
  core: Pick<Core, 'db'>,
  { product, exerciseId }: ExerciseFilter,
): Promise<string> {
  const [named] = exerciseId
    ? await core.db.select({ title: exercises.title }).from(exercises).where(eq(exercises.id, exerciseId))
    : product
      ? await core.db.select({ title: products.title }).from(products).where(eq(products.id, product))
      : [];
  return named?.title ?? '';
}

export async function listOfficeExercises(
  core: Pick<Core, 'db'>,
  options: ExerciseFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeExercise>> {
  const limit = options.limit ?? pageSize;
  const page = pageByDate(exercises.updatedAt, exercises.id, options);
  const rows = await core.db
    .select({
      id: exercises.id,
      title: exercises.title,
      level: exercises.level,
      skill: exercises.skill,
      free: exercises.free,
      levelTest: exercises.levelTest,
      displayed: exercises.displayed,
      archivedAt: exercises.archivedAt,
      updatedAt: exercises.updatedAt,
      product: { id: products.id, title: products.title },
      lesson: { id: lessons.id, title: lessons.title },
    })
    .from(exercises)
    .leftJoin(products, eq(products.id, exercises.productId))
    .leftJoin(lessons, eq(lessons.id, exercises.lessonId))
    .where(and(matchExercises(options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, ({ updatedAt }) => updatedAt);
}

export const countOfficeExercises = (core: Pick<Core, 'db'>, filter: ExerciseFilter): Promise<Counted> =>
  countRows(core, exercises, matchExercises(filter));

export type ExercisePlace = { id: string; title: string; type: ProductType };

/** Maximum number of listed products, by title. No school is expected to have more. */
const maxPlaces = 500;

/** Lists the products by title, and always includes the current product `own`, even if archived. */
export async function listPlaces(
  core: Pick<Core, 'db'>,
  own: string | null = null,
): Promise<ExercisePlace[]> {
  const select = () =>
    core.db.select({ id: products.id, title: products.title, type: products.type }).from(products);
  const places = await select()
    .where(isNull(products.archivedAt))
    .orderBy(sql`public.fold(${products.title})`, asc(products.id))
    .limit(maxPlaces);
  if (own === null || places.some(({ id }) => id === own)) return places;
  return [...(await select().where(eq(products.id, own))), ...places];
}

export const listPlaceLessons = (
  core: Pick<Core, 'db'>,
  productId: string,
): Promise<{ id: string; title: string }[]> =>
  core.db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .leftJoin(chapters, eq(chapters.id, lessons.chapterId))
    .where(and(eq(lessons.productId, productId), isNull(lessons.archivedAt)))
    .orderBy(...programmeOrder);

/** Creates an exercise at the end of its product and returns its id. */
export async function addExercise(
  core: Core,
  actor: Actor,
  input: Omit<ExerciseInput, 'position' | 'sourceId'> & { sourceId?: string },
  id?: string,
): Promise<string> {
  const position = input.productId ? await countExercises(core, input.productId) : 0;
  return exerciseSubject.create(core, actor, { sourceId: '', ...input, position }, id);
}

/** Returns the number of exercises of a product, drafts and archived ones included. */
export async function countExercises(core: Pick<Core, 'db'>, productId: string): Promise<number> {
  const [found] = await core.db
    .select({ count: count() })
    .from(exercises)
    .where(eq(exercises.productId, productId));
  return found?.count ?? 0;
}
