import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cursor } from '#common/cursor.ts';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { demoSchool } from '#database/seed/demo/school.ts';
import { type Marks, scores } from '#database/tables/scores.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Core } from '../context.ts';
import { seedScores } from '../seed/seed-demo-school.ts';
import { type ExamId, exams } from './exams.ts';
import { listOfficeScores, listOfficeYears, type OfficeScoreFilter } from './list-office-scores.ts';
import {
  findPublishedScore,
  findScoreNeighbours,
  listScoreFilters,
  listScores,
  type ScoreFilter,
} from './published-scores.ts';
import { listParts, readScore } from './read-score.ts';
import type { ScoreState } from './score-states.ts';
import { summariseScores } from './summarise-scores.ts';

const rowCount = 3_000;

let database: TestDatabase;
let core: Core;
let rows: (typeof scores.$inferInsert & { id: string; exam: ExamId; marks: Marks })[];

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = { db: connectDatabase(database.pool) } as unknown as Core;
  rows = Array.from({ length: rowCount }, (_, index) => makeRow(index));
  for (let at = 0; at < rowCount; at += 1_000)
    await core.db.insert(scores).values(rows.slice(at, at + 1_000));
  await database.pool.query('analyze scores');
});

afterAll(() => database?.[Symbol.asyncDispose]());

/** Creates several results a day, so that only the id orders them, some of them not published. */
function makeRow(index: number) {
  const { id: exam } = exams[index % exams.length] as (typeof exams)[number];
  const day = new Date(Date.UTC(2021, 0, 1) + Math.floor(index / 4) * 2 * 86_400_000);
  // Deterministic marks spread over the whole scale.
  const marks = Object.fromEntries(
    listParts(exam, '').map(({ id, max, step }, part) => [
      id,
      ((((index + 1) * (part + 3) * 7919) % 1_000) % (max / step + 1)) * step,
    ]),
  );
  return {
    id: `s${String((index * 7) % rowCount).padStart(4, '0')}`,
    title: `Résultat ${index}`,
    exam,
    sessionDate: day.toISOString().slice(0, 10),
    candidate: 'Noé M.',
    marks,
    displayed: index % 10 !== 3,
    consentedAt: index % 10 === 5 ? null : day,
    withdrawnAt: index % 10 === 7 ? day : null,
  };
}

const published = () => rows.filter((row) => row.displayed && row.consentedAt && !row.withdrawnAt);

const inOrder = () =>
  published().sort((a, b) =>
    `${b.sessionDate}${b.id}`.localeCompare(`${a.sessionDate}${a.id}`, 'en', { numeric: false }),
  );

async function readAll(filter: ScoreFilter): Promise<string[]> {
  const seen: string[] = [];
  let after: Cursor | null = null;
  do {
    const page = await listScores(core, { ...filter, after });
    expect(page.rows.length).toBeLessThanOrEqual(20);
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after);
  return seen;
}

