import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { programmeOrder } from '../lessons/programme.ts';
import { after, type ListPage, matchWords, newestFirst, toPage } from '../lists/keyset.ts';
import type { ProductType } from '../products/product.ts';
import type { Skill } from '../products/skills.ts';
import { type ExerciseInput, exerciseSubject } from './exercise-subject.ts';

/** What is on the site, what is being written, the bank of the level test, what was put away. */
const exerciseViews = ['displayed', 'drafts', 'levelTest', 'archived'] as const;
export type ExerciseView = (typeof exerciseViews)[number];

const whereOf = {
  displayed: eq(exercises.displayed, true),
  drafts: and(eq(exercises.displayed, false), isNull(exercises.archivedAt)),
  levelTest: and(eq(exercises.levelTest, true), isNull(exercises.archivedAt)),
  archived: isNotNull(exercises.archivedAt),
};

/** An exercise as the office lists it. */
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

/** Which exercises a list holds: without a view, all but those that were put away. */
export type ExerciseFilter = {
  view?: ExerciseView | null;
  search?: string;
  /** The id of a product; empty for those of none. */
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

/** What a list of one exercise, or of one product, is called; empty for any other. */
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

/** One page of exercises, the last written first. */
export async function listOfficeExercises(
  core: Pick<Core, 'db'>,
  options: ExerciseFilter & { after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeExercise>> {
  const limit = options.limit ?? pageSize;
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
    .where(and(matchExercises(options), after(exercises.updatedAt, exercises.id, options.after)))
    .orderBy(...newestFirst(exercises.updatedAt, exercises.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ updatedAt }) => updatedAt);
}

/** A product in which an exercise may stand. */
export type ExercisePlace = { id: string; title: string; type: ProductType };

/** More than a school has; where it has more, these are the first by their titles. */
const maxPlaces = 500;

/** The products by their titles, and the one where something stands already, whichever it is. */
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

/** The lessons of a product under which an exercise may stand, in the order of its programme. */
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

/** A new exercise at the end of its place; answers its id. @throws {AppError} invalid-input */
export async function addExercise(
  core: Core,
  actor: Actor,
  input: Omit<ExerciseInput, 'position' | 'sourceId'> & { sourceId?: string },
  id?: string,
): Promise<string> {
  const [last] = input.productId
    ? await core.db.select({ count: count() }).from(exercises).where(eq(exercises.productId, input.productId))
    : [];
  return exerciseSubject.create(core, actor, { sourceId: '', ...input, position: last?.count ?? 0 }, id);
}
