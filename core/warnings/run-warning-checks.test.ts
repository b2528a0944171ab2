import { eq } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPayments } from '#clients/payments.ts';
import { connectDatabase } from '#database/connect.ts';
import { emails } from '#database/tables/emails.ts';
import { settings } from '#database/tables/settings.ts';
import { warnings } from '#database/tables/warnings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { openPool } from '#tests/support/database.ts';
import type { Core } from '../context.ts';
import { checkMachine, checkSchool, listWarnings } from './run-warning-checks.ts';

let school: CoreUnderTest;
let core: Core;
let lead: number;

const minute = 60_000;
const gigabyte = 1_024 ** 3;
const owner = 'camille@ecole.test';

beforeAll(async () => {
  school = await openCore();
  await school.core.db.insert(settings).values({ key: 'school', value: { email: owner } });
  // No workers run here, so scheduled jobs would be late once the clock is set forward.
  await school.database.pool.query("update jobs.schedule set cron = '0 0 29 2 *'");
});
beforeEach(async () => {
  lead = 0;
  core = { ...school.core, now: () => new Date(Date.now() + lead) };
  await school.database.pool.query('delete from letters; delete from warnings; delete from jobs.job');
});
afterAll(() => school?.[Symbol.asyncDispose]());

const advance = (milliseconds: number) => {
  lead += milliseconds;
};

/** Returns the subjects of the emails to the owner, in order. */
async function readWarned(): Promise<string[]> {
  const rows = await core.db
    .select({ subject: emails.subject, recipient: emails.recipient })
    .from(emails)
    .where(eq(emails.kind, 'warning'))
    .orderBy(emails.id);
  expect(rows.every(({ recipient }) => recipient === owner)).toBe(true);
  return rows.map(({ subject }) => subject.replace(/^À regarder\s: /, ''));
}

const readTitles = async () => (await listWarnings(core)).map(({ title }) => title);

/** Payment provider and mail relay at a closed port, thus unavailable. */
const nowhere = {
  payments: createPayments({
    secretKey: 'sk_test_1',
    fetch: (_url, init) => fetch('http://127.0.0.1:1', init),
  }),
  mail: createTransport('smtp://127.0.0.1:1'),
};

const silent = 'Le prestataire de paiement ne fonctionne pas';
const stranded = 'Les e-mails du site ne sont plus envoyés';
const full = 'Le disque du serveur est presque plein';
const wrongClock = 'L’horloge du serveur n’est pas à l’heure';
const missed = 'Les notifications de paiement n’arrivent plus';
const dead = 'Des tâches automatiques ont échoué';

test('sends no warning for a healthy school', async () => {
  await checkSchool(core);
  await checkMachine(core);
  expect([await readWarned(), await core.db.select().from(warnings)]).toEqual([[], []]);
});

