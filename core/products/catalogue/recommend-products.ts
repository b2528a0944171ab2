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

/** From the first to the last. */
const ladder: readonly Difficulty[] = products.difficulty.enumValues.filter((level) => level !== '');

const rank = (level: Difficulty): number => ladder.indexOf(level);

/** Levels so far apart are near each other. */
const nearSteps = 1;

/** Recommendations are read for so many held products at a time, so that people share them. */
const heldStep = 16;

/**
 * A few products on sale for what comes next to who holds these: at their highest level or the one above, never below it and
 * never what they hold. Without a level to go by, the first of the lists. They are read once for everybody until content changes.
 */
export async function listToContinue(
  core: Core,
  { held, limit }: { held: readonly Pick<ProductCard, 'id' | 'level'>[]; limit: number },
): Promise<ProductCard[]> {
  const level = findHighest(held);
  // However many of the first are theirs, enough are left.
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
 * Displayed products beside one: near its level, those of its type first; without what `uid` owns and what lies below
 * the highest level of it.
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

/**
 * A few products on sale that train skills at a level, those for all levels behind; any of that level where none trains them.
 * Without what `uid` owns.
 */
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
 * The course and the pack on sale that fit somebody of a level best: at that level or the one above, never below it and never what
 * `uid` owns. Fewer where there are none.
 */
export async function listFitting(
  core: Core,
  { level, uid }: { level: Exclude<Difficulty, ''>; uid: string | undefined },
): Promise<ProductCard[]> {
  const where = eq(products.enabled, true);
  const rows = await selectNear(core.db, { uid, level, floor: level, limit: 1, where });
  const sorted = sortNear(rows, level);
  const first = products.type.enumValues.flatMap((type) => sorted.find((row) => row.type === type) ?? []);
  return addFormerPrices(core, toCards(core, first));
}

/** The highest level of what somebody owns; empty where nothing of it has one. */
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

/**
 * The first products of each type at each level near `level`, and of those for all levels; of all of them where there is no
 * level. Each piece is read off an index, no further than the answer reaches.
 */
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
  if (!first || !second) throw new Error('products are of two types at least');
  return unionAll(first, second, ...others);
}

/** How far apart two levels are. What is for all levels is as far from each as its neighbours are, and behind them. */
const countSteps = (one: Difficulty, other: Difficulty): number =>
  one && other ? Math.abs(rank(one) - rank(other)) : nearSteps;

/** Nearest first; of two as near, the higher, what is for all levels behind both, then `type`, then the order of the lists. */
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
