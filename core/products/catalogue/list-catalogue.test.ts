import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import type { Difficulty } from '../product.ts';
import type { CatalogueQuery, Sort } from './catalogue-query.ts';
import { countCatalogue, listCatalogue } from './list-catalogue.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

type Row = typeof products.$inferInsert & { id: string; title: string };

const add = (rows: Row[]) =>
  school.core.db.insert(products).values(rows.map((row) => ({ displayed: true, enabled: true, ...row })));

const empty = () => school.database.pool.query('truncate products, prices cascade');

async function readAll(query: CatalogueQuery, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let after: Cursor | null = null;
  do {
    const page = await listCatalogue(school.core, { ...query, after, limit });
    expect(page.cards.length).toBeLessThanOrEqual(limit);
    seen.push(...page.cards.map((card) => card.id));
    after = page.next;
    expect(seen.length).toBeLessThan(10_000);
  } while (after);
  return seen;
}

describe('sort orders', () => {
  const levels = ['', 'A1', 'A2', 'B1'] as const;
  const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

  type Stored = Required<Pick<Row, 'id' | 'order' | 'duration' | 'difficulty'>> & {
    cents: number | null;
    time: number;
  };

  /** Independent implementation of the sort orders, to compare with the SQL. */
  const compare: Record<Exclude<Sort, 'relevance'>, (a: Stored, b: Stored) => number> = {
    order: (a, b) => a.order - b.order || b.time - a.time || compareText(a.id, b.id),
    newest: (a, b) => b.time - a.time || compareText(a.id, b.id),
    'price-up': (a, b) =>
      Number(a.cents === null) - Number(b.cents === null) ||
      (a.cents ?? 0) - (b.cents ?? 0) ||
      compareText(a.id, b.id),
    'price-down': (a, b) =>
      Number(a.cents === null) - Number(b.cents === null) ||
      (b.cents ?? 0) - (a.cents ?? 0) ||
      compareText(b.id, a.id),
    shortest: (a, b) =>
      Number(a.duration === 0) - Number(b.duration === 0) ||
      a.duration - b.duration ||
      compareText(a.id, b.id),
    longest: (a, b) =>
      Number(a.duration === 0) - Number(b.duration === 0) ||
      b.duration - a.duration ||
      compareText(b.id, a.id),
  };

  test('list each product once despite equal keys', async () => {
    const random = openRandom('catalogue orders');
    await empty();
    const stored: Stored[] = Array.from({ length: 90 }, (_, index) => ({
      id: `p${random.below(1_000_000)}-${index}`,
      order: random.below(3) - 1,
      time: Date.UTC(2026, 10, 1 + random.below(4)),
      cents: random.pick([null, 0, 900, 900, 4_900]),
      duration: random.pick([0, 0, 30, 30, 90]),
      difficulty: random.pick(levels),
    }));
    await school.core.db.execute(
      `insert into prices (id, product_id, unit_amount, currency, active) values
       ('price_0', '', 0, 'eur', true), ('price_900', '', 900, 'eur', true), ('price_4900', '', 4900, 'eur', true)`,
    );
    await add(
      stored.map(({ cents, time, ...row }) => ({
        ...row,
        title: 'Le subjonctif',
        type: 'course',
        createdAt: new Date(time),
        priceId: cents === null ? '' : `price_${cents}`,
      })),
    );
    for (let round = 0; round < scaled(40); round++) {
      const sort = random.pick(Object.keys(compare) as (keyof typeof compare)[]);
      const chosen = random.pick<Difficulty[]>([[], [], ['A1'], ['A1', 'B1'], ['A2', '']]);
      const cents = random.pick([undefined, undefined, { to: 0 }, { from: 900, to: 2_000 }, { from: 901 }]);
      const duration = random.pick([undefined, undefined, { to: 60 }, { from: 31 }]);
      const words = random.pick([undefined, undefined, 'subjonctif']);
      const query = { type: 'course' as const, sort, levels: chosen, cents, duration, words };
      const within = (value: number, range: { from?: number; to?: number } | undefined) =>
        !range || (value >= (range.from ?? 0) && value <= (range.to ?? Number.POSITIVE_INFINITY));
      const expected = stored
        .filter((row) => chosen.length === 0 || chosen.includes(row.difficulty))
        .filter((row) => !cents || (row.cents !== null && within(row.cents, cents)))
        .filter((row) => !duration || (row.duration > 0 && within(row.duration, duration)))
        .toSorted(compare[sort])
        .map((row) => row.id);
      expect(await readAll(query, 1 + random.below(30)), JSON.stringify(query)).toEqual(expected);
      expect(await countCatalogue(school.core, query)).toBe(expected.length);
    }
    const relevant = await readAll({ type: 'course', sort: 'relevance', words: 'subjonctif' }, 7);
    expect(relevant.toSorted(compareText)).toEqual(stored.map((row) => row.id).toSorted(compareText));
  });

  test('ignore a cursor of another order', async () => {
    const first = await listCatalogue(school.core, { type: 'course', sort: 'order' });
    for (const after of [[0, 1, 'x'], [9], [-1, 0, 0, 'x'], [0, 'a', 'b', 'c'], ['a', 1, 2, 'x'], []])
      expect(await listCatalogue(school.core, { type: 'course', sort: 'order', after })).toEqual(first);
  });
});
