import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { generateDocument } from '../support/generate-exercises.ts';
import { findHarm, makeHostileValue, pickHostileText } from '../support/hostile-answers.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

/** TEST_SCALE=100 writes a thousand exercises instead of ten; TEST_SEED repeats a run. */
const random = openRandom('hostile exercises');
const amount = scaled(10);

let school: SharedSchool;
let course: Course;
let learner: Member;
let visitor: Visitor;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  learner = await openMember(school);
  visitor = openVisitor(school);
  await learner.visit(await buy(learner, course.buyPath));
});

/** Returns a copy of `value` with some texts, or any values, replaced at random. */
function spoil(value: unknown, odds: { text: number; anything: number }): unknown {
  if (odds.anything && random.below(odds.anything) === 0) return makeHostileValue(random);
  if (typeof value === 'string')
    return odds.text && random.below(odds.text) === 0 ? pickHostileText(random).slice(0, 400) : value;
  if (Array.isArray(value)) return value.map((each) => spoil(each, odds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      // Keeps kinds and ids, to be parsed at all, and removes media, because foreign files are rejected.
      ['kind', 'id', 'level', 'skill', 'preset', 'unit', 'url'].includes(name)
        ? each
        : name === 'media'
          ? []
          : spoil(each, odds),
    ]),
  );
}

const makeDocument = (): unknown =>
  spoil(generateDocument(random), {
    text: random.pick([4, 12]),
    anything: random.pick([0, 0, 400]),
  });

/** Returns a page after checking that it exists and is harmless. */
async function look(who: Visitor, path: string, what: unknown): Promise<string> {
  const response = await who.visit(path);
  const text = await response.text();
  expect([path, response.status, findHarm(response, text), what]).toEqual([path, 200, null, what]);
  return text;
}

function fillIn(page: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(readHidden(page))) form.append(name, value);
  const values = () => random.pick(['1', '2', 'true', 'none', '0', 'le', pickHostileText(random)]);
  // An empty form is not marked, so the first field has a value that no kind reads as empty.
  for (const [at, [, name = '']] of [...page.matchAll(/ name="([rpwct]\.[^"]+)"/g)].entries())
    form.append(name, at === 0 ? '1' : values());
  return form;
}

test(`${amount} hostile exercises are saved or rejected, shown, answered, listed and archived without harm`, {
  timeout: 3_600_000,
}, async () => {
  const { admin } = school;
  let kept = 0;
  const writeOne = async () => {
    const document = makeDocument();
    const what = JSON.stringify(document).slice(0, 2_000);
    const looked = await admin.visit('/admin/exercises/look.data', { json: { document } });
    expect([looked.status < 500, what]).toEqual([true, what]);
    const draft = { document, productId: course.id, lessonId: '', free: true, displayed: true };
    const saved = await admin.visit('/admin/exercises/add', { json: { draft } });
    expect([saved.status < 500, what]).toEqual([true, what]);
    const id = /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
    if (!id) {
      expect([saved.status, what]).toEqual([400, what]);
      return;
    }
    kept += 1;
    const path = `/members/exercices/${id}`;
    const page = await look(learner, path, what);
    const tried = await look(visitor, `/products/${course.id}/essai/${id}`, what);
    const sent = await learner.visit(path, { method: 'POST', body: fillIn(page) });
    expect([sent.status, what]).toEqual([303, what]);
    await look(learner, `${path}?copie=1`, what);
    const marked = await visitor.visit(`/products/${course.id}/essai/${id}`, {
      method: 'POST',
      body: fillIn(tried),
    });
    expect([marked.status, findHarm(marked, await marked.text()), what]).toEqual([200, null, what]);
    await look(admin, `/admin/exercises/edit-${id}`, what);
    await look(admin, `/admin/exercises/edit-${id}/resultats`, what);
    await look(admin, `/admin/exercises/edit-${id}/historique`, what);
    for (const act of ['duplicate', 'archive']) {
      const acted = await admin.visit(`/admin/exercises/edit-${id}.data`, { json: { act } });
      expect([act, acted.status < 400, what]).toEqual([act, true, what]);
    }
  };
  for (let written = 0; written < amount; written += 5) {
    // The rate limit is tested elsewhere.
    if (written % 50 === 0) await school.database.pool.query('delete from rate_limits');
    await Promise.all(Array.from({ length: 5 }, writeOne));
  }
  // If too many were rejected, the rest would test little.
  expect(kept).toBeGreaterThan(amount / 4);
  for (const path of [
    '/admin/exercises',
    '/admin/exercises.csv',
    '/admin/exercises?etat=archives',
    '/admin/exercises/claims',
  ])
    await look(admin, path, path);
  await look(learner, `/course/${course.id}`, 'course');
  await look(visitor, `/products/${course.id}`, 'product');
  expect(school.errorLines()).toEqual([]);
  expect(school.output()).not.toMatch(/unhandled|UnhandledPromise/i);
});

test('the editor rejects an oversized exercise with a French message, whichever limit it exceeds', async () => {
  const gap = (id: number) => ({ id: `${id}`, cue: '', accepted: [{ text: 'a', credit: 1 }], feedback: [] });
  const item = {
    ...{ kind: 'gaps', id: '1', prompt: '', media: [], points: 1, skill: '', hint: '', explanation: '' },
    text: ['Il ', gap(1)],
  };
  const document = {
    ...{ title: 'Titre', level: '', skill: 'structures', instruction: '' },
    ...{ marking: { preset: 'grammaire', capitals: false, punctuation: false }, items: [item] },
  };
  const many = (count: number) => Array.from({ length: count }, (_, at) => gap(at + 1));
  const tooMuch = {
    title: { ...document, title: 'x'.repeat(141) },
    instruction: { ...document, instruction: 'x'.repeat(20_001) },
    gaps: { ...document, items: [{ ...item, text: many(61) }] },
    answer: {
      ...document,
      items: [{ ...item, text: [{ ...gap(1), accepted: [{ text: 'x'.repeat(501), credit: 1 }] }] }],
    },
    items: { ...document, items: Array.from({ length: 101 }, (_, at) => ({ ...item, id: `${at + 1}` })) },
    whole: {
      ...document,
      items: Array.from({ length: 45 }, (_, at) => ({
        ...item,
        id: `${at + 1}`,
        prompt: 'x '.repeat(9_999),
      })),
    },
  };
  for (const [what, each] of Object.entries(tooMuch)) {
    const draft = { document: each, productId: course.id, lessonId: '', free: true, displayed: true };
    const saved = await school.admin.visit('/admin/exercises/add', { json: { draft } });
    expect([what, saved.status]).toEqual([what, 400]);
    expect([what, await saved.text()]).toEqual([
      what,
      expect.stringMatching(/caractères|trous|questions|au plus|longue?|trop/i),
    ]);
  }
  expect(school.errorLines()).toEqual([]);
});
