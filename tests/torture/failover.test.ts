import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPool } from '#clients/database.ts';
import { openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import {
  lacksPostgres,
  openPostgresServers,
  type PostgresServer,
  type PostgresServers,
  toUrl,
} from '../support/postgres-servers.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { checkInvariants } from './check-invariants.ts';
import { figures } from './figures.ts';
import { liveOn } from './live-on.ts';
import { hearEverything } from './purchases.ts';

const timeout = 1_800_000;
const why = lacksPostgres ? ` (${lacksPostgres})` : '';

/** Formats median and maximum of times in milliseconds. */
const describeTimes = (times: number[]) => {
  const sorted = [...times].sort((a, b) => a - b).map((time) => `${time.toFixed(0)} ms`);
  return `median ${sorted[Math.floor(sorted.length / 2)]}, longest ${sorted.at(-1)}`;
};

describe.skipIf(lacksPostgres)(`failover of the primary database${why}`, () => {
  let servers: PostgresServers;
  let primary: PostgresServer;
  let heir: PostgresServer;
  let school: SchoolProcess;

  beforeAll(async () => {
    servers = await openPostgresServers();
    primary = await servers.create();
    heir = await servers.replicate(primary);
    const url = toUrl([primary.port, heir.port], { target_session_attrs: 'read-write' });
    const started = await startSchoolProcess({ DATABASE_URL: url });
    const pool = createPool(url, { onError: () => undefined });
    school = Object.assign(started, { database: { url, pool, [Symbol.asyncDispose]: () => pool.end() } });
  }, timeout);

  afterAll(async () => {
    await school?.[Symbol.asyncDispose]();
    await school?.database[Symbol.asyncDispose]();
    await servers?.[Symbol.asyncDispose]();
  });

  const count = async (text: string) =>
    Number((await school.database.pool.query(`select count(*) from ${text}`)).rows[0].count);

  test(`${figures.failovers} failovers under load lose no acknowledged write, pages stay available and service resumes`, {
    timeout,
  }, async () => {
    const admin = await openAdmin(school);
    const buyPaths: string[] = [];
    for (let each = 0; each < 5; each++) {
      const id = await addProduct(admin, { ...draftOf(`Cours no ${each}`), price: `${19 + each}` });
      buyPaths.push(`/products/${id}/buy/${await findPriceId(admin, id)}`);
    }
    const lesson = await addLesson(school, buyPaths[0]?.split('/')[2] ?? '');
    const learner = await openMember(school);
    await learner.visit(await buy(learner, buyPaths[0] ?? ''));
    const buyers = [];
    for (let each = 0; each < 3 + 3 * figures.failovers; each++) buyers.push(await openMember(school));
    const life = liveOn(school, { admin, learner, lesson, buyers, buyPaths });
    const untilWritten = (since: number) =>
      vi.waitFor(() => expect(life.lastAskedAt).toBeGreaterThan(since), { timeout: 30_000, interval: 5 });

    const returns: number[] = [];
    let readsWhileAway = 0;
    for (let time = 0; time < figures.failovers; time++) {
      await untilWritten(performance.now());
      await wait(1_000);
      // A page that was just dropped from the cache would need the database.
      await life.rest();
      await life.untilStored();
      const before = { ...life.reads };
      await primary.kill();
      await wait(1_500);
      const countReads = () => (life.reads[200] ?? 0) - (before[200] ?? 0);
      await vi.waitFor(() => expect(countReads()).toBeGreaterThan(10), { timeout: 30_000, interval: 50 });
      readsWhileAway += countReads();
      await heir.promote();
      const promoted = performance.now();
      await untilWritten(promoted);
      returns.push(performance.now() - promoted);
      life.change();
      await primary.follow(heir);
      [primary, heir] = [heir, primary];
      await primary.waitForReplica(true);
      await school.database.pool.query('delete from identity.attempt_counters where attempts > 30');
    }
    await life.end();
    console.log(
      `${figures.failovers} failovers: writes resumed ${describeTimes(returns)} after the promotion; ` +
        `${life.acknowledged} writes acknowledged, ${life.refused} refused, slowest response ${life.longest.toFixed(0)} ms; ` +
        `${readsWhileAway} pages read without a database`,
    );
    expect(life.faults).toEqual([]);
    expect(life.reads).toEqual({ 200: expect.any(Number) });
    expect(Math.max(...returns)).toBeLessThan(10_000);

    await hearEverything(school);
    await vi.waitFor(async () => expect(await life.listLost(school.database.pool)).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    });
    // Jobs send the purchase emails, and the last may follow the last failover.
    const unsent = "letters where kind = 'purchase' and sent_at is null and kept_at is null";
    await vi.waitFor(async () => expect(await count(unsent)).toBe(0), { timeout: 60_000, interval: 200 });
    expect(await checkInvariants(school.database.pool)).toEqual([]);
    for (const { email, uid } of buyers)
      expect((await school.emails(email)).length).toBe(
        await count(
          `letters where kind = 'purchase' and subject_id in (select id from orders where uid = '${uid}')`,
        ),
      );
    expect(school.process.exitCode).toBeNull();
  });

  // The job runs every two minutes, which is too long for a sample run.
  test.runIf(figures.failovers > 1)('scheduled jobs run as before', { timeout }, async () => {
    const since = new Date();
    await vi.waitFor(
      async () => {
        const { rows } = await school.database.pool.query(
          "select count(*)::int as done from jobs.job where name = 'reconcile-orders' and state = 'completed' and created_on > $1",
          [since],
        );
        expect(rows[0].done).toBeGreaterThan(0);
      },
      { timeout: 240_000, interval: 1_000 },
    );
  });
});
