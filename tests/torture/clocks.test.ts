import { setTimeout as wait } from 'node:timers/promises';
import { signInWithEmailAndPassword } from '@firebase/auth';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokenVerifier } from '#clients/google-tokens.ts';
import { createJobs } from '#clients/jobs.ts';
import { toParisDay } from '#common/paris-time.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { openCore } from '../support/core.ts';
import { createTestDatabase } from '../support/database.ts';
import { passSecond } from '../support/pass-second.ts';
import { buy } from '../support/pay.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { type School, startSchoolProcess } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { checkInvariants } from './check-invariants.ts';
import { judgeOccurrences, type Occurrence, workThroughJump } from './clock-jumps.ts';
import { figures } from './figures.ts';
import { until } from './outages.ts';
import { recordTransactions } from './record-transactions.ts';

/** Two instances on one database, one with its clock off by `CLOCK_AHEAD` seconds. */
const ahead = new URL('../support/clock-ahead.ts', import.meta.url);

const startWrong = (databaseUrl: string, seconds: number) =>
  startSchoolProcess({
    DATABASE_URL: databaseUrl,
    CLOCK_AHEAD: String(seconds),
    NODE_OPTIONS: `--import ${ahead}`,
  });

const at = async (school: School, member: Member) =>
  (
    await fetch(`${school.url}/members`, {
      redirect: 'manual',
      headers: { cookie: `__session=${member.cookies.get('__session')}` },
    })
  ).status;

