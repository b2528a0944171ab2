import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { openOwnDatabase } from '#tests/support/own-database.ts';
import { openPostgres, type Postgres } from '../measure/open-postgres.ts';
import { readCpuSeconds, readFamilyCpuSeconds, readResident } from '../measure/read-process.ts';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { formatNumber, formatSeconds, formatTable } from '../report/format-table.ts';
import { fillSchool, uploadFile } from '../school/fill-school.ts';
import { type LaunchedSchool, launchSchool } from '../school/launch-school.ts';
import { enterAsAdmin } from '../school/sign-in.ts';
import { createVisitor, postJson } from '../school/visitor.ts';

type Run = { folder: string; people: number; ending: AsyncDisposableStack; say: (line: string) => void };

/** Requests of each page without an import, before it and after it. */
const rounds = 60;

type Page = { name: string; path: string; cookie: string };

/** Response times in milliseconds, in the order of the pages. */
type Times = number[][];

type Phase = { name: string; seconds: number; serverSeconds: number | null; postgresSeconds: number | null };

/**
 * Imports people with a purchase each and takes the import back, while pages are requested one after the other.
 * Returns Markdown: the duration of each phase, and the response times relative to those without an import.
 */
export async function measureImports({ folder, people, ending, say }: Run): Promise<string> {
  const load = readLoad();
  say('filling a school…');
  const school = await launchSchool({ folder, port: await findFreePort(), ending });
  const filled = await fillSchool(school);
  const postgres = ending.use(await openPostgres(school.dataDirectory));
  const pool = ending.use(openOwnDatabase(school));
  const pages: Page[] = [
    { name: 'the courses, for visitors', path: '/courses', cookie: '' },
    { name: 'a lesson, for a member', path: filled.lessonPath, cookie: filled.memberCookie },
    { name: 'members, in the back office', path: '/admin/members', cookie: filled.adminCookie },
    {
      name: 'imported people, in the back office',
      path: '/admin/import/people/all',
      cookie: filled.adminCookie,
    },
  ];
  const request = createRequests(school, pages);

  say('pages without an import…');
  for (let round = 0; round < 10; round++) await request(newTimes(pages));
  const alone = newTimes(pages);
  for (let round = 0; round < rounds; round++) await request(alone);

  await using admin = await enterAsAdmin(school);
  const ask = (path: string, asked: object) => admin.visitor.ask(`${path}.data`, 200, postJson(asked));
  const productId = filled.coursePath.split('/')[2] ?? '';
  const file = Buffer.from(writeFile(people));
  const path = `lessons/${'a'.repeat(32)}/files/subscriptions.csv`;
  await uploadFile(school, admin.app, path, file, 'text/plain');
  const busy = newTimes(pages);
  const phases: Phase[] = [];
  const run = async (name: string, start: () => Promise<unknown>, end: string) => {
    say(`${name}…`);
    phases.push(
      await measurePhase({ name, school, postgres }, async () => {
        await start();
        await requestUntil(() => request(busy), waitForState(pool, end));
      }),
    );
  };
  const toPage = async () => `/admin/import/people/${(await findImport(pool)).id}`;
  await run(
    `reading the file of ${(file.length / 1e6).toFixed(1)} MB`,
    () => ask('/admin/import/people', { act: 'create', path, name: 'subscriptions.csv' }),
    'review',
  );
  await ask(await toPage(), { act: 'items', chosen: [{ key: 'id:7', productId }] });
  await run('importing', async () => ask(await toPage(), { act: 'start', attested: true }), 'done');
  const { counts } = await findImport(pool);
  if (counts.madePeople !== people || counts.madePurchases !== people)
    throw new Error(`imported ${JSON.stringify(counts)} of ${people}`);
  await run('taking the import back', async () => ask(await toPage(), { act: 'undo' }), 'undone');
  const resident = await readResident(school.pid);

  say('pages without an import…');
  for (let round = 0; round < rounds; round++) await request(alone);
  const machine = describeMachine(postgres.version, load);
  return formatImports(machine, people, { phases, pages, alone, busy, peak: resident?.peak ?? null });
}

const newTimes = (pages: readonly Page[]): Times => pages.map(() => []);

