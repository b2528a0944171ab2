import { and, arrayOverlaps, eq, ne, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#database/connect.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { heldBy, isOwnedBy } from '../../access.ts';
import { cacheByContent } from '../../cache-by-content.ts';
import type { Core } from '../../context.ts';
import type { Difficulty, ProductCard, ProductType } from '../product.ts';
import type { Skill } from '../skills.ts';
import {
  addFormerPrices,
  type CardRow,
  compareListed,
  listOrder,
  productCardColumns,
  toCards,
} from './list-products.ts';

const ladder: readonly Difficulty[] = products.difficulty.enumValues.filter((level) => level !== '');

const rank = (level: Difficulty): number => ladder.indexOf(level);

/** Maximum distance of related levels. */
const nearSteps = 1;

/** Row limits are rounded up to a multiple of this, so that accounts share cached queries. */
const heldStep = 16;

/** Recommends products on sale at the highest level of `held` or the next one, except those in `held`. */
export async function listToContinue(
  core: Core,
  { held, limit }: { held: readonly Pick<ProductCard, 'id' | 'level'>[]; limit: number },
): Promise<ProductCard[]> {
  const level = findHighest(held);
  // Reads enough rows even if the account owns the first ones.
  const most = Math.ceil((limit + held.length) / heldStep) * heldStep;
  const rows = await cacheByContent(core, `to continue at ${level}, ${most}`, async () =>
    sortNear(
      await selectNear(core.db, {
        ...{ uid: undefined, level, floor: level, limit: most },
        where: eq(products.enabled, true),
      }),
      level,
    ),
  );
  const theirs = new Set(held.map(({ id }) => id));
  const left = rows.filter(({ id }) => !theirs.has(id)).slice(0, limit);
  return addFormerPrices(core, toCards(core, left));
}

/**
 * Lists displayed products related to `product`, same type first. Omits products that `uid` owns and those
 * below the levels of the owned ones.
 */
export async function listRelated(
  core: Core,
  product: { id: string; type: ProductType; level: Difficulty },
  options: { uid: string | undefined; limit: number },
): Promise<ProductCard[]> {
  const { uid, limit } = options;
  const floor = uid === undefined ? '' : await findHighestOwned(core, uid);
  const level = product.level || floor;
  const rows = await selectNear(core.db, { uid, level, floor, limit, where: ne(products.id, product.id) });
  return addFormerPrices(core, toCards(core, sortNear(rows, level, product.type).slice(0, limit)));
}

/** Lists products on sale for these skills at a level or all levels; without a match, any of that level. */
export async function listTraining(
  core: Core,
  wanted: { level: Difficulty; skills: readonly Skill[] },
  { uid, limit }: { uid: string | undefined; limit: number },
): Promise<ProductCard[]> {
  const { level, skills } = wanted;
  const find = async (trained: SQL | undefined) => {
    const where = and(eq(products.enabled, true), trained);
    const rows = await selectNear(core.db, { uid, level, floor: level, limit, where });
    return sortNear(
      rows.filter(({ difficulty }) => difficulty === level || difficulty === ''),
      level,
    );
  };
  const trained = skills.length > 0 ? await find(arrayOverlaps(products.skills, [...skills])) : [];
  const rows = trained.length > 0 ? trained : await find(eq(products.difficulty, level));
  return addFormerPrices(core, toCards(core, rows.slice(0, limit)));
}

/**
 * Lists up to two courses and one exercise pack on sale for somebody at a level, not owned by `uid`. Courses of
 * the level come first, because somebody at its beginning needs them, then those of the next one.
 */
export async function listFitting(
  core: Core,
  { level, uid }: { level: Exclude<Difficulty, ''>; uid: string | undefined },
): Promise<ProductCard[]> {
  const where = eq(products.enabled, true);
  const rows = await selectNear(core.db, { uid, level, floor: level, limit: fittingCourses, where });
  const [courses, packs] = [rows.filter(({ type }) => type === 'course'), rows.filter(isPackFor(level))];
  const fitting = [
    ...sortNear(courses, level).slice(0, fittingCourses),
    ...sortNear(packs, level).slice(0, 1),
  ];
  return addFormerPrices(core, toCards(core, fitting));
}

const fittingCourses = 2;

const isPackFor = (level: Difficulty) => (row: CardRow) =>
  row.type === 'exercise' && (row.difficulty === level || row.difficulty === '');

/** Returns the highest level of the owned products. Empty if none has a level. */
async function findHighestOwned(core: Pick<Core, 'db'>, uid: string): Promise<Difficulty> {
  const rows = await core.db
    .selectDistinct({ level: products.difficulty })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(isOwnedBy(uid));
  return findHighest(rows);
}

const findHighest = (owned: readonly { level: Difficulty }[]): Difficulty =>
  owned.map(({ level }) => level).reduce((one, other) => (rank(other) > rank(one) ? other : one), '');

/** Selects the first products of each type near `level` and for all levels, in one index range each. */
function selectNear(
  db: Database,
  asked: {
    uid: string | undefined;
    level: Difficulty;
    floor: Difficulty;
    limit: number;
    where: SQL | undefined;
  },
) {
  const { uid, level, floor, limit, where } = asked;
  const near = ladder.filter(
    (each) => countSteps(each, level) <= nearSteps && rank(each) >= Math.max(0, rank(floor)),
  );
  const wanted = level ? ['' as const, ...near].map((each) => eq(products.difficulty, each)) : [undefined];
  const [first, second, ...others] = products.type.enumValues.flatMap((type) =>
    wanted.map((atLevel) =>
      db
        .select({ ...productCardColumns, bought: sql<boolean>`false` })
        .from(products)
        .where(
          and(eq(products.type, type), sql`${products.displayed}`, atLevel, sql`not ${heldBy(uid)}`, where),
        )
        .orderBy(...listOrder)
        .limit(limit),
    ),
  );
  if (!first || !second) throw new Error('at least two product types are required');
  return unionAll(first, second, ...others);
}

/** Returns the distance of two levels. Products for all levels count as one step away. */
const countSteps = (one: Difficulty, other: Difficulty): number =>
  one && other ? Math.abs(rank(one) - rank(other)) : nearSteps;

/** Sorts by nearest level, then higher level, products for all levels last, then `type` and list order. */
function sortNear<Row extends CardRow>(rows: Row[], level: Difficulty, type?: ProductType): Row[] {
  const weigh = (row: Row) => [
    level ? countSteps(row.difficulty, level) : 0,
    level ? -rank(row.difficulty) : 0,
    type === undefined || row.type === type ? 0 : 1,
  ];
  return rows.toSorted((a, b) => {
    const [left, right] = [weigh(a), weigh(b)];
    const at = left.findIndex((each, index) => each !== right[index]);
    return at === -1 ? compareListed(a, b) : (left[at] ?? 0) - (right[at] ?? 0);
  });
}
