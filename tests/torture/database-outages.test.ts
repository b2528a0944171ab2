import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseTwin, startDatabase } from '#twins/database/start-database.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { openPool } from '../support/database.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { startToxicProxy, type Toxic, type ToxicProxy } from '../support/toxic-proxy.ts';
import { silentLog } from '../support/twin-log.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { comeBackWords, listLost, loadDatabase, type Reader, saveNumber } from './database-outages.ts';
import { figures } from './figures.ts';
import { until } from './outages.ts';

const timeout = 900_000;
/** Extra milliseconds for a machine that is busy with other suites. */
const margin = 6_000;

let folder: string;
let server: DatabaseTwin;
let way: ToxicProxy;
let pool: pg.Pool;
let school: SchoolProcess;
let visitor: Visitor;
let readers: Reader[];
const cachedPaths = ['/', '/news', '/contact'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-outages-'));
  server = await startDatabase({ directory: join(folder, 'postgres'), log: silentLog });
  const { searchParams, port, username, pathname } = new URL(server.url);
  way = await startToxicProxy({ path: `${searchParams.get('host')}/.s.PGSQL.${port}` });
  pool = openPool(server.url);
  school = await startSchoolProcess({
    DATABASE_URL: `postgresql://${username}@127.0.0.1:${way.port}${pathname}?sslmode=disable`,
  });
  const database = { pool, url: server.url, [Symbol.asyncDispose]: async () => undefined };
  const admin = await openAdmin(school);
  const id = await addProduct(admin, { ...draftOf('Un cours offert'), price: '0' });
  const buyPath = `/products/${id}/buy/${await findPriceId(admin, id)}`;
  const lessonId = await addLesson({ database }, id);
  readers = [];
  for (let each = 0; each < 5; each++) {
    const member = await openMember({ url: school.url, emails: school.emails, database });
    await member.visit(buyPath, { form: {} });
    readers.push({ member, lessonId });
  }
  visitor = openVisitor(school);
  for (const path of cachedPaths) await visitor.visit(path);
}, timeout);

afterAll(async () => {
  await school?.[Symbol.asyncDispose]();
  await pool?.end();
  await way?.[Symbol.asyncDispose]();
  await server?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Puts load on the school during an outage and until it serves as before. */
async function suffer(happen: () => Promise<void>, max: number) {
  let isOver = false;
  const loading = loadDatabase({ readers, visitor, cachedPaths, max, isOver: () => isOver });
  const end = async () => {
    isOver = true;
    return loading;
  };
  await wait(500);
  try {
    await happen();
    const begun = performance.now();
    // Twice per reader, so that each connection of the pool is used.
    await until(async () => {
      const answers = await Promise.all(
        readers.flatMap((reader) => [reader, reader]).map(({ member }) => member.visit('/members')),
      );
      return answers.every(({ status }) => status === 200);
    }, 60_000);
    return { back: performance.now() - begun, load: await end() };
  } catch (error) {
    const { faults } = await end();
    throw new Error(`${error}; during the outage: ${faults.join('; ')}`, { cause: error });
  }
}

const isPostgres = () =>
  pool.query('select 1').then(
    () => true,
    () => false,
  );

test(`${figures.databaseRestarts} crashes of PostgreSQL under load lose no acknowledged write, and service resumes`, {
  timeout,
}, async () => {
  const backs: number[] = [];
  for (let time = 0; time < figures.databaseRestarts; time++) {
    const { back, load } = await suffer(async () => {
      // The signal of `pg_ctl restart -m immediate`. The twin restarts PostgreSQL.
      process.kill(server.pid() ?? 0, 'SIGQUIT');
      await wait(200);
      await until(isPostgres, 30_000);
    }, 5_000 + margin);
    expect(load.faults).toEqual([]);
    expect(await listLost(pool, load.acknowledged)).toEqual([]);
    expect(back).toBeLessThan(5_000 + margin);
    backs.push(Math.round(back));
  }
  console.log(`PostgreSQL crashed ${backs.length} times: service back within ${Math.max(...backs)} ms`);
  expect(school.process.exitCode).toBeNull();
});

const wayFaults: Toxic[] = [{ kind: 'reset' }, { kind: 'refuse' }, { kind: 'hang' }];

test.each(wayFaults)(
  'a failed connection to PostgreSQL (« $kind ») leaves cached pages available, gives 503 for others and recovers',
  {
    timeout,
  },
  async (toxic) => {
    const { back, load } = await suffer(async () => {
      await way.set(toxic);
      await wait(figures.databaseSeconds * 1_000);
      await way.set(null);
    }, 12_000);
    expect(load.faults).toEqual([]);
    expect(load.statuses['503']).toBeGreaterThan(0);
    expect(await listLost(pool, load.acknowledged)).toEqual([]);
    expect(back).toBeLessThan(5_000 + margin);
    console.log(
      `${toxic.kind}: ${JSON.stringify(load.statuses)}, slowest ${Math.round(load.slowest)} ms, back after ${Math.round(back)} ms`,
    );
  },
);

test('requests waiting for a table lock are refused in time, and others are served', {
  timeout,
}, async () => {
  const holder = await pool.connect();
  await holder.query('begin; lock table lesson_notes in access exclusive mode');
  const held = wait(figures.lockSeconds * 1_000);
  const { back, load } = await suffer(async () => {
    const begun = performance.now();
    const all = await Promise.all(
      Array.from({ length: 200 }, async (_, each) => {
        const reader = readers[each % readers.length] as Reader;
        const answer = await saveNumber(reader, 0, 0);
        return { status: answer.status, took: performance.now() - begun, text: await answer.text() };
      }),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([503]));
    for (const { took, text } of all) {
      expect(took).toBeLessThan(6_000 + margin);
      expect(text).toMatch(comeBackWords);
    }
    console.log(
      `200 requests at a lock: refused within ${Math.round(Math.max(...all.map(({ took }) => took)))} ms`,
    );
    // A request that gets the lock only now would still be served.
    await held;
    await holder.query('rollback');
  }, 6_000 + margin).finally(() => holder.release(true));
  expect(load.faults).toEqual([]);
  expect(back).toBeLessThan(5_000 + margin);
  expect(school.process.exitCode).toBeNull();
});
