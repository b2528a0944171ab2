import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import { openProvider } from '../support/provider.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { leaveHalfway, type RawRequest, sendRaw } from '../support/send-raw.ts';
import { type Known, makeBadRequest } from './bad-requests.ts';

let school: School;
let admin: Member;
let member: Member;
/** The bad requests do not use this account, so they cannot sign it out. */
let learner: Member;
let known: Known;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  member = await openMember(school);
  const course = await publishCourse(admin);
  const pack = await publishCourse(admin, { type: 'exercise' });
  const lessonId = await addLesson(school, course.id);
  await member.visit(await buy(member, course.buyPath));
  learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
  await using provider = await openProvider(school);
  const { product } = await provider.stripe.prices.retrieve(course.priceId);
  known = {
    courseId: course.id,
    lessonId,
    packId: pack.id,
    priceId: course.priceId,
    productId: String(product),
    objectPath: course.files[0]?.path ?? '',
  };
});

afterAll(() => school?.[Symbol.asyncDispose]());

/** Internals that a response must never contain: stack traces, paths, SQL. */
const insides = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/|\/server\/|Failed query|select .+ from "/i;

/** TEST_SCALE=50 sends ten thousand requests instead of two hundred; TEST_SEED repeats a run. */
describe('malformed requests', () => {
  const random = openRandom('bad input');
  const amount = scaled(200);

  test(`cause no server error and reveal no internals (${amount} requests)`, {
    timeout: 1_200_000,
  }, async () => {
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

test.each<[string, object]>([
  ['a NUL as media name', { reports: [{ media: '\0', from: 0, to: 1, length: 2, ago: 0 }] }],
  ['a lone surrogate', { reports: [{ media: '\ud800', from: 0, to: 1, length: 2, ago: 0 }] }],
  ['a NUL as lesson id', { reports: [{ lesson: '\0', media: 'x', from: 0, to: 1, length: 2, ago: 0 }] }],
  ['a mark of an invalid lesson', { marks: [{ lesson: '\0', done: true, ago: 0 }] }],
  ['a position beyond any length', { reports: [{ media: 'x', from: 0, to: 2 ** 31, length: 2, ago: 0 }] }],
  ['a reversed range', { reports: [{ media: 'x', from: 9, to: 1, length: 20, ago: 0 }] }],
  ['a time in the future', { reports: [{ media: 'x', from: 0, to: 1, length: 2, ago: -1e15 }] }],
  ['a time in the distant past', { marks: [{ done: true, ago: 2 ** 53 - 1 }] }],
  [
    'media that the lesson does not contain',
    { reports: [{ media: 'x', from: 0, to: 1, length: 2, ago: 0 }] },
  ],
])(
  'the server rejects or ignores progress with %s and stores nothing that breaks a page',
  async (_what, report) => {
    const own = (rows: object[] = []) => rows.map((row) => ({ lesson: known.lessonId, ...row }));
    const { reports, marks } = report as Record<'reports' | 'marks', object[] | undefined>;
    const { status } = await learner.visit('/api/progress', {
      json: { reports: own(reports), marks: own(marks) },
    });
    expect([200, 400, 422]).toContain(status);
    const page = `/course/${known.courseId}/${known.lessonId}`;
    expect((await learner.visit(page)).status).toBe(200);
    expect((await learner.visit('/members')).status).toBe(200);
    const { rows } = await school.database.pool.query('select from playback where lesson_id = $1', [
      known.lessonId,
    ]);
    expect(rows).toEqual([]);
    expect(school.errorLines()).toEqual([]);
  },
);

test.each([
  ['POST', '/api/__session', 'application/json'],
  ['POST', '/api/stripe/webhook', 'application/json'],
  ['POST', '/premiere-connexion', 'application/x-www-form-urlencoded'],
  ['POST', '/admin/products/add', 'application/json'],
  ['POST', '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=cedille', 'application/json'],
  ['POST', '/v0/b/cedille/o?name=products%2Fx', 'multipart/related; boundary=x'],
  ['POST', '/paiement/c/pay/cs_test_x', 'application/x-www-form-urlencoded'],
])('the server logs no error when the client aborts %s %s halfway', async (method, path, type) => {
  const headers = {
    origin: school.url,
    'content-type': type,
    cookie: `__session=${admin.cookies.get('__session')}`,
  };
  for (const chunked of [false, true]) await leaveHalfway(school, { method, path, headers, chunked });
  expect((await sendRaw(school, { method: 'GET', path: '/readyz' })).status).toBe(200);
  expect(school.errorLines()).toEqual([]);
});
