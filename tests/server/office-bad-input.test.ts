import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addresses } from '#app/routes.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { toDataPath } from '../support/data-request.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { type RawRequest, sendRaw } from '../support/send-raw.ts';
import { goodBodies, type OfficeKnown } from './office-bodies.ts';
import { makeOfficeBody } from './spoil-office-body.ts';
import { listTrials } from './trials.ts';

let school: School;
let admin: Member;
let known: OfficeKnown;
let actions: string[];

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  const course = await publishCourse(admin);
  const pack = await publishCourse(admin, { type: 'exercise' });
  known = await fillOffice(course);
  actions = findActions(course, pack);
  // The first import starts a worker thread, which can exceed the response time limit on a busy machine.
  const read = await admin.visit('/admin/import.data', {
    method: 'POST',
    headers: { origin: school.url, 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'check', text: 'titre\nRentrée', kind: 'news' }),
  });
  expect(read.status).toBe(200);
});

afterAll(() => school?.[Symbol.asyncDispose]());

/** Creates one entity of each kind, so that bad input passes the first checks. */
async function fillOffice(course: Course): Promise<OfficeKnown> {
  const member = await openMember(school);
  await member.visit(await buy(member, course.buyPath));
  const { pool } = school.database;
  await pool.query(
    `insert into messages (id, name, email, subject, body, fingerprint)
     values ('message-1', 'Léa', 'lea@exemple.test', 'cours', 'Bonjour', 'x')`,
  );
  await pool.query(`insert into news (id, title) values ('actualite-1', 'Rentrée')`);
  await pool.query(
    `insert into papers (id, title, product_id, exam) values ('sujet-1', 'Sujet 1', $1, 'delf-b1')`,
    [course.id],
  );
  await pool.query(`insert into pages (id, title, slug) values ('page-1', 'Nos tarifs', 'tarifs')`);
  await pool.query(
    `insert into scores (id, title, exam, session_date) values ('resultat-1', 'DELF B2', 'delf-b2', '2026-05-20')`,
  );
  const { rows } = await pool.query<{ order: string; letter: string }>(
    `select orders.id as "order", letters.id as letter from orders join letters on letters.subject_id = orders.id limit 1`,
  );
  const lessonId = await addLesson(school, course.id);
  await pool.query("insert into chapters (id, product_id, title) values ('chapitre-1', $1, 'Parler')", [
    course.id,
  ]);
  await pool.query(
    `insert into lesson_questions (id, uid, lesson_id, product_id, body, fingerprint) values ('question-1', $1, $2, $3, 'Et après « si » ?', 'x')`,
    [member.uid, lessonId, course.id],
  );
  await pool.query(
    `insert into opinions (id, uid, product_id, rating, body, first_name, experienced_at, updated_at)
     values ('avis-1', $1, $2, 4, 'Très clair, du début à la fin.', 'Léa', now(), '2026-11-20T00:00:00Z')`,
    [member.uid, course.id],
  );
  await pool.query(
    `insert into exercises (id, product_id, title, skill, document) values ('exercice-1', $1, 'Le pluriel', 'structures', $2)`,
    [course.id, JSON.stringify(parseExercises('# Le pluriel · A1\n## Trous\nDes [chevaux].').exercises[0])],
  );
  await pool.query(
    `insert into promotion_codes (id, code, percent, coupon_id, promotion_code_id)
     values ('code-1', 'RENTREE', 20, 'coupon-1', 'promo_1')`,
  );
  await pool.query(
    "insert into redirects (id, source, target) values ('redirection-1', '/ancienne-page', '/courses')",
  );
  await pool.query(
    `insert into people_imports (id, uid, who, file_name, path, source, state) values ('import-1', 'x', '', 'a.csv', '', 'Kajabi', 'review')`,
  );
  await pool.query(
    `with version as (insert into exercise_versions (id, exercise_id, shown) values ('version-1', 'exercice-1', '{"items": []}')),
       attempt as (insert into attempts (id, uid, exercise_id, version_id, number, state, began_at, submitted_at)
         values ('copie-1', $1, 'exercice-1', 'version-1', 1, 'awaiting', now(), now()))
     insert into productions (id, attempt_id, field, uid, exercise_id, kind, text, submitted_at, due_at)
     values ('production-1', 'copie-1', '1', $1, 'exercice-1', 'writing', 'Bonjour à vous.', now(), now())`,
    [member.uid],
  );
  const found = rows[0];
  if (!found) throw new Error('the purchase created no order with an email');
  return {
    uid: member.uid,
    email: member.email,
    course,
    lessonId,
    parameters: {
      messageId: 'message-1',
      questionId: 'question-1',
      opinionId: 'avis-1',
      orderId: found.order,
      codeId: 'code-1',
      importId: 'import-1',
      productionId: 'production-1',
      letterId: found.letter,
      uid: member.uid,
    },
    edits: {
      products: `edit-${course.id}`,
      lessons: `edit-${lessonId}`,
      exercises: 'edit-exercice-1',
      news: 'edit-actualite-1',
      pages: 'edit-page-1',
      papers: 'edit-sujet-1',
      'exam-formats': 'edit-delf-b1',
      rubrics: 'edit-delf-b1-pe',
      scores: 'edit-resultat-1',
      redirects: 'edit-redirection-1',
    },
  };
}

