import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { type SchoolWithDatabase, startSchoolWithDatabase } from '../support/school-with-database.ts';
import { openVisitor } from '../support/visitor.ts';
import { openCrowd, openSlowClients, type Slowness } from './crowd.ts';
import { figures } from './figures.ts';
import { until } from './outages.ts';

const timeout = 400_000;
const { hands, seconds, slow } = figures.crowd;

let school: SchoolWithDatabase;
let learner: Member;
let cookie: string;

beforeAll(async () => {
  school = await startSchoolWithDatabase();
  await openAdmin(school);
  learner = await openMember(school);
  cookie = `__session=${learner.cookies.get('__session')}`;
});
afterAll(() => school?.[Symbol.asyncDispose]());

test(`${hands} people at once: as many pages as ever are served, and the others are told at once`, {
  timeout,
}, async () => {
  const page = { path: '/members', cookie };
  await openCrowd(school, { ...page, hands: 8, seconds: 2 });
  const usual = await openCrowd(school, { ...page, hands: 16, seconds });
  const crowd = await openCrowd(school, { ...page, hands, seconds });
  const rounded = (value: number) => Math.round(value * 10) / 10;
  console.log(
    `16 people: ${rounded(usual.goodput)} pages/s; ${hands}: ${rounded(crowd.goodput)} pages/s, ${crowd.refused} refused within ${rounded(crowd.refusedWithin)} ms (p99)`,
  );
  expect([usual.faults, usual.refused]).toEqual([[], 0]);
  expect(crowd.faults).toEqual([]);
  expect(crowd.refused).toBeGreaterThan(0);
  // Promised are four fifths; here the crowd itself takes part of the same machine.
  expect(crowd.goodput).toBeGreaterThan(usual.goodput / 3);
  await until(async () => (await learner.visit('/members')).status === 200, 10_000);
});

const slownesses: Slowness[] = ['headers', 'body', 'reading'];

test.each(slownesses)(
  `${slow} clients that are slow at their %s keep nobody waiting, and are let go`,
  {
    timeout,
  },
  async (slowness) => {
    const visitor = openVisitor(school);
    const crowd = openSlowClients(school, { count: slow, slowness, path: '/' });
    try {
      for (let each = 0; each < 20; each++) {
        const answers = await Promise.all([visitor.visit('/'), learner.visit('/members')]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
      // Headers have ten seconds, a whole request two minutes; what was answered and is not read is nobody's work.
      if (slowness === 'headers') await until(async () => crowd.left() === 0, 20_000);
      if (slowness === 'body' && figures.crowd.whole) await until(async () => crowd.left() === 0, 130_000);
    } finally {
      crowd.close();
    }
  },
);

test('two hundred who sign in at once: some are asked to wait, and pages go on', { timeout }, async () => {
  const visitor = openVisitor(school);
  const sign = (each: number) =>
    fetch(`${school.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=cedille`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `personne-${each}@exemple.test`,
        password: 'une phrase assez longue',
        returnSecureToken: true,
      }),
    }).then(async (answer) => ({ status: answer.status, text: await answer.text() }));
  const signing = Promise.all(Array.from({ length: 200 }, (_, each) => sign(each)));
  const pages = await Promise.all(Array.from({ length: 10 }, () => visitor.visit('/')));
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]));
  const answers = await signing;
  for (const { status, text } of answers) {
    expect([400, 429, 503]).toContain(status);
    expect(text).toMatch(/INVALID_LOGIN_CREDENTIALS|TOO_MANY_ATTEMPTS|RESOURCE_EXHAUSTED|"unavailable":true/);
  }
  const waited = answers.filter(({ text }) => !text.includes('INVALID_LOGIN')).length;
  console.log(`200 sign-ins at once: ${waited} asked to wait`);
  // Four are hashed and fifty wait.
  expect(waited).toBeGreaterThan(0);
});

test('the process has never ended, and failed in nothing that nobody foresaw', () => {
  expect(school.process.exitCode).toBeNull();
  expect(school.output()).not.toMatch(/"code":"internal"|unhandled rejection|uncaught exception/);
});