test.each([60, -60])(
  'an instance whose clock is %i seconds ahead accepts the same sessions as a correct one',
  async (seconds) => {
    await using database = await createTestDatabase();
    await using right = await startSchoolProcess({ DATABASE_URL: database.url });
    await using wrong = await startWrong(database.url, seconds);
    for (const [here, there] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      const member = await openMember({ url: here.url, emails: here.emails, database });
      expect([await at(here, member), await at(there, member)]).toEqual([200, 200]);
      // `auth_time` has a resolution of one second, so a second sign-in needs another second.
      await passSecond();
      const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
      const entered = await fetch(`${there.url}/api/__session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: there.url },
        body: JSON.stringify({ token: await user.getIdToken(true) }),
      });
      expect(entered.status).toBe(201);
      const cookie = /__session=[\w-]+/.exec(entered.headers.get('set-cookie') ?? '')?.[0] ?? '';
      for (const school of [here, there]) {
        const page = await fetch(`${school.url}/members`, { redirect: 'manual', headers: { cookie } });
        expect(page.status).toBe(200);
      }
      await database.pool.query('delete from sessions');
      expect([await at(here, member), await at(there, member)]).toEqual([302, 302]);
    }
    expect(right.output() + wrong.output()).not.toMatch(/"code":"internal"|unhandled rejection/);
  },
);

const timeout = 600_000;

test.each(figures.clocks.skews)(
  'an instance whose clock is %i seconds ahead keeps every order and access correct, and its skew is reported',
  { timeout },
  async (seconds) => {
    await using database = await createTestDatabase();
    await using right = await startSchoolProcess({ DATABASE_URL: database.url });
    const admin = await openAdmin(right);
    await using wrong = await startWrong(database.url, seconds);
    await until(async () => (await readClockWarnings(database.pool)).length > 0, 30_000);
    expect(await readClockWarnings(database.pool)).toEqual([
      expect.stringMatching(seconds > 0 ? /minutes d’avance/ : /minutes de retard/),
    ]);
    await recordTransactions(database.pool);
    const buyer = await openMember({ url: right.url, emails: right.emails, database });
    const elsewhere: Visitor = openVisitor(wrong);
    for (const [name, value] of buyer.cookies) elsewhere.cookies.set(name, value);
    const said: string[] = [];
    for (const [each, person] of [buyer, elsewhere, buyer, elsewhere].entries()) {
      const id = await addProduct(admin, draftOf(`Un cours, le ${each}`));
      const back = await buy(person, `/products/${id}/buy/${await findPriceId(admin, id)}`);
      // Half of the buyers never return, so reconciliation must find their payments.
      if (each < 2) said.push(String((await person.visit(back)).status));
    }
    const countPaid = async () => {
      const { rows } = await database.pool.query("select count(*)::int from orders where state = 'paid'");
      return rows[0].count as number;
    };
    await until(async () => (await countPaid()) === 4, 240_000);
    const begun = Date.now();
    // One skew is watched for longer than the interval of any job.
    const minutes = seconds === figures.clocks.skews[0] ? figures.clocks.watchMinutes : 0;
    await wait(minutes * 60_000);
    // Times of two clocks are hardly comparable, so the transactions of access and email are compared too.
    const clockSkew = Math.abs(seconds);
    expect(await checkInvariants(database.pool, { clockSkew })).toEqual([]);
    if (minutes > 0) {
      const { rows } = await database.pool.query<Occurrence>(
        "select name, created_on as at from jobs.job where name in ('reconcile-orders', 'sweep') and created_on > $1",
        [new Date(begun)],
      );
      expect(judgeOccurrences(rows, { 'reconcile-orders': 3, sweep: 6 })).toEqual([]);
    }
    // The wrong clock must not accept a session that the right one rejects.
    await database.pool.query('delete from sessions');
    expect([await at(right, buyer), await at(wrong, buyer)]).toEqual([302, 302]);
    const { user } = await signInWithEmailAndPassword(buyer.auth, buyer.email, buyer.password);
    const entered = await elsewhere.enter(user).then(
      ({ status }) => status,
      () => 0,
    );
    console.log(
      `clock ${seconds} s ahead: return pages ${said.join(', ')}, sign-in on the other instance ${entered}`,
    );
    expect([201, 401]).toContain(entered);
    const refused = /"code":"internal"|unhandled rejection/;
    expect(right.output() + wrong.output()).not.toMatch(refused);
  },
);

async function readClockWarnings(pool: { query(text: string): Promise<{ rows: { finding: string }[] }> }) {
  const { rows } = await pool.query("select finding from warnings where name like 'clock %'");
  return rows.map(({ finding }) => finding);
}

test('jobs continue when the clock is set back by an hour', { timeout: 60_000 }, async () => {
  await using database = await createTestDatabase();
  const jobs = createJobs(database.url, () => undefined);
  await jobs.start();
  expect(await workThroughJump(jobs, database, 10_000)).toBe(true);
  await jobs.stop({ graceful: false });
});

describe('token verification with a skewed issuer clock', () => {
  const skews = [0, 59, 61, 300, 3_600];

  /** True if the verifier accepts a token issued `seconds` ahead of the verifier's clock. */
  const isBelieved = async (seconds: number) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: 'un', alg: 'RS256', use: 'sig' };
    const verify = createTokenVerifier({
      projectId: 'cedille',
      fetch: async () => Response.json({ keys: [key] }),
      now: () => new Date(),
    });
    const made = Math.floor(Date.now() / 1_000) + seconds;
    const token = await new SignJWT({ auth_time: made, email: 'noe@exemple.test' })
      .setProtectedHeader({ alg: 'RS256', kid: 'un' })
      .setIssuer('https://securetoken.google.com/cedille')
      .setAudience('cedille')
      .setSubject('noe')
      .setIssuedAt(made)
      .setExpirationTime(made + 3_600)
      .sign(privateKey);
    return (await verify(token)) !== null;
  };

  // A token is valid for an hour, with a tolerance of a minute.
  test.each(skews)(
    'accepts a token issued %i s in the future up to a minute, and one issued as long ago until it expires',
    async (skew) => {
      expect([await isBelieved(skew), await isBelieved(-skew), await isBelieved(-3_661)]).toEqual([
        skew <= 60,
        true,
        false,
      ]);
    },
  );
});

// POSIX time omits leap seconds, so a server that steps back by a second is an ordinary skew.
describe.each([
  ['the change to summer time', '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'],
  ['the change to winter time', '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'],
  ['the end of the year', '2026-12-30T12:00:00Z', '2027-01-05T12:00:00Z'],
])('%s', (_, from, to) => {
  test('runs every job at its usual interval', async () => {
    await using school = await openCore();
    const schedules = await school.core.jobs.getSchedules();
    const end = new Date(to).getTime();
    const every: Record<string, number> = {};
    const occurrences: Occurrence[] = [];
    for (const { name, cron, timezone } of schedules) {
      every[name] = intervalOf(cron);
      let last = new Date(from);
      // In pages, because a preview gives up after a second.
      while (last.getTime() <= end) {
        const times = school.core.jobs.previewSchedule(cron, { tz: timezone, from: last, count: 50 });
        last = times.at(-1) ?? new Date(end + 1);
        occurrences.push(...times.filter((at) => at.getTime() <= end).map((at) => ({ name, at })));
      }
    }
    expect(schedules.length).toBeGreaterThan(8);
    expect(judgeOccurrences(occurrences, every)).toEqual([]);
    const nights = occurrences
      .filter(({ name }) => name === 'back-up')
      .map(({ at: time }) => toParisDay(time));
    expect(new Set(nights).size).toBe(nights.length);
    expect(nights).toHaveLength(Math.floor((end - new Date(from).getTime()) / 86_400_000));
  });
});

/** Maximum minutes between two runs of a schedule, with the extra hour of a clock change. */
function intervalOf(cron: string): number {
  const [minutes = '', hours = '', , , weekdays = '*'] = cron.split(' ');
  // Between the last day of one week and the first of the next.
  if (weekdays !== '*') return 6 * 24 * 60 + 60;
  const step = /^\*\/(\d+)$/.exec(minutes)?.[1];
  if (step) return Number(step);
  return hours === '*' ? 60 : 25 * 60;
}