/** Returns a function that requests each page once and records the response times. */
function createRequests(school: LaunchedSchool, pages: readonly Page[]) {
  const visitors = pages.map(({ cookie }) => Object.assign(createVisitor(school.origin), { cookie }));
  return async (times: Times): Promise<void> => {
    for (const [index, { path }] of pages.entries()) {
      const started = performance.now();
      await (await visitors[index]?.ask(path, 200))?.arrayBuffer();
      times[index]?.push(performance.now() - started);
    }
  };
}

async function requestUntil(request: () => Promise<void>, end: Promise<void>): Promise<void> {
  let isOver = false;
  const ended = end.finally(() => {
    isOver = true;
  });
  while (!isOver) await request();
  await ended;
}

type Import = { id: string; state: string; fault: string; counts: Record<string, number> };

async function findImport(pool: pg.Pool): Promise<Import> {
  const { rows } = await pool.query<Import>('select id, state, fault, counts from people_imports');
  const [found] = rows;
  if (!found) throw new Error('there is no import');
  return found;
}

async function waitForState(pool: pg.Pool, end: string): Promise<void> {
  for (;;) {
    const { state, fault } = await findImport(pool);
    if (state === end) return;
    if (state === 'failed') throw new Error(`the file was refused: ${fault}`);
    await wait(100);
  }
}

async function measurePhase(
  { name, school, postgres }: { name: string; school: LaunchedSchool; postgres: Postgres },
  act: () => Promise<void>,
): Promise<Phase> {
  const readCosts = async () => ({
    server: await readCpuSeconds([school.pid]),
    postgres: await readFamilyCpuSeconds(postgres.pid),
  });
  const before = await readCosts();
  const started = performance.now();
  await act();
  const seconds = (performance.now() - started) / 1_000;
  const after = await readCosts();
  const spent = (from: number | null, to: number | null) => (from === null || to === null ? null : to - from);
  return {
    name,
    seconds,
    serverSeconds: spent(before.server, after.server),
    postgresSeconds: spent(before.postgres, after.postgres),
  };
}

const header =
  'Kajabi Subscription ID,Customer Email,Customer Name,Customer ID,Offer ID,Offer Title,Amount,Currency,Interval,Status,Created At,Next Payment Date,Canceled On,Trial Ends On,Provider,Coupon Used';

/** Writes an export of a platform, with one purchase for each person. */
const writeFile = (people: number): string =>
  [
    header,
    ...Array.from(
      { length: people },
      (_, index) =>
        `${index + 1},eleve-${index + 1}@exemple.test,Ana Silva,${index},7,Leçons,$49.00,USD,One-time,Active,"Nov 28, 2025",,,,Stripe,`,
    ),
  ].join('\r\n');

type Measured = { phases: Phase[]; pages: readonly Page[]; alone: Times; busy: Times; peak: number | null };

function formatImports(
  machine: string[],
  people: number,
  { phases, pages, alone, busy, peak }: Measured,
): string {
  const lines = formatTable(
    ['phase', 'seconds', 'people per second', 'server, CPU s', 'PostgreSQL, CPU s'],
    phases.map(({ name, seconds, serverSeconds, postgresSeconds }) => [
      name,
      formatSeconds(seconds),
      formatNumber(people / seconds),
      formatSeconds(serverSeconds),
      formatSeconds(postgresSeconds),
    ]),
  );
  const times = formatTable(
    [
      'page',
      'requests',
      'median ms',
      'p95 ms',
      'median ms alone',
      'p95 ms alone',
      'ratio of medians',
      'of p95',
    ],
    pages.map(({ name }, index) => {
      const [during, without] = [busy[index] ?? [], alone[index] ?? []];
      const [median, p95] = [quantile(during, 0.5), quantile(during, 0.95)];
      const [medianAlone, p95Alone] = [quantile(without, 0.5), quantile(without, 0.95)];
      return [
        name,
        formatNumber(during.length),
        ...[median, p95, medianAlone, p95Alone, median / medianAlone, p95 / p95Alone].map(formatNumber),
      ];
    }),
  );
  const memory =
    peak === null ? '' : ` Peak resident memory of the server: ${formatNumber(peak / 1024 ** 2)} MB.`;
  return `${machine.join(' · ')}. ${people.toLocaleString('en-US')} people.${memory}\n\n${lines}\n\n${times}`;
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
