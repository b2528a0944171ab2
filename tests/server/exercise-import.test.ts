import { beforeAll, expect, test } from 'vitest';
import { toDataPath } from '../support/data-request.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let course: Course;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
});

async function ask(act: 'check' | 'import', text: string, given: object = {}) {
  const said = {
    format: null,
    together: false,
    productId: course.id,
    lessonId: '',
    fixes: {},
    replaced: [],
    shown: 100,
    words: { task: 'write', french: 'auto' },
  };
  const response = await school.admin.visit(toDataPath('/admin/exercises/import'), {
    json: { act, source: { text }, ...said, ...given },
  });
  return { status: response.status, body: await response.text() };
}

async function countExercises(): Promise<number> {
  const { rows } = await school.database.pool.query<{ count: number }>(
    'select count(*)::int as count from exercises where product_id = $1',
    [course.id],
  );
  return rows[0]?.count ?? 0;
}

const text = '::Un:: Qui ? {=moi ~toi}\n\n::Deux:: Qui ? {=moi\n\n::Trois:: Racontez. {}';

test('the import reports on the whole file and writes only after confirmation', async () => {
  const checked = await ask('check', text);
  expect(checked.status).toBe(200);
  expect(checked.body).toContain('Il manque l’accolade fermante');
  expect(checked.body).toContain('Les rédactions ne sont pas encore prises en charge');
  expect(await countExercises()).toBe(0);
  const fixes = { '1': '::Deux:: Qui ? {=moi ~toi}' };
  expect((await ask('import', text, { fixes })).status).toBe(200);
  expect(await countExercises()).toBe(2);
  await ask('import', text, { fixes });
  expect(await countExercises()).toBe(2);
  const { rows } = await school.database.pool.query<{ uid: string }>(
    `select uid from changes where kind = 'exercise' and action = 'import' and title in ('Un', 'Deux')`,
  );
  expect(new Set(rows.map(({ uid }) => uid))).toEqual(new Set([school.admin.uid]));
});

test('the import rejects invalid input with an explanation', async () => {
  for (const given of [
    { productId: 'nulle-part' },
    { source: { path: 'x', name: 'a.xml' } },
    { fixes: { a: 'b' } },
  ])
    expect((await ask('import', text, given)).status).toBe(400);
  const long = await ask('check', text, { fixes: { '1': 'x'.repeat(60_001) } });
  expect(long).toMatchObject({ status: 400, body: expect.stringContaining('corrigez-le dans le fichier') });
  expect((await ask('check', 'x'.repeat(1_048_577))).status).toBe(413);
  expect(school.errorLines()).toEqual([]);
});

test('the report on a long file lists only the requested number of exercises', async () => {
  const many = Array.from({ length: 2_000 }, (_, n) => `::Long ${n} bis:: Qui ? {=moi ~toi}`).join('\n\n');
  const { status, body } = await ask('check', many);
  expect(status).toBe(200);
  expect(body.match(/Long \d+ bis/g)?.length).toBeLessThan(500);
  expect((await ask('check', many, { shown: 200 })).body.length).toBeLessThan(200_000);
});

test('the table template can be imported unchanged', async () => {
  const model = await school.admin.visit('/admin/exercises/modele.csv');
  expect(model.headers.get('content-type')).toContain('text/csv');
  const before = await countExercises();
  expect((await ask('import', await model.text())).status).toBe(200);
  expect(await countExercises()).toBe(before + 2);
});
