import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from '@firebase/auth';
import type pg from 'pg';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { openOwnDatabase } from '#tests/support/own-database.ts';
import { openPostgres, type Postgres } from '../measure/open-postgres.ts';
import { readCpuSeconds, readFamilyCpuSeconds } from '../measure/read-process.ts';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { formatNumber, formatTable } from '../report/format-table.ts';
import { fillSchool, pay } from '../school/fill-school.ts';
import { type LaunchedSchool, launchSchool } from '../school/launch-school.ts';
import { enter, type SignedIn } from '../school/sign-in.ts';
import { postJson } from '../school/visitor.ts';
import { type ListGrowth, measureMillion } from './measure-million.ts';

type Run = { folder: string; rows: number; ending: AsyncDisposableStack; say: (line: string) => void };

/** Number of concurrent people, and of connections of the reference. */
const hands = 8;

/** Milliseconds per task. */
const duration = 12_000;

const password = 'une phrase assez longue';

type Person = SignedIn & { email: string; uid: string };

type Limit = {
  name: string;
  perSecond: number;
  /** Costs of one operation: CPU milliseconds, and bytes. */
  serverMs: number | null;
  postgresMs: number | null;
  walBytes: number;
  diskBytes: number;
};

/** Measures frequent operations and their database cost, relative to a bare insert. Returns Markdown. */
export async function measureLimits({ folder, rows, ending, say }: Run): Promise<string> {
  const load = readLoad();
  say('filling a school…');
  const school = await launchSchool({ folder, port: await findFreePort(), ending });
  const { lessonPath, adminCookie } = await fillSchool(school);
  const postgres = ending.use(await openPostgres(school.dataDirectory));
  const pool = ending.use(openOwnDatabase(school));
  pool.options.max = hands;
  const people: Person[] = [];
  for (let each = 0; each < hands; each++) people.push(ending.use(await createPerson(school, pool, each)));
  const { rows: products } = await pool.query<{ path: string }>(
    "select concat('/products/', id, '/buy/', price_id) as path from products order by id",
  );
  const lesson = lessonPath.split('/').at(-1);
  await pool.query('create table bare_rows (id bigint generated always as identity primary key, text text)');

  const measured: Limit[] = [];
  const measure = async (name: string, act: (hand: number, time: number) => Promise<unknown>) => {
    say(`${name}…`);
    measured.push(await measureLimit({ name, school, postgres, pool }, act));
  };
  await measure('a bare row', () =>
    pool.query('insert into bare_rows (text) values ($1)', ['a'.repeat(100)]),
  );
  await measure('a sign-in with a password', async (hand) => {
    const { email } = people[hand] as Person;
    const again = await enter(school, (auth) => signInWithEmailAndPassword(auth, email, password));
    await again[Symbol.asyncDispose]();
  });
  // Each person buys every product once, one after the other.
  await measure('an order, paid and delivered', async (hand, time) => {
    const product = products[time];
    if (!product) return false;
    await pay(people[hand] as Person, product.path);
    return true;
  });
  await measure('progress report of a playing page', (hand, time) => {
    const { visitor, uid } = people[hand] as Person;
    const from = (time * 10) % 3_000;
    const report = { lesson, media: 'youtube:aqz-KE-bpKQ', from, to: from + 10, length: 3_600, ago: 0 };
    return visitor.ask('/api/progress', 200, postJson({ reader: uid, reports: [report], marks: [] }));
  });
  const lists = await measureMillion({ school: { ...school, admin: adminCookie }, pool, rows, say });
  return formatLimits(describeMachine(postgres.version, load), measured, lists);
}

/** Creates a member with a verified address. */
async function createPerson(school: LaunchedSchool, pool: pg.Pool, number: number): Promise<Person> {
  const email = `eleve-${number}@exemple.test`;
  let uid = '';
  const signedIn = await enter(school, async (auth) => {
    const made = await createUserWithEmailAndPassword(auth, email, password);
    uid = made.user.uid;
    await pool.query('update identity.accounts set email_verified = true where id = $1', [uid]);
    return made;
  });
  return { ...signedIn, email, uid };
}

type Place = { name: string; school: LaunchedSchool; postgres: Postgres; pool: pg.Pool };

/** Repeats `act` for every person until the time is over or it returns false. */
async function measureLimit(
  { name, school, postgres, pool }: Place,
  act: (hand: number, time: number) => Promise<unknown>,
): Promise<Limit> {
  const before = await readCosts(school, postgres, pool);
  const end = performance.now() + duration;
  const started = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: hands }, async (_, hand) => {
      for (let time = 0; performance.now() < end; time++) {
        if ((await act(hand, time)) === false) return;
        done += 1;
      }
    }),
  );
  const taken = (performance.now() - started) / 1_000;
  const after = await readCosts(school, postgres, pool);
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / done;
  const cpu = (from: number | null, to: number | null) => {
    const spent = each(from, to);
    return spent === null ? null : spent * 1_000;
  };
  return {
    name,
    perSecond: done / taken,
    serverMs: cpu(before.server, after.server),
    postgresMs: cpu(before.postgres, after.postgres),
    walBytes: (after.wal - before.wal) / done,
    diskBytes: (after.disk - before.disk) / done,
  };
}

async function readCosts(school: LaunchedSchool, postgres: Postgres, pool: pg.Pool) {
  const { rows } = await pool.query<{ wal: string; disk: string }>(
    "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, pg_database_size(current_database()) as disk",
  );
  return {
    server: await readCpuSeconds([school.pid]),
    postgres: await readFamilyCpuSeconds(postgres.pid),
    wal: Number(rows[0]?.wal),
    disk: Number(rows[0]?.disk),
  };
}

function formatLimits(machine: string[], measured: Limit[], { sizes, lists }: ListGrowth): string {
  const reference = measured[0]?.perSecond ?? 0;
  const table = formatTable(
    ['operation', 'per second', 'rows', 'server, ms', 'PostgreSQL, ms', 'WAL, kB', 'disk, kB'],
    measured.map(({ name, perSecond, serverMs, postgresMs, walBytes, diskBytes }) => [
      name,
      formatNumber(perSecond),
      formatNumber(reference / perSecond),
      formatNumber(serverMs),
      formatNumber(postgresMs),
      formatNumber(walBytes / 1_000),
      formatNumber(diskBytes / 1_000),
    ]),
  );
  const grown = formatTable(
    ['list', ...sizes.map((size) => `p95 ms, ${size.toLocaleString('en-US')} rows`), 'ratio'],
    lists.map(({ name, p95 }) => [
      name,
      ...p95.map(formatNumber),
      formatNumber(p95[0] && p95[1] ? p95[1] / p95[0] : null),
    ]),
  );
  return `${machine.join(' · ')}.\n\n${table}\n\n${grown}`;
}
