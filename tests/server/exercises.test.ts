import { beforeAll, expect, test } from 'vitest';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { toDataPath } from '../support/data-request.ts';
import { everyKind } from '../support/every-kind.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let course: Course;
let learner: Member;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
});

/** An exercise of the course as the office saves it, published and free; answers its id. */
async function saveExercise(text: string): Promise<string> {
  const [document] = parseExercises(text).exercises;
  const draft = { document, productId: course.id, lessonId: '', free: true, displayed: true };
  const saved = await school.admin.visit('/admin/exercises/add', { json: { draft } });
  const id = /\/admin\/exercises\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`the exercise was not saved: ${saved.status} ${await saved.text()}`);
  return id;
}

const sentence = `# Le passé composé · A2
## Trous
Elle [est allée] au marché. Il a [mangé] une pomme.
## QCM — Où est-elle ?
+ Au marché
- À la gare
`;

/** The hidden words of a form, by their names. */
const readHidden = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

test('nothing of a key is told before marking: not in a page, its data, a script or a header', async () => {
  const id = await saveExercise(everyKind.replace(/^! média.*\n/m, ''));
  const visitor = openVisitor(school);
  const told: [Visitor, string][] = [
    [learner, `/members/exercices/${id}`],
    [learner, `/course/${course.id}`],
    [visitor, `/products/${course.id}/essai/${id}`],
    [visitor, `/products/${course.id}`],
  ];
  for (const [who, path] of told)
    for (const address of [path, toDataPath(path)]) {
      const response = await who.visit(address);
      expect([address, response.status]).toEqual([address, 200]);
      const text = await response.text();
      expect(`${text} ${JSON.stringify([...response.headers])}`).not.toContain('CANARI');
      for (const [, script = ''] of text.matchAll(/<script[^>]+src="([^"]+)"/g))
        expect(await (await who.visit(script)).text()).not.toContain('CANARI');
    }
  // The test can fail: marked, they are told.
  const version = readHidden(
    await (await visitor.visit(`/products/${course.id}/essai/${id}`)).text(),
  ).version;
  const marked = await visitor.visit(`/products/${course.id}/essai/${id}`, {
    form: { version: version ?? '' },
  });
  expect(await marked.text()).toContain('CANARI');
});

test('an exercise is done without script, put right, and its office tells what was written', async () => {
  const id = await saveExercise(sentence);
  const path = `/members/exercices/${id}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  const form = { ...hidden, 'r.1.1': 'est allee', 'r.1.2': 'manger', 'r.2': '1' };
  const sent = await learner.visit(path, { form, redirect: 'manual' });
  expect(sent.headers.get('location')).toMatch(/\?copie=1/);
  const again = await learner.visit(path, { form, redirect: 'manual' });
  expect(again.headers.get('location')).toMatch(/\?copie=1/);
  const copy = await (await learner.visit(`${path}?copie=1`)).text();
  expect(copy).toMatch(/Presque.{0,8}un accent/);
  expect(copy).toMatch(/Faux.{0,8}terminaison/);
  expect(copy).not.toContain('est allée');
  await learner.visit(path, { form: { copy: '1', retry: 'yes', 'r.1.1': 'est allée' } });
  expect(await (await learner.visit(`${path}?copie=1`)).text()).toContain('value="1.2"');
  await learner.visit(path, { form: { copy: '1', claim: '1.2' } });
  expect(await (await learner.visit(`${path}?copie=1`)).text()).toContain('votre professeur va regarder');
  const results = await (await school.admin.visit(`/admin/exercises/edit-${id}/resultats`)).text();
  expect(results).toContain('manger');
});

const random = openRandom('answers');
const attempts = scaled(20);

test(`${attempts} attempts from two pages at once, sent again and again, lose no answer that was acknowledged`, {
  timeout: 600_000,
}, async () => {
  const id = await saveExercise(sentence);
  const path = `/members/exercices/${id}`;
  for (let number = 1; number <= attempts; number++) {
    const hidden = readHidden(await (await learner.visit(path)).text());
    expect(hidden.number).toBe(String(number));
    const known = new Map<string, string>();
    let revision = 0;
    const save = async (page: string, sequence: number, field: string, value: string) => {
      const json = {
        ...{ reader: learner.uid, version: hidden.version, number, page, base: revision },
        changes: [{ field, value, sequence }],
      };
      const answers = await Promise.all(
        Array.from({ length: 1 + random.below(3) }, () =>
          learner.visit(`/api/exercises/${id}/answers`, { json }),
        ),
      );
      for (const answer of answers)
        expect([
          answer.status,
          answer.status === 200 ? '' : `${number} ${sequence} ${field} ${await answer.text()}`,
        ]).toEqual([200, '']);
      revision = Math.max(
        ...(await Promise.all(
          answers.map(async (answer) => ((await answer.json()) as { revision: number }).revision),
        )),
      );
      known.set(field, value);
    };
    for (let step = 1; step <= 4; step++)
      await save(
        `page-${random.below(2)}-${number}`,
        step,
        `1.${1 + random.below(2)}`,
        `mot ${number} ${step}`,
      );
    const submissions = await Promise.all(
      Array.from({ length: 8 }, () =>
        learner.visit(path, { form: { ...hidden, revision: String(revision) }, redirect: 'manual' }),
      ),
    );
    for (const each of submissions) expect(each.headers.get('location')).toContain(`copie=${number}`);
    const { rows } = await school.database.pool.query<{ field: string; given: string }>(
      `select field, given from marks join attempts on attempts.id = marks.attempt_id
        where attempts.exercise_id = $1 and attempts.number = $2`,
      [id, number],
    );
    expect(rows).toHaveLength(3);
    for (const [field, value] of known) expect(rows.find((row) => row.field === field)?.given).toBe(value);
  }
});

test('hostile answers are answers like others, and what is too much is refused in French', async () => {
  const id = await saveExercise(sentence);
  const path = `/members/exercices/${id}`;
  const hostile = [
    '<script>alert(1)</script>',
    '\u202Eétirw',
    'x'.repeat(10_000),
    '&quot;><img src=x>',
    '\u0007',
  ];
  for (const [index, text] of hostile.entries()) {
    const hidden = readHidden(await (await learner.visit(path)).text());
    const sent = await learner.visit(path, {
      form: { ...hidden, 'r.1.1': text, 'r.1.2': text, 'r.2': text },
      redirect: 'manual',
    });
    expect([text.slice(0, 20), sent.status]).toEqual([text.slice(0, 20), 303]);
    const copy = await (await learner.visit(`${path}?copie=${index + 1}`)).text();
    expect(copy).not.toContain('<script>alert');
    expect(copy).not.toContain('<img src=x');
  }
  const results = await (await school.admin.visit(`/admin/exercises/edit-${id}/resultats`)).text();
  expect(results).not.toContain('<script>alert');
  for (const json of [
    {},
    { changes: 'x' },
    { reader: learner.uid, version: 'x', number: 999, page: 'p', base: 0, changes: [] },
  ]) {
    const refused = await learner.visit(`/api/exercises/${id}/answers`, { json });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
  }
});
