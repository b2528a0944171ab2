import { setTimeout as wait } from 'node:timers/promises';
import { signInWithEmailAndPassword } from '@firebase/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy, fromItsOwnPages } from '../support/pay.ts';
import { addProduct, draftOf, findPriceId } from '../support/publish-course.ts';
import { type SchoolAmongServices, startSchoolAmongServices } from '../support/school-among-services.ts';
import { openRandom } from '../support/seed.ts';
import { openVisitor } from '../support/visitor.ts';
import { figures } from './figures.ts';
import {
  countOpenings,
  countReturns,
  listOutages,
  type OutageName,
  type Place,
  sufferOutage,
  until,
} from './outages.ts';

const random = openRandom('outages');
const timeout = 600_000;
const sample = (count: number): OutageName[] =>
  figures.outages.all ? listOutages(true) : random.shuffle(listOutages(false)).slice(0, count);

let school: SchoolAmongServices;
let place: Place;
let free: string;

beforeAll(async () => {
  school = await startSchoolAmongServices();
  const admin = await openAdmin(school);
  const sell = async (title: string, price: string) => {
    const id = await addProduct(admin, { ...draftOf(title), price });
    return { id, buyPath: `/products/${id}/buy/${await findPriceId(admin, id)}` };
  };
  const owned = await sell('Un cours acquis', '20');
  const lesson = await addLesson(school, owned.id);
  free = (await sell('Un cours offert', '0')).buyPath;
  const others: string[] = [];
  for (let each = 0; each < 5; each++) others.push((await sell(`Un cours à vendre ${each}`, '30')).buyPath);
  const learner = await openMember(school.accounts);
  await learner.visit(await buy(fromItsOwnPages(learner, school.url), owned.buyPath));
  const ownPath = `/course/${owned.id}`;
  await until(async () => (await learner.visit(ownPath)).status === 200, 30_000);
  place = {
    school,
    learner,
    visitor: openVisitor(school),
    publicPaths: ['/', '/?q=cours', `/products/${owned.id}`, '/news', '/login'],
    ownPaths: [ownPath, `${ownPath}/${lesson}`, '/members', '/', `/products/${owned.id}`],
    buyPaths: others,
  };
}, timeout);

const signInAgain = async ({ auth, email, password }: Member) =>
  (await signInWithEmailAndPassword(auth, email, password)).user;

afterAll(() => school?.[Symbol.asyncDispose]());

const outagesOf = { payments: sample(2), identity: sample(1), mail: sample(1), 'sign-in': sample(2) };

describe('outage of the payment provider', () => {
  test.each(outagesOf.payments)(
    '« %s »: everything else works, and purchases recover',
    {
      timeout,
    },
    async (name) => {
      const found = await sufferOutage(place, 'payments', name);
      expect({ seed: random.seed, faults: found.faults }).toEqual({ seed: random.seed, faults: [] });
      const [slowest, open, recovery] = [found.slowestBuy, found.whileOpen, found.recovery].map(Math.round);
      console.log(
        `payments, ${name}: refused within ${slowest} ms, ${open} ms with open circuit; recovered after ${recovery} ms`,
      );
    },
  );
});

describe('outage of the mail relay', () => {
  const countWaiting = async () =>
    (await school.database.pool.query('select count(*)::int from letters where sent_at is null')).rows[0]
      .count;

  test.each(outagesOf.mail)(
    '« %s »: emails stay queued and are sent within a minute of recovery',
    {
      timeout,
    },
    async (name) => {
      const buyers: Member[] = [];
      for (let each = 0; each < figures.outages.letters; each++)
        buyers.push(await openMember(school.accounts));
      const returns = countReturns(school, 'mail');
      const found = await sufferOutage(place, 'mail', name, async () => {
        for (const buyer of buyers) await buyer.visit(free, { form: {} });
        // Postponed by hours, as after a long outage.
        await until(async () => {
          await school.database.pool.query(
            "update jobs.job set start_after = now() + interval '5 hours' where name = 'send-letter' and state = 'retry'",
          );
          const { rows } = await school.database.pool.query(
            "select count(*)::int from jobs.job where name = 'send-letter' and state = 'retry' and start_after > now() + interval '4 hours'",
          );
          return rows[0].count === buyers.length;
        }, 180_000);
      });
      const back = performance.now();
      expect({ seed: random.seed, faults: found.faults }).toEqual({ seed: random.seed, faults: [] });
      await until(async () => (await countWaiting()) === 0, 60_000);
      console.log(
        `mail, ${name}: ${buyers.length} emails left after ${Math.round(performance.now() - back)} ms`,
      );
      expect(countReturns(school, 'mail')).toBeGreaterThan(returns);
      for (const { email } of buyers) expect(await school.emails(email)).toHaveLength(1);
    },
  );
});

describe('outage of Google', () => {
  test.each(outagesOf.identity)(
    '« %s »: signed-in users continue, and new sign-ins are refused',
    {
      timeout,
    },
    async (name) => {
      const openings = countOpenings(school, 'identity');
      const somebody = await openMember(school.accounts);
      const found = await sufferOutage(place, 'identity', name, async () => {
        // Accounts are cached for 30 seconds.
        await wait(31_000);
        const { currentUser } = somebody.auth;
        const entered = await somebody.visit('/api/__session', {
          json: { token: await currentUser?.getIdToken() },
        });
        expect([name, entered.status]).toEqual([name, 503]);
        expect(await entered.json()).toMatchObject({ message: expect.stringContaining('ne répond pas') });
      });
      expect({ seed: random.seed, faults: found.faults }).toEqual({ seed: random.seed, faults: [] });
      expect(countOpenings(school, 'identity')).toBe(openings + 1);
      await until(async () => (await somebody.enter(await signInAgain(somebody))).status < 300, 30_000);
    },
  );
});

describe('outage of another identity provider', () => {
  test('disables the sign-in button with an explanation until the provider recovers', {
    timeout,
  }, async () => {
    const start = '/connexion/oidc.essai?essai=un-essai-de-la-page&fenetre=1';
    // Its configuration is cached for an hour after the first response.
    for (const name of outagesOf['sign-in']) {
      const found = await sufferOutage(place, 'sign-in', name, async () => {
        const response = await place.visitor.visit(start);
        expect([name, response.status, (await response.text()).includes('down')]).toEqual([name, 200, true]);
      });
      expect({ name, faults: found.faults }).toEqual({ name, faults: [] });
    }
    await until(async () => (await place.visitor.visit(start)).status === 302, 30_000);
  });
});

test('the school keeps running without unexpected errors', () => {
  expect(school.process.exitCode).toBeNull();
  expect(school.output()).not.toMatch(/unhandled rejection|uncaught exception/);
});
