import { and, eq, sql } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { cacheByContent } from '../../cache-by-content.ts';
import type { Core } from '../../context.ts';
import type { Difficulty, ProductType } from '../product.ts';
import { countLimit } from './catalogue-query.ts';

type Level = Exclude<Difficulty, ''>;

/** Number of displayed products of each type at a level. `countLimit + 1` means more. */
export type LevelCount = { level: Level } & Record<ProductType, number>;

/** Returns the counts of all levels, lowest first. */
export const countLevels = (core: Pick<Core, 'db' | 'contentVersion'>): Promise<LevelCount[]> =>
  cacheByContent(core, 'levels', () => count(core));

async function count(core: Pick<Core, 'db'>): Promise<LevelCount[]> {
  const levels = products.difficulty.enumValues.filter((level) => level !== '');
  const { enumValues: types } = products.type;
  const pieces = levels.flatMap((level) =>
    types.map((type) => {
      const some = core.db
        .select({ one: sql`1` })
        .from(products)
        .where(and(eq(products.type, type), sql`${products.displayed}`, eq(products.difficulty, level)))
        .limit(countLimit + 1);
      return sql`select ${level}::text as level, ${type}::text as type, count(*)::int as count from ${some} counted`;
    }),
  );
  const { rows } = await core.db.execute<{ level: Level; type: ProductType; count: number }>(
    sql`${sql.join(pieces, sql` union all `)}`,
  );
  const find = (level: Level, type: ProductType) =>
    rows.find((row) => row.level === level && row.type === type)?.count ?? 0;
  return levels.map((level) => ({ level, course: find(level, 'course'), exercise: find(level, 'exercise') }));
}

/** Returns the lowest and highest level with displayed products. Null without displayed products. */
export function findLevelRange(
  counts: readonly LevelCount[],
  type?: ProductType,
): { from: Level; to: Level } | null {
  const taught = counts.filter((count) => (type ? count[type] : count.course + count.exercise) > 0);
  const [first, last] = [taught.at(0), taught.at(-1)];
  return first && last ? { from: first.level, to: last.level } : null;
}

/** Returns the nearest levels below and above a level that have products of a type. */
export function findNextLevels(counts: readonly LevelCount[], type: ProductType, level: Level): LevelCount[] {
  const at = counts.findIndex((count) => count.level === level);
  const below = counts.slice(0, at).findLast((count) => count[type] > 0);
  const above = counts.slice(at + 1).find((count) => count[type] > 0);
  return [below, above].filter((count) => count !== undefined);
}
