import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let learner: Member;
let course: Course;
let pack: Course;

const secret = 'Ma note, pour moi seul';

beforeAll(async () => {
  school = await shareSchool();
  [course, pack] = [
    await publishCourse(school.admin),
    await publishCourse(school.admin, { type: 'exercise' }),
  ];
  learner = await openMember(school);
  for (const [{ id, buyPath }, path] of [
    [course, '/course'],
    [pack, '/exercices'],
  ] as const) {
    await learner.visit(await buy(learner, buyPath));
    const first = await addLesson(school, id, { title: '=1+1', position: 0 });
    const second = await addLesson(school, id, { title: 'Le <futur>', position: 1 });
    await learner.visit(`${path}/${id}/${first}`, { form: { done: 'yes' } });
    await learner.visit(`${path}/${id}/${second}`);
    await learner.visit(`${path}/${id}/${second}`, { form: { note: secret, version: '0' } });
  }
});

const read = async (path: string) => {
  const answer = await school.admin.visit(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};
const toText = (html: string) => html.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]+>/g, ' ');
const whole = () => [
  '/admin/progress',
  `/admin/progress?personne=${learner.uid}`,
  '/admin/progress.csv',
  `/admin/products/edit-${course.id}/progression`,
  `/admin/products/edit-${pack.id}/progression`,
  `/admin/members/${learner.uid}`,
];

test.each(['course', 'pack'] as const)(
  "the back office shows progress in the list, on the page of a %s and on the learner's page",
  async (kind) => {
    const { id, title } = { course, pack }[kind];
    const list = toText(await read(`/admin/progress?personne=${learner.uid}&contenu=${id}`));
    expect(list).toMatch(/1 leçon sur 2/);
    expect(list).toMatch(/En cours/);
    expect(list).toContain(title.slice(0, 12));
    const page = toText(await read(`/admin/products/edit-${id}/progression`)).replace(/\s+/g, ' ');
    expect(page).toMatch(/Ont commencé 1 Ont terminé 0 En pause 0/);
    expect(page).toMatch(/=1\+1 1 1 0 Le &lt;futur&gt; 1 0 0/);
    expect(toText(await read(`/admin/members/${learner.uid}`))).toContain(title.slice(0, 12));
  },
);

test('the progress of a pack without lessons leads to the results of exercises', async () => {
  const { id } = await publishCourse(school.admin, { type: 'exercise' });
  const page = await read(`/admin/products/edit-${id}/progression`);
  expect(page).toContain('Aucune leçon publiée');
  expect(toText(page)).not.toContain('Aucun élève n’a encore commencé');
});

test('the page of a member lists each lesson with its state', async () => {
  const page = toText(await read(`/admin/members/${learner.uid}`)).replace(/\s+/g, ' ');
  expect(page).toMatch(/leçons et exercices .*=1\+1 Terminée \d\S* .* Le &lt;futur&gt; Ouverte \d/);
});

test('the back office never shows private notes of a learner', async () => {
  const { rows } = await school.database.pool.query('select body from lesson_notes where uid = $1', [
    learner.uid,
  ]);
  expect(rows).toEqual([{ body: secret }, { body: secret }]);
  for (const path of whole()) {
    expect([path, (await read(path)).includes(secret)]).toEqual([path, false]);
    if (path.endsWith('.csv')) continue;
    expect((await read(path.replace(/(?=\?|$)/, '.data'))).includes(secret)).toBe(false);
  }
});

test('the CSV export follows the filters and contains no formulas', async () => {
  const rows = (await read(`/admin/progress.csv?q=${encodeURIComponent(learner.email)}&etat=en-cours`))
    .trim()
    .split('\r\n');
  expect(rows[0]).toMatch(/^\uFEFF?Nom;Adresse e-mail;Cours ou cahier;/);
  expect(rows).toHaveLength(3);
  expect(rows.slice(1).join()).toMatch(/;1;2;/);
  await school.database.pool.query(
    `update course_progress set visited_at = now() - interval '20 days', lesson_id =
      (select id from lessons where product_id = $1 and title = '=1+1') where uid = $2 and product_id = $1`,
    [course.id, learner.uid],
  );
  const resting = await read(`/admin/progress.csv?contenu=${course.id}&etat=a-l-arret`);
  expect(resting).toMatch(/;'=1\+1;/);
  expect(toText(await read(`/admin/products/edit-${course.id}/progression`)).replace(/\s+/g, ' ')).toMatch(
    /=1\+1 1 1 1 /,
  );
});

test('learners are redirected to the page for missing permissions', async () => {
  for (const path of whole()) {
    const answer = await learner.visit(path);
    expect([path, answer.headers.get('location')]).toEqual([path, expect.stringContaining('/unauthorized')]);
    expect(await answer.text()).not.toContain(learner.email);
  }
});

test('the list keeps progress after a refund, but not after account erasure', async () => {
  const gone = await openMember(school);
  await gone.visit(await buy(gone, course.buyPath));
  const { rows } = await school.database.pool.query<{ id: string }>(
    'select id from lessons where product_id = $1 order by position',
    [course.id],
  );
  await gone.visit(`/course/${course.id}/${rows[0]?.id}`, { form: { done: 'yes' } });
  const mine = `/admin/progress?personne=${gone.uid}`;
  await school.database.pool.query('update entitlements set revoked_at = now() where uid = $1', [gone.uid]);
  expect(toText(await read(mine))).toMatch(/1 leçon sur 2/);
  await school.admin.visit(`/admin/members/${gone.uid}`, { json: { act: 'remove' } });
  expect(toText(await read(mine))).not.toMatch(/1 leçon sur 2/);
});