function findActions(course: Course, pack: Course): string[] {
  return listTrials({ course, pack, courseLesson: 'aucune', packLesson: 'aucune' })
    .filter(({ access, post }) => access === 'admin' && post !== 405)
    .map(({ pattern }) => pattern);
}

function toPath(pattern: string): string {
  const path = pattern.replace(':edit', known.edits[pattern.split('/')[2] ?? ''] ?? ':edit');
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => known.parameters[name] ?? `:${name}`);
  if (filled.includes(':'))
    throw new Error(`tests/server/office-bad-input.test.ts has no path for ${pattern}`);
  return filled;
}

/** Internals that a response must never contain: stack traces, paths, SQL. */
const insides = /\n\s+at .+:\d+:\d+|node_modules|file:\/\/|\/server\/|Failed query|select .+ from "/i;
const french =
  /[«»’\u202f]|[àâçéèêëîïôùûœ]|\b(?:le|la|les|un|une|pas|dans|pour|cette|ce|votre|introuvable)\b/i;

test('`goodBodies` has an entry for every action of the back office', () => {
  for (const pattern of actions) expect(toPath(pattern)).not.toContain(':');
  // A new action needs an entry in `goodBodies`.
  expect(Object.keys(goodBodies).toSorted()).toEqual(actions.toSorted());
});

test('no other module of the back office has an action', async () => {
  const acting: string[] = [];
  for (const { pattern, file, access } of addresses) {
    if (access !== 'admin') continue;
    const source = await readFile(new URL(`../../app/${file}`, import.meta.url), 'utf8');
    if (/^export (?:const action\b|(?:async )?function action\b)/m.test(source)) acting.push(pattern);
  }
  expect(acting.toSorted()).toEqual(actions.toSorted());
});

const random = openRandom('office bad input');
const amount = scaled(200);

/** TEST_SCALE=50 sends ten thousand inputs instead of two hundred; TEST_SEED repeats a run. */
test(`${amount} bad inputs break nothing and each rejection is in French`, {
  timeout: 2_400_000,
}, async () => {
  const cookie = `__session=${admin.cookies.get('__session')}`;
  const requests = Array.from({ length: amount }, (_, index): RawRequest => {
    // Takes the actions in turn, so that a short run covers every one.
    const pattern = actions[index % actions.length] as string;
    const [type, body] = makeOfficeBody(random, pattern, known);
    return {
      method: 'POST',
      path: toDataPath(toPath(pattern)),
      headers: { cookie, origin: school.url, 'content-type': type },
      body,
    };
  });
  const faults: string[] = [];
  const next = requests.values();
  const work = async () => {
    for (const request of next) {
      const fault = await findFault(request);
      if (fault) faults.push(`${fault} ← ${request.path} ${String(request.body).slice(0, 400)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  const { seed } = random;
  expect({ seed, faults, lines: school.errorLines() }).toEqual({ seed, faults: [], lines: [] });
  expect((await admin.visit('/admin')).status).toBe(200);
});

async function findFault(request: RawRequest): Promise<string | null> {
  try {
    const { status, text } = await sendRaw(school, request);
    if (status < 200 || status >= 500) return `${status} ${text.slice(0, 300)}`;
    if (insides.test(text)) return `${status} shows its insides: ${insides.exec(text)?.[0]}`;
    if (status >= 400 && !french.test(text)) return `${status} says nothing in French: ${text.slice(0, 300)}`;
    return null;
  } catch (error) {
    return `no answer: ${String(error)} ${String((error as Error).cause ?? '')}`;
  }
}
