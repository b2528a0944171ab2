import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ref, uploadBytes } from '@firebase/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCpuSeconds } from '../../bench/measure/read-process.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';
import { type Crowd, type CrowdJob, judgeRefusals, openSlowClients, type Slowness } from './crowd.ts';
import { figures } from './figures.ts';
import { until } from './outages.ts';
import { sendCrowd } from './send-crowd.ts';

const timeout = 400_000;
const { hands, seconds, slow } = figures.crowd;
const fileBytes = 16 * 1_024 * 1_024;

let school: SchoolProcess;
let learner: Member;
let cookie: string;
/** A file larger than any buffer between server and client, and a session cookie with access to it. */
let file: { path: string; cookie: string };

beforeAll(async () => {
  school = await startSchoolProcess();
  const admin = await openAdmin(school);
  const path = `products/${randomBytes(16).toString('hex')}/files/grand.pdf`;
  await uploadBytes(ref(admin.storage, path), new Uint8Array(fileBytes), { contentType: 'application/pdf' });
  file = {
    path: `/v0/b/cedille/o/${encodeURIComponent(path)}?alt=media`,
    cookie: `__session=${admin.cookies.get('__session')}`,
  };
  learner = await openMember(school);
  cookie = `__session=${learner.cookies.get('__session')}`;
});
afterAll(() => school?.[Symbol.asyncDispose]());

/** Sends a crowd and returns the pages served per second of the server's CPU time. */
async function measureCrowd(job: CrowdJob): Promise<Crowd & { pagesPerCpuSecond: number }> {
  const pids = [school.process.pid ?? 0];
  const before = (await readCpuSeconds(pids)) ?? 0;
  const crowd = await sendCrowd(job);
  const spent = ((await readCpuSeconds(pids)) ?? 0) - before;
  return { ...crowd, pagesPerCpuSecond: (crowd.goodput * job.seconds) / spent };
}

test(`${hands} concurrent clients do not reduce the pages served, and the excess is refused at once`, {
  timeout,
}, async () => {
  const page = { port: school.port, path: '/members', cookie };
  await sendCrowd({ ...page, hands: 8, seconds: 1 });
  const usual = await measureCrowd({ ...page, hands: 16, seconds });
  const crowd = await measureCrowd({ ...page, hands, seconds });
  const rounded = (value: number) => Math.round(value * 10) / 10;
  console.log(
    `16 people: ${rounded(usual.goodput)} pages/s (${rounded(usual.pagesPerCpuSecond)} per second of CPU); ${hands}: ${rounded(crowd.goodput)} pages/s (${rounded(crowd.pagesPerCpuSecond)}), ${crowd.refused} refused within ${rounded(crowd.refusedUsually)} ms (p99: ${rounded(crowd.refusedWithin)}), served within ${rounded(crowd.servedUsually)} ms (p99: ${rounded(crowd.servedWithin)})`,
  );
  expect([usual.faults, usual.refused]).toEqual([[], 0]);
  expect(crowd.faults).toEqual([]);
  expect(judgeRefusals(crowd)).toEqual([]);
  // Per CPU second, because other processes share the machine. Refusals cost CPU time too.
  expect(crowd.pagesPerCpuSecond).toBeGreaterThan(usual.pagesPerCpuSecond / 2);
  if (figures.crowd.whole) {
    const newcomers = await sendCrowd({ ...page, hands, seconds, newConnections: true });
    console.log(
      `${hands} over new connections: ${rounded(newcomers.goodput)} pages/s, ${newcomers.refused} refused within ${rounded(newcomers.refusedWithin)} ms (p99; half within ${rounded(newcomers.refusedUsually)})`,
    );
    expect(newcomers.faults).toEqual([]);
    expect(newcomers.refusedUsually).toBeLessThan(1_000);
  }
  await until(async () => (await learner.visit('/members')).status === 200, 10_000);
});

/** Memory limit per slow client. Reading the whole file ahead would cost 16 MB. */
const maxBytesEach = 2 * 1_024 * 1_024;

/** Resident memory of the server, in bytes. */
async function measureMemory(): Promise<number> {
  const status = await readFile(`/proc/${school.process.pid}/status`, 'utf8');
  return 1_024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
}

const slownesses: Slowness[] = ['headers', 'body', 'reading'];

test.each(slownesses)(
  `${slow} clients that are slow at their %s neither delay other clients nor fill the memory`,
  {
    timeout,
  },
  async (slowness) => {
    const visitor = openVisitor(school);
    const crowd = openSlowClients(school, {
      count: slow,
      slowness,
      ...(slowness === 'reading' ? file : { path: '/' }),
    });
    const before = await measureMemory();
    try {
      if (slowness === 'reading') await until(async () => crowd.begun() === slow, 60_000);
      for (let each = 0; each < 20; each++) {
        const answers = await Promise.all([visitor.visit('/'), learner.visit('/members')]);
        expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      }
      // The server must read the file only as fast as the client does.
      const grown = (await measureMemory()) - before;
      console.log(`${slow} clients with slow ${slowness}: ${Math.round(grown / 1_048_576)} MB more`);
      expect(grown).toBeLessThan(maxBytesEach * slow);
      // Headers time out after ten seconds and requests after two minutes. A slow reader has no timeout.
      if (slowness === 'headers') await until(async () => crowd.left() === 0, 20_000);
      if (slowness === 'body' && figures.crowd.whole) await until(async () => crowd.left() === 0, 130_000);
    } finally {
      crowd.close();
    }
  },
);

test('two hundred concurrent sign-ins: some are asked to retry, and pages are still served', {
  timeout,
}, async () => {
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
  console.log(`200 sign-ins at once: ${waited} asked to retry`);
  // Four passwords are hashed at once and fifty wait.
  expect(waited).toBeGreaterThan(0);
});

test('the server keeps running without unexpected errors', () => {
  expect(school.process.exitCode).toBeNull();
  expect(school.output()).not.toMatch(/"code":"internal"|unhandled rejection|uncaught exception/);
});
