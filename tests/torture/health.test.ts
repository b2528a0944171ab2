import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SchoolAmongServices, startSchoolAmongServices } from '../support/school-among-services.ts';
import type { Toxic } from '../support/toxic-proxy.ts';
import { figures } from './figures.ts';
import { until } from './outages.ts';

const timeout = 300_000;
let school: SchoolAmongServices;

beforeAll(async () => {
  school = await startSchoolAmongServices({ environment: { DRAIN_SECONDS: '3' } });
}, timeout);
afterAll(() => school?.[Symbol.asyncDispose]());

const readHealth = () =>
  Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(school.url + path)).status));

const becomes = (health: [number, number], milliseconds = 30_000) =>
  until(async () => {
    const found = await readHealth();
    expect(found[0]).toBe(200);
    return found[1] === health[1];
  }, milliseconds);

const well: [number, number] = [200, 200];
const unready: [number, number] = [200, 503];

const ways: Toxic[] = [{ kind: 'refuse' }, { kind: 'hang' }];

test.each(ways)(
  'the school is unready without the database (« $kind ») and recovers',
  { timeout },
  async (toxic) => {
    await becomes(well);
    await school.ways.database.set(toxic);
    await becomes(unready);
    await school.ways.database.set(null);
    await becomes(well);
  },
);

test('the school is unready on a read-only database and recovers', { timeout }, async () => {
  await becomes(well);
  const name = new URL(school.database.url).pathname.slice(1);
  const { pool } = school.database;
  const cut = () =>
    pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'cedille%'`,
      [name],
    );
  await pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await cut();
  await becomes(unready);
  await pool.query(
    `begin; set transaction read write; alter database ${name} reset default_transaction_read_only; commit`,
  );
  await cut();
  await becomes(well);
});

test('the school is unready without the schema and recovers', { timeout }, async () => {
  await becomes(well);
  await school.database.pool.query('alter table migrations rename to gone');
  await becomes(unready);
  await school.database.pool.query('alter table gone rename to migrations');
  await becomes(well);
});

test.skipIf(!figures.health.whole)(
  'the school is unready if workers stop polling their queues and recovers',
  { timeout },
  async () => {
    await becomes(well);
    const holder = await school.database.pool.connect();
    await holder.query('begin; lock table jobs.job in access exclusive mode');
    const begun = performance.now();
    await becomes(unready, 180_000);
    console.log(`hanging workers detected after ${Math.round((performance.now() - begun) / 1_000)} s`);
    await holder.query('rollback');
    holder.release();
    await becomes(well, 60_000);
  },
);

test('the school stays ready while providers are down', { timeout }, async () => {
  await becomes(well);
  const away = (['payments', 'mail', 'identity', 'sign-in'] as const).map((name) => school.ways[name]);
  await Promise.all(away.map((way) => way.set({ kind: 'refuse' })));
  const end = performance.now() + figures.health.seconds * 1_000;
  while (performance.now() < end) {
    expect(await readHealth()).toEqual(well);
    await wait(200);
  }
  await Promise.all(away.map((way) => way.set(null)));
});

test('the school becomes unready on shutdown and serves until it exits', { timeout }, async () => {
  await becomes(well);
  const gone = once(school.process, 'exit');
  school.process.kill('SIGTERM');
  await becomes(unready, 3_000);
  expect((await fetch(school.url)).status).toBe(200);
  await gone;
});
