import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import type { Core } from '../../context.ts';
import { sorts } from './catalogue-query.ts';
import { countCatalogue, listCatalogue } from './list-catalogue.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

describe('queries of a page', () => {
  // With fewer rows, a sequential scan would be the better plan.
  const many = 40_000;

  /** Returns the query plans of `work`, without the price reduction query that all requests share. */
  async function explain(work: (core: Core) => Promise<unknown>): Promise<string[]> {
    const statements: { text: string; values: unknown[] }[] = [];
    const noting = new Proxy(school.database.pool, {
      get: (pool, name) =>
        name === 'query'
          ? (query: { text: string }, values: unknown[]) => {
              statements.push({ text: query.text, values });
              return pool.query(query, values);
            }
          : Reflect.get(pool, name),
    });
    await work({ ...school.core, db: connectDatabase(noting) });
    const plans = statements
      .filter(({ text }) => text.includes('"products"'))
      .map(async ({ text, values }) => {
        const { rows } = await school.database.pool.query<{ 'QUERY PLAN': string }>(
          `explain ${text}`,
          values,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    return Promise.all(plans);
  }

  beforeAll(async () => {
    await school.database.pool.query(
      `insert into products (id, type, title, displayed, enabled, difficulty, duration, created_at)
       select 'm' || n, case n % 2 when 0 then 'course' else 'exercise' end, 'Leçon ' || n, true, true,
         (array['A1', 'A2', 'B1', 'B2'])[1 + n % 4], n % 50, now() - (n % 40) * interval '1 day'
       from generate_series(1, ${many}) n`,
    );
    await school.database.pool.query('analyze products');
  });

  test.each(sorts.filter((sort) => sort !== 'relevance'))(
    'use one statement that stops in an index, even for late pages: %s',
    async (sort) => {
      const { next } = await listCatalogue(school.core, { type: 'course', sort, limit: 2_000 });
      for (const after of [null, next]) {
        const plans = await explain((core) =>
          listCatalogue(core, { type: 'course', sort, after, uid: 'noe' }),
        );
        expect(plans).toHaveLength(1);
        expect(plans[0]).not.toContain('Seq Scan on products');
        expect(plans[0]).toContain('using products_');
      }
    },
  );

  test('count no further than the displayed limit', async () => {
    expect(await countCatalogue(school.core, { type: 'course', sort: 'order' })).toBe(201);
  });
});
