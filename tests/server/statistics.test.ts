import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { hostileWords } from '../support/hostile-words.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor } from '../support/visitor.ts';

let school: SharedSchool;
let course: Course;
let learner: Member;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
});

const sentence = '# Le présent · A1\n## Trous\nElle [chante] souvent.\n## QCM — Où ?\n+ Ici\n- Là\n';

async function answer(id: string, given: string, number = 1): Promise<void> {
  const path = `/members/exercices/${id}`;
  const page = await (await learner.visit(path)).text();
  const version = /name="version" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const form = {
    version,
    number: String(number),
    revision: '0',
    page: `p${number}`,
    'r.1.1': given,
    'r.2': '2',
  };
  const sent = await learner.visit(path, { form, redirect: 'manual' });
  expect(sent.status).toBe(303);
}

const read = async (path: string) => {
  const response = await school.admin.visit(path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

const findCopy = async (id: string) =>
  /\/admin\/exercises\/copies\/([\w-]+)/.exec(await read(`/admin/exercises/copies?exercice=${id}`))?.[1] ??
  '';

test('only admins see statistics, marked attempts and appeals', async () => {
  const id = await saveExercise(school.admin, course.id, sentence);
  await answer(id, 'danse');
  const copy = await findCopy(id);
  expect(copy).not.toBe('');
  for (const path of [
    `/admin/exercises/edit-${id}/resultats`,
    `/admin/exercises/resultats.csv?exercice=${id}`,
    '/admin/exercises/copies',
    `/admin/exercises/copies/${copy}`,
    '/admin/exercises/learners.csv',
    '/admin/exercises/claims',
  ])
    for (const who of [learner, openVisitor(school)]) {
      const response = await who.visit(path, { redirect: 'manual' });
      expect([path, response.status]).toEqual([path, 302]);
      expect(await response.text()).not.toContain('danse');
    }
});

test('hostile answers are harmless in the back office, and exports contain no formulas', async () => {
  const id = await saveExercise(school.admin, course.id, sentence);
  const words = [
    '<script>alert(1)</script>',
    '=1+1',
    '\u202Eabc\u202C',
    '"; drop table marks; --',
    ...hostileWords,
  ].slice(0, 14);
  for (const [at, each] of words.entries()) {
    await answer(id, each, at + 1);
    await learner.visit(`/members/exercices/${id}`, { form: { copy: String(at + 1), claim: '1.1' } });
  }
  const pages = [
    `/admin/exercises/edit-${id}/resultats`,
    `/admin/exercises/copies/${await findCopy(id)}`,
    `/admin/exercises/copies?personne=${learner.uid}`,
    '/admin/exercises/claims',
    '/admin/exercises/learners',
  ];
  for (const path of pages)
    expect([path, (await read(path)).includes('<script>alert(1)')]).toEqual([path, false]);
  for (const file of [
    `resultats.csv?exercice=${id}`,
    `copies.csv?exercice=${id}`,
    'claims.csv',
    'learners.csv',
  ])
    for (const row of (await read(`/admin/exercises/${file}`)).split('\r\n'))
      expect(row).not.toMatch(/(?:^|;)"?[=+@\t]/);
  // Statistics count the first answer, which contains the script.
  expect(await read(`/admin/exercises/resultats.csv?exercice=${id}`)).toContain('<script>alert(1)</script>');
  expect(await read('/admin/exercises/claims.csv')).toContain("'=1+1");
});

test('the audit log records each export with a link to the filtered list', async () => {
  const id = await saveExercise(school.admin, course.id, sentence);
  await answer(id, 'danse');
  for (const file of [
    `resultats.csv?exercice=${id}`,
    `copies.csv?exercice=${id}`,
    'claims.csv',
    'learners.csv',
  ])
    await read(`/admin/exercises/${file}`);
  const journal = await read('/admin/journal?sujet=export');
  for (const title of ['Réponses aux exercices', 'Copies', 'Réponses contestées', 'Résultats des élèves'])
    expect(journal).toContain(title);
  expect(journal).toContain(`/admin/exercises/copies?exercice=${id}`);
});

test('an admin can accept an answer in the statistics, even twice, and invalid input causes no server error', async () => {
  const id = await saveExercise(school.admin, course.id, sentence);
  await answer(id, 'danse');
  const path = `/admin/exercises/edit-${id}/resultats.data`;
  const ask = async (json: object) => {
    const response = await school.admin.visit(path, { json });
    return [response.status, await response.text()] as const;
  };
  for (let time = 0; time < 2; time++)
    expect((await ask({ act: 'accept-answer', field: '1.1', given: 'danse' }))[0]).toBe(200);
  expect(await read(`/admin/exercises/edit-${id}`)).toContain('danse');
  for (const json of [
    { act: 'accept-answer', field: '2', given: 'Là' },
    { act: 'accept-answer', field: '../..', given: 'x' },
    { act: 'accept-answer', field: '1.1', given: 'x'.repeat(501) },
    { act: 'accept-answer', field: '1.1', given: '\u0000' },
    { act: 'accept-answer', field: 3, given: null },
  ]) {
    const [status, body] = await ask(json);
    expect([json, [400, 409].includes(status)]).toEqual([json, true]);
    expect(body.length).toBeGreaterThan(20);
  }
  await expect
    .poll(async () => (await learner.visit(`/members/exercices/${id}?copie=1`)).text())
    .toMatch(/1 sur 2/);
});