async function explain(work: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(database.pool, 'query');
  await work();
  const calls = spy.mock.calls as unknown as [pg.QueryConfig, unknown[]][];
  spy.mockRestore();
  const plans: string[] = [];
  for (const [{ text }, values] of calls) {
    const answer = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    plans.push(answer.rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

describe('listScores', () => {
  test.each<[string, ScoreFilter, (row: { exam: string; sessionDate: string }) => boolean]>([
    ['everything', {}, () => true],
    ['one exam', { exam: 'delf-b2' }, ({ exam }) => exam === 'delf-b2'],
    ['one year', { year: 2023 }, ({ sessionDate }) => sessionDate.startsWith('2023')],
    [
      'both',
      { exam: 'tcf-canada', year: 2022 },
      ({ exam, sessionDate }) => exam === 'tcf-canada' && sessionDate.startsWith('2022'),
    ],
  ])('returns %s: each published result once, latest session first', async (_, filter, belongs) => {
    const expected = inOrder().filter(belongs);
    expect(expected.length).toBeGreaterThan(20);
    expect(await readAll(filter)).toEqual(expected.map(({ id }) => id));
  });

  test('stops in an index after a page, at the start and on late pages, as findScoreNeighbours does', async () => {
    const after = ['2022-01-01', 's1000'];
    const works = [
      () => listScores(core, {}),
      () => listScores(core, { after }),
      () => listScores(core, { exam: 'delf-b2', after }),
      () => listScores(core, { year: 2023 }),
      () => listScores(core, { exam: 'delf-b2', year: 2023 }),
      () => findScoreNeighbours(core, { sessionDate: '2022-01-01', id: 's1000' }),
      () => listScoreFilters(core),
    ];
    for (const work of works)
      for (const plan of await explain(work)) {
        expect(plan).toMatch(/Index (Only )?Scan( Backward)? using scores_(listing|by_exam)/);
        expect(plan).not.toMatch(/Sort|Seq Scan/);
      }
  });
});

describe('listOfficeScores', () => {
  type Listed = (typeof rows)[number];
  const stateOf = (row: Listed): ScoreState =>
    row.withdrawnAt ? 'withdrawn' : !row.consentedAt ? 'no-consent' : row.displayed ? 'published' : 'hidden';

  async function readOffice(filter: OfficeScoreFilter): Promise<string[]> {
    const seen: string[] = [];
    let after: Cursor | null = null;
    do {
      const page = await listOfficeScores(core, { ...filter, after });
      expect(page.rows.length).toBeLessThanOrEqual(50);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    return seen;
  }

  test.each<[string, OfficeScoreFilter, (row: Listed) => boolean]>([
    ['everything', {}, () => true],
    ['one state', { state: 'no-consent' }, (row) => stateOf(row) === 'no-consent'],
    ['withdrawn', { state: 'withdrawn' }, (row) => stateOf(row) === 'withdrawn'],
    ['archived', { state: 'archived' }, () => false],
    [
      'an exam and a year',
      { exam: 'delf-b2', year: 2022 },
      ({ exam, sessionDate }) => exam === 'delf-b2' && sessionDate.startsWith('2022'),
    ],
    ['words, without accents', { search: 'noe RESULTAT 299' }, ({ title }) => title.includes('299')],
  ])('returns %s: each result once, latest session first', async (_, filter, belongs) => {
    const expected = rows
      .filter(belongs)
      .sort((a, b) => `${b.sessionDate}${b.id}`.localeCompare(`${a.sessionDate}${a.id}`, 'en'));
    expect(await readOffice(filter)).toEqual(expected.map(({ id }) => id));
  });

  test('stops in an index after a page, also on late pages', async () => {
    const after = ['2022-01-01', 's1000'];
    const works = [
      () => listOfficeScores(core, {}),
      () => listOfficeScores(core, { after }),
      () => listOfficeScores(core, { exam: 'delf-b2', year: 2021, after }),
      () => listOfficeScores(core, { state: 'withdrawn', after }),
      () => listOfficeYears(core),
    ];
    for (const work of works)
      for (const plan of await explain(work)) {
        expect(plan).toMatch(/Index (Only )?Scan( Backward)? (using|on) scores_office/);
        expect(plan).not.toMatch(/Seq Scan on scores/);
      }
  });
});

test('summariseScores counts the same outcomes as readScore', async () => {
  const tallies = await summariseScores(core);
  expect(tallies.length).toBeGreaterThan(40);
  for (const { exam, year, count, passed, mean } of tallies) {
    const group = published().filter((row) => row.exam === exam && row.sessionDate.startsWith(String(year)));
    const outcomes = group.map((row) => readScore({ ...row, programme: '' }).outcome);
    expect(count).toBe(group.length);
    const isDiploma = exams.some(({ id, kind }) => id === exam && kind === 'diploma');
    expect(passed).toBe(isDiploma ? outcomes.filter(({ kind }) => kind === 'passed').length : null);
    const totals = outcomes.map((outcome) => ('total' in outcome ? outcome.total : 0));
    if (isDiploma) expect(mean).toBeCloseTo(totals.reduce((sum, each) => sum + each, 0) / count, 6);
    else expect(mean).toBeNull();
  }
  expect(tallies.reduce((sum, { count }) => sum + count, 0)).toBe(published().length);
});

test('summariseScores counts only filtered results', async () => {
  const all = await summariseScores(core);
  expect(await summariseScores(core, { exam: 'delf-b2', year: 2023 })).toEqual(
    all.filter(({ exam, year }) => exam === 'delf-b2' && year === 2023),
  );
});

test('listScoreFilters returns exams and years with results', async () => {
  expect(await listScoreFilters(core)).toEqual({ exams, years: [2025, 2024, 2023, 2022, 2021] });
});

describe('findPublishedScore', () => {
  test.each([
    ['not displayed', 3],
    ['without consent', 5],
    ['withdrawn', 7],
  ])('rejects a result that is %s', async (_, index) => {
    await expect(findPublishedScore(core, makeRow(index).id)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('returns a published result', async () => {
    const row = makeRow(8);
    expect(await findPublishedScore(core, row.id)).toMatchObject({ title: row.title, marks: row.marks });
  });
});

test('findScoreNeighbours returns the adjacent results and null beyond the ends', async () => {
  const list = inOrder();
  const at = (index: number) => list[index] as (typeof list)[number];
  for (const index of [1, 500, list.length - 2]) {
    const { newer, older } = await findScoreNeighbours(core, at(index));
    expect([newer?.id, older?.id]).toEqual([at(index - 1).id, at(index + 1).id]);
  }
  expect((await findScoreNeighbours(core, at(0))).newer).toBeNull();
  expect((await findScoreNeighbours(core, at(list.length - 1))).older).toBeNull();
});

test('seedScores publishes the fifteen demo results once', async () => {
  await using own = await createTestDatabase();
  await migrate(own.url);
  const school = { db: connectDatabase(own.pool) } as unknown as Core;
  await seedScores(school, demoSchool.scores);
  await seedScores(school, demoSchool.scores);
  expect((await listScores(school, { limit: 100 })).rows).toHaveLength(15);
});
