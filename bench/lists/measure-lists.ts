import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectDatabase } from '#database/connect.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { openOwnDatabase } from '#tests/support/own-database.ts';
import { insertReviewCards } from '../large-school/insert-review-cards.ts';
import { launchCounted } from '../measure/count-statements.ts';
import { openPostgres } from '../measure/open-postgres.ts';
import { browserHeaders, requestRaw } from '../measure/page-requests.ts';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { formatNumber, formatTable } from '../report/format-table.ts';
import { type LaunchedSchool, launchSchool, type Place } from '../school/launch-school.ts';
import { becomeAdmin } from '../school/sign-in.ts';
import { type ListRequest, listRequests } from './list-requests.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sizes = [1_000, 100_000] as const;

/** Sequential requests per list, after a warm-up of a tenth as many. */
const times = 60;

type ListResult = {
  name: string;
  /**
   * By size: 95th percentile in milliseconds, and statements of one request. Null if there is no such page.
   */
  p95: (number | null)[];
  statements: (number | null)[];
};

type ListMeasurements = { machine: string[]; lists: ListResult[] };

type Run = { folder: string; ending: AsyncDisposableStack; say: (line: string) => void };

type Filled = { place: Place; admin: string; counts: Map<string, number> };
type Asked = LaunchedSchool & Pick<Filled, 'admin'>;

/** Fills one school of each size and requests every list from both alternately. */
export async function measureLists({ folder, ending, say }: Run): Promise<ListMeasurements> {
  const load = readLoad();
  const filled: Filled[] = [];
  for (const size of sizes) {
    say(`filling a school with ${size} products, news, results and people…`);
    const place = { folder: join(folder, String(size)), port: await findFreePort(), ending };
    await mkdir(place.folder);
    await seed(place.folder, size);
    filled.push({ place, ...(await countLists(place, size)) });
  }
  const schools: Asked[] = [];
  for (const { place, admin } of filled) schools.push({ ...(await launchSchool(place)), admin });
  const postgres = ending.use(await openPostgres((schools[0] as Asked).dataDirectory));
  const lists: ListResult[] = [];
  for (const request of listRequests) {
    say(`requesting ${request.name}…`);
    lists.push({
      name: request.name,
      p95: await measureTurns(schools, request),
      statements: filled.map(({ counts }) => counts.get(request.name) ?? null),
    });
  }
  return { machine: describeMachine(postgres.version, load), lists };
}

/** Counts the statements of one view. Background jobs add some, so the minimum of a few views counts. */
async function countLists(place: Place, size: number): Promise<Pick<Filled, 'admin' | 'counts'>> {
  const { school: launched, count } = await launchCounted(place);
  await using signedIn = await becomeAdmin(launched);
  await createReviewCards(launched, Math.min(size, maxReviewCards));
  const admin = signedIn.visitor.cookie;
  const school: Asked = { ...launched, admin };
  const counts = new Map<string, number>();
  for (const request of listRequests) {
    const path = await findPath(school, request);
    if (!path) continue;
    for (let time = 0; time < 4; time++) {
      const before = await count();
      await ask(school, request, path);
      counts.set(
        request.name,
        Math.min(counts.get(request.name) ?? Number.POSITIVE_INFINITY, (await count()) - before),
      );
    }
  }
  await school.stop();
  return { admin, counts };
}

const maxReviewCards = 10_000;

async function createReviewCards(launched: LaunchedSchool, cards: number): Promise<void> {
  await using pool = openOwnDatabase(launched);
  const { rows } = await pool.query<{ uid: string }>('select uid from directory where admin limit 1');
  await insertReviewCards(connectDatabase(pool), { uid: rows[0]?.uid ?? '', cards });
  await copyAttempt(pool, rows[0]?.uid ?? '');
  await pool.query('analyze review_cards, review_log, marks, attempts, exercises, exercise_versions');
}

/** Moves the first attempt at the common exercise to an account. */
async function copyAttempt(pool: ReturnType<typeof openOwnDatabase>, uid: string): Promise<void> {
  await pool.query(
    `insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, marked_at, points, first_points, max_points, marker)
     select 'admin-0', $1, exercise_id, version_id, number, state, began_at, marked_at, points, first_points, max_points, marker
     from attempts where id = 'grande-ecole-0'`,
    [uid],
  );
  await pool.query(
    `insert into marks (attempt_id, field, exercise_id, uid, given, verdict, fault, credit, answer, at)
     select 'admin-0', field, exercise_id, $1, given, verdict, fault, credit, answer, at
     from marks where attempt_id = 'grande-ecole-0'`,
    [uid],
  );
}

/** Returns the 95th percentile of each school. The schools alternate, so that a busy moment affects both. */
export async function measureTurns(
  schools: readonly Asked[],
  request: ListRequest,
): Promise<(number | null)[]> {
  const paths = await Promise.all(schools.map((school) => findPath(school, request)));
  const taken: number[][] = schools.map(() => []);
  for (let time = -times / 10; time < times; time++)
    for (const [index, school] of schools.entries()) {
      const path = paths[index];
      if (!path) continue;
      const started = performance.now();
      await ask(school, request, path);
      if (time >= 0) taken[index]?.push(performance.now() - started);
    }
  return taken.map((values) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? null);
}

/** Finds the path of a list page through its own links. Null if the site has no such list. */
async function findPath(school: Asked, request: ListRequest): Promise<string | null> {
  const { path, page = 0 } = request;
  let current = path;
  for (let turned = 0; ; turned++) {
    const { status, body } = await ask(school, request, current, { accept: 'text/html' });
    if (status !== 200) return null;
    if (turned >= page) return current;
    const next = /<a href="([^"]+)" rel="next"/.exec(body.toString())?.[1];
    // For a shorter list, measures the last page.
    if (!next) return current;
    current = next.replaceAll('&amp;', '&');
  }
}

/** An authorization header bypasses the page cache. */
const ask = (
  { origin, admin }: Asked,
  { office }: ListRequest,
  path: string,
  headers: Record<string, string> = browserHeaders,
) => requestRaw(origin + path, { ...headers, ...(office ? { cookie: admin } : { authorization: 'Bench' }) });

/** Runs `npm run seed` on a stopped school. */
async function seed(folder: string, count: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ['bench/large-school/seed.ts', '--large', '--people', `--count=${count}`],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(folder, 'data'),
        NODE_ENV: 'production',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the seed exited with code ${code}`);
}

export function formatLists({ machine, lists }: ListMeasurements): string {
  const head = sizes.flatMap((size) => [`p95 ms, ${size.toLocaleString('en-US')} rows`]);
  const table = formatTable(
    ['list', ...head, 'ratio', ...sizes.map((size) => `SQL, ${size.toLocaleString('en-US')} rows`)],
    lists.map(({ name, p95, statements }) => [
      name,
      ...p95.map(formatNumber),
      formatNumber(p95[0] && p95[1] ? p95[1] / p95[0] : null),
      ...statements.map(formatNumber),
    ]),
  );
  return `${machine.join(' · ')}.\n\n${table}`;
}