describe('unavailable payments', () => {
  const fall = () => Object.assign(core, { payments: nowhere.payments });
  const rise = () => Object.assign(core, { payments: school.core.payments });

  test('send one warning each time they last ten minutes', async () => {
    fall();
    await checkSchool(core);
    advance(9 * minute);
    await checkSchool(core);
    expect([await readWarned(), await readTitles()]).toEqual([[], []]);
    advance(2 * minute);
    for (let time = 0; time < 3; time++) await checkSchool(core);
    expect([await readWarned(), await readTitles()]).toEqual([[silent], [silent]]);

    rise();
    await checkSchool(core);
    expect(await readTitles()).toEqual([]);
    // If the problem recurs within half an hour, it is the same warning.
    advance(10 * minute);
    fall();
    await checkSchool(core);
    expect([await readWarned(), await readTitles()]).toEqual([[silent], [silent]]);

    rise();
    await checkSchool(core);
    advance(31 * minute);
    await checkSchool(core);
    fall();
    await checkSchool(core);
    advance(11 * minute);
    await checkSchool(core);
    expect(await readWarned()).toEqual([silent, silent]);
  }, 120_000);

  test('are ignored if they end within ten minutes', async () => {
    fall();
    await checkSchool(core);
    rise();
    await checkSchool(core);
    advance(11 * minute);
    fall();
    await checkSchool(core);
    expect(await readWarned()).toEqual([]);
  });

  test('send one warning when several machines check concurrently', async () => {
    fall();
    await checkSchool(core);
    advance(11 * minute);
    const pool = openPool(school.database.url);
    const other = { ...core, db: connectDatabase(pool) };
    await Promise.all([core, other, core, other].map(checkSchool));
    await pool.end();
    expect(await readWarned()).toEqual([silent]);
    const { rows } = await school.database.pool.query("select from jobs.job where name = 'send-letter'");
    expect(rows).toHaveLength(1);
  });

  test('are reported differently if the key is rejected', async () => {
    Object.assign(core, {
      payments: createPayments({
        secretKey: 'sk_test_autre',
        fetch: async () => Response.json({ error: { type: 'invalid_request_error' } }, { status: 401 }),
      }),
    });
    await checkSchool(core);
    advance(11 * minute);
    await checkSchool(core);
    expect(await listWarnings(core)).toMatchObject([
      { name: 'payments', finding: 'Le prestataire de paiement (Stripe) refuse la clé du site.' },
    ]);
  });
});

test("undelivered webhooks are reported from the provider's list", async () => {
  await core.payments.webhookEndpoints.create({ url: 'http://127.0.0.1:1/', enabled_events: ['*'] });
  await addProductAt(core, 2_400);
  await checkSchool(core);
  expect(await readTitles()).toEqual([]);
  advance(40 * minute);
  await checkSchool(core);
  expect([await readWarned(), await readTitles()]).toEqual([[missed], [missed]]);
  await school.database.pool.query("update payments.deliveries set status = 'succeeded'");
  await checkSchool(core);
  expect(await readTitles()).toEqual([]);
});

describe('emails', () => {
  const fail = (recipient: string, lastError: string) =>
    core.db.insert(emails).values({
      ...{ id: recipient, kind: 'essai', subjectId: recipient, recipient, lastError },
      ...{ subject: 'Essai', html: '', text: '', createdAt: core.now() },
    });

  test('appear on the dashboard if the relay is unavailable, and the warning is sent later', async () => {
    Object.assign(core, { mail: nowhere.mail });
    await fail('lea@exemple.test', 'connect ECONNREFUSED');
    await checkSchool(core);
    advance(11 * minute);
    await checkSchool(core);
    expect(await readTitles()).toEqual([]);
    advance(11 * minute);
    await checkSchool(core);
    expect(await readTitles()).toEqual([stranded]);
    const [waiting] = await core.db.select().from(emails).where(eq(emails.kind, 'warning'));
    expect(waiting).toMatchObject({ recipient: owner, sentAt: null });
    expect(waiting?.text).toContain('1 e-mail n’a pas pu être envoyé.');
    expect(waiting?.text).toMatch(/Détails techniques\s: «\snpm run doctor/);
  });

  test('are reported if they fail for several people, not for one address', async () => {
    await fail('lea@exemple.test', '550 no such user');
    for (let time = 0; time < 3; time++) {
      advance(11 * minute);
      await checkSchool(core);
    }
    expect(await readTitles()).toEqual([]);
    await fail('noe@exemple.test', '550 over quota');
    await fail('zoe@exemple.test', '550 over quota');
    for (let time = 0; time < 3; time++) {
      advance(11 * minute);
      await checkSchool(core);
    }
    expect(await readTitles()).toEqual([stranded]);
  });
});

