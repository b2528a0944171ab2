import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Core } from '../context.ts';
import { findNews } from './find-news.ts';
import { findNextPublication, listLatestNews, listNews, listNewsTexts, listNewsYears } from './list-news.ts';
import { listOfficeNews } from './list-office-news.ts';

const now = new Date('2026-11-20T09:00:00Z');

let database: TestDatabase;
let core: Core;

// A hundred thousand items over twenty years; some are scheduled, and one in ten is a draft.
beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = { db: connectDatabase(database.pool), now: () => now } as unknown as Core;
  await database.pool.query(
    `insert into news (id, title, published_at, displayed, archived_at, created_at)
     select 'n' || lpad(n::text, 6, '0'), 'Actualité ' || n,
       case when n % 20 <> 0 then $1::timestamptz + interval '10 days' - (n / 4) * interval '7 hours' end,
       n % 10 <> 0, case when n % 30 = 0 then $1::timestamptz end,
       $1::timestamptz - (n / 2) * interval '1 hour'
     from generate_series(0, 99999) n`,
    [now],
  );
  await database.pool.query('analyze news');
});

afterAll(() => database?.[Symbol.asyncDispose]());

type Plan = {
  'Rows Removed by Filter'?: number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Node Type': string;
  Plans?: Plan[];
};

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)];

/** Returns the executed query plans of the statements that `work` runs. */
async function explain(work: () => Promise<unknown>): Promise<Plan[]> {
  const spy = vi.spyOn(database.pool, 'query');
  await work();
  const calls = spy.mock.calls as unknown as [pg.QueryConfig, unknown[]][];
  spy.mockRestore();
  const plans: Plan[] = [];
  for (const [{ text }, values] of calls) {
    const { rows } = await database.pool.query(`explain (analyze, format json) ${text}`, values);
    plans.push(...flatten(rows[0]['QUERY PLAN'][0].Plan));
  }
  return plans;
}

/** Cursor in the middle of the back-office list. */
const begun = [Date.parse('2024-06-01T00:00:00Z'), 'n050000'];
const after = [Date.parse('2015-06-01T00:00:00Z'), 'n050000'];

test.each<[string, () => Promise<unknown>, number]>([
  ['the first page of published news', () => listNews(core, { limit: 12 }), 13],
  ['a later page of published news', () => listNews(core, { limit: 12, after }), 13],
  ['a later page of one year', () => listNews(core, { limit: 12, year: 2014, after }), 13],
  ['the latest news', () => listLatestNews(core, 3), 4],
  ['the feed', () => listNewsTexts(core, 20), 20],
  ['an item with its neighbours', () => findNews(core, 'n050001'), 1],
  ['the next publication', () => findNextPublication(core), 1],
  ['the years', () => listNewsYears(core), 25],
  ['the back-office list', () => listOfficeNews(core, { state: null }), 26],
  ['a later page of the back-office list', () => listOfficeNews(core, { state: null, after: begun }), 26],
  ['drafts in the back office', () => listOfficeNews(core, { state: 'draft', after: begun }), 26],
  ['hidden items in the back office', () => listOfficeNews(core, { state: 'hidden', after: begun }), 26],
  ['archived items in the back office', () => listOfficeNews(core, { state: 'archived', after: begun }), 26],
  ['scheduled items in the back office', () => listOfficeNews(core, { state: 'scheduled' }), 26],
  ['published items in the back office', () => listOfficeNews(core, { state: 'published', after }), 26],
  [
    'a search for a word in most titles',
    () => listOfficeNews(core, { state: null, search: 'actualite' }),
    26,
  ],
])('query for %s reads no more rows than it returns, in index order', async (_what, work, most) => {
  const plans = await explain(work);
  expect(plans.map((plan) => plan['Node Type']).filter((type) => /Sort|Seq Scan|Bitmap/.test(type))).toEqual(
    [],
  );
  for (const plan of plans) {
    expect(plan['Actual Rows'] * plan['Actual Loops']).toBeLessThanOrEqual(most);
    expect(plan['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(1);
  }
});

test('listOfficeNews finds a rare word by its trigrams in all states', async () => {
  const plans = await explain(() => listOfficeNews(core, { state: null, search: '77777' }));
  expect(plans.map((plan) => plan['Node Type'])).toContain('Bitmap Index Scan');
  expect((await listOfficeNews(core, { state: null, search: '77777' })).rows).toHaveLength(1);
});

test('findNextPublication returns the earliest future date', async () => {
  const next = await findNextPublication(core);
  const { rows } = await database.pool.query(
    'select min(published_at) as at from news where displayed and published_at > $1',
    [now],
  );
  expect(next).toEqual(rows[0].at);
});
