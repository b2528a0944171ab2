import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { openProvider } from '../support/provider.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type SchoolWithDatabase, startSchoolWithDatabase } from '../support/school-with-database.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { leaveHalfway, type RawRequest, sendRaw } from '../support/send-raw.ts';
import { type Known, makeBadRequest } from './bad-requests.ts';

let school: SchoolWithDatabase;
let admin: Member;
let member: Member;
let known: Known;

beforeAll(async () => {
  school = await startSchoolWithDatabase();
  admin = await openAdmin(school);
  member = await openMember(school);
  const course = await publishCourse(admin);
  const pack = await publishCourse(admin, { type: 'exercise' });
  await using provider = await openProvider(school);
  const { product } = await provider.stripe.prices.retrieve(course.priceId);
  known = {
    courseId: course.id,
    packId: pack.id,
    priceId: course.priceId,
    productId: String(product),
    objectPath: course.files[0]?.path ?? '',
  };
});

afterAll(() => school?.[Symbol.asyncDispose]());

/** What no visitor may ever see: where the code lies, what it asked of the database. */
const insides = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/|\/server\/|Failed query|select .+ from "/i;

/** TEST_SCALE=50 makes ten thousand of the two hundred; TEST_SEED repeats a run. */
describe('requests that no page of ours would send', () => {
  const random = openRandom('bad input');
  const amount = scaled(200);

  test(`${amount} of them break nothing`, { timeout: 1_200_000 }, async () => {
    const cookies = ['', ...[member, admin].map((person) => `__session=${person.cookies.get('__session')}`)];
    const requests = Array.from({ length: amount }, () => makeBadRequest(random, known, cookies, school.url));
    const faults: string[] = [];
    const answered = new Map<string, RawRequest>();
    const next = requests.values();
    const work = async () => {
      for (const request of next) {
        const fault = await findFault(request, answered);
        if (fault) faults.push(`${fault} ← ${describeRequest(request)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect({ seed: random.seed, faults }).toEqual({ seed: random.seed, faults: [] });
    expect((await sendRaw(school, { method: 'GET', path: '/readyz' })).status).toBe(200);
    expect(school.process.exitCode).toBeNull();
    const lines = school.errorLines().map((line) => {
      const request = answered.get(String(JSON.parse(line).requestId));
      return `${line} ← ${request ? describeRequest(request) : 'nobody was answered'}`;
    });
    expect({ seed: random.seed, lines }).toEqual({ seed: random.seed, lines: [] });
  });

  function describeRequest({ method, path, headers, body }: RawRequest): string {
    return [method, path, JSON.stringify(headers), String(body)].map((part) => part.slice(0, 300)).join(' ');
  }

  async function findFault(request: RawRequest, answered: Map<string, RawRequest>): Promise<string | null> {
    try {
      const { status, headers, text } = await sendRaw(school, request);
      answered.set(String(headers['x-request-id']), request);
      if (status < 200 || status >= 500) return `${status} ${text.slice(0, 300)}`;
      if (insides.test(text)) return `${status} shows its insides: ${insides.exec(text)?.[0]}`;
      if (headers.location && new URL(headers.location, school.url).origin !== school.url)
        return `${status} leads to ${headers.location}`;
      return null;
    } catch (error) {
      return `no answer: ${String(error)} ${String((error as Error).cause ?? '')}`;
    }
  }
});

test.each([
  ['POST', '/api/__session', 'application/json'],
  ['POST', '/api/stripe/webhook', 'application/json'],
  ['POST', '/premiere-connexion', 'application/x-www-form-urlencoded'],
  ['POST', '/admin/products/add', 'application/json'],
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=cedille', 'application/json'],
  ['POST', '/v0/b/cedille/o?name=products%2Fx', 'multipart/related; boundary=x'],
  ['POST', '/paiement/c/pay/cs_test_x', 'application/x-www-form-urlencoded'],
])('%s %s is given up halfway without an error in the log', async (method, path, type) => {
  const headers = {
    origin: school.url,
    'content-type': type,
    cookie: `__session=${admin.cookies.get('__session')}`,
  };
  for (const chunked of [false, true]) await leaveHalfway(school, { method, path, headers, chunked });
  expect((await sendRaw(school, { method: 'GET', path: '/readyz' })).status).toBe(200);
  expect(school.errorLines()).toEqual([]);
});