describe('a disk', () => {
  const leave = (freeBytes: number, machine = 'web-1') =>
    Object.assign(core, {
      machine,
      measureDisks: async () => [{ place: 'data', freeBytes, usedBytes: 40 * gigabyte }],
    });

  test('is reported with its machine when nearly full', async () => {
    leave(gigabyte);
    await checkMachine(core);
    leave(30 * gigabyte, 'web-2');
    await checkMachine(core);
    expect(await listWarnings(core)).toMatchObject([
      { name: 'disk web-1', title: full, finding: expect.stringMatching(/1,1\sGo.*\sweb-1\s/u) },
    ]);
    leave(gigabyte, 'web-2');
    await checkMachine(core);
    expect(await readWarned()).toEqual([full, full]);
    leave(30 * gigabyte, 'web-1');
    await checkMachine(core);
    expect((await listWarnings(core)).map(({ name }) => name)).toEqual(['disk web-2']);
  });

  test('of a removed machine is forgotten after a day', async () => {
    leave(gigabyte);
    await checkMachine(core);
    advance(25 * 60 * minute);
    leave(30 * gigabyte, 'web-2');
    await checkMachine(core);
    // This machine's clock differs from the database's now.
    expect(await readTitles()).not.toContain(full);
  });
});

describe('a clock', () => {
  /** Checks a machine whose clock is this many minutes ahead of the database's. */
  const runChecksAhead = (minutes: number) =>
    checkMachine(
      Object.assign(core, {
        machine: 'web-1',
        measureDisks: async () => [],
        now: () => new Date(Date.now() + minutes * minute),
      }),
    );

  test('is not reported for half a minute', async () => {
    await runChecksAhead(0.5);
    await runChecksAhead(-0.5);
    expect([await readWarned(), await readTitles()]).toEqual([[], []]);
  });

  test.each([
    [61, /«\sweb-1\s» a 61\sminutes d’avance/u],
    [-61, /«\sweb-1\s» a 61\sminutes de retard/u],
    [1.1, /a 1\sminute d’avance/u],
  ])('is reported with its machine for %d minutes', async (minutes, finding) => {
    await runChecksAhead(minutes);
    expect(await listWarnings(core)).toMatchObject([
      { name: 'clock web-1', title: wrongClock, finding: expect.stringMatching(finding) },
    ]);
    expect(await readWarned()).toEqual([wrongClock]);
    await runChecksAhead(0);
    expect(await readTitles()).toEqual([]);
  });
});

describe('a job', () => {
  /** Queues count their jobs every ten seconds; this forces a recount. */
  const countJobs = async (queue: string) => {
    await core.db.execute('update jobs.queue set monitor_claim_on = null, monitor_on = null');
    await core.jobs.supervise(queue);
  };

  const giveUp = async (queue: string) => {
    await core.jobs.send(queue, {}, { retryLimit: 0 });
    const [job] = await core.jobs.fetch(queue);
    await core.jobs.fail(queue, job?.id ?? '', { message: 'no' });
    await countJobs(queue);
  };

  test('is reported by its purpose after its last retry', async () => {
    await giveUp('make-refund');
    await checkSchool(core);
    expect(await listWarnings(core)).toMatchObject([
      { title: dead, finding: expect.stringMatching(/succès\s: remboursements\.$/) },
    ]);
  });

  test('on a schedule is reported after three failures', async () => {
    for (const titles of [[], [], [dead]]) {
      await giveUp('refresh-prices');
      await checkSchool(core);
      expect(await readTitles()).toEqual(titles);
    }
  });

  test('without a worker is reported after half an hour', async () => {
    await core.jobs.send('close-sales', { productId: 'x' });
    await countJobs('close-sales');
    await checkSchool(core);
    expect(await readTitles()).toEqual([]);
    advance(31 * minute);
    await checkSchool(core);
    expect(await readTitles()).toEqual([dead]);
  });
});

test('a failing check does not stop the others', async () => {
  Object.assign(core, {
    payments: null,
    mail: null,
    measureDisks: async () => [{ place: 'data', freeBytes: 0, usedBytes: 1 }],
  });
  await checkSchool(core);
  await checkMachine(core);
  expect(await readWarned()).toEqual([full]);
});
