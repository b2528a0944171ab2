import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let course: Course;
let learner: Member;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
});

const sentence = `# Le passé composé · A2
## Trous
Elle [est allée] au marché. Il a [mangé] une pomme.
## QCM — Où est-elle ?
+ Au marché
- À la gare
`;

test('without client scripts, a learner submits an exercise, retries and appeals, and the statistics show the answers', async () => {
  const id = await saveExercise(school.admin, course.id, sentence, { free: true });
  const path = `/members/exercices/${id}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  const form = { ...hidden, 'r.1.1': 'est allee', 'r.1.2': 'manger', 'r.2': '1' };
  const sent = await learner.visit(path, { form, redirect: 'manual' });
  expect(sent.headers.get('location')).toMatch(/\?copie=1/);
  const again = await learner.visit(path, { form, redirect: 'manual' });
  expect(again.headers.get('location')).toMatch(/\?copie=1/);
  const copy = await (await learner.visit(`${path}?copie=1`)).text();
  // Two questions with three answers: one gap of two is nearly right, and the choice is wrong or right.
  expect(copy).toMatch(/Réponses correctes.{1,3}[01] sur 3/);
  expect(copy).toMatch(/sur 2 points/);
  expect(copy).not.toContain('meilleur résultat');
  expect(copy).toMatch(/Presque.{0,8}un accent/);
  expect(copy).toMatch(/Incorrect.{0,8}la terminaison/);
  expect(copy).not.toContain('est allée');
  await learner.visit(path, { form: { copy: '1', retry: 'yes', 'r.1.1': 'est allée' } });
  expect(await (await learner.visit(`${path}?copie=1`)).text()).toContain('value="1.2"');
  await learner.visit(path, { form: { copy: '1', claim: '1.2' } });
  expect(await (await learner.visit(`${path}?copie=1`)).text()).toContain('votre professeur va vérifier');
  const results = await (await school.admin.visit(`/admin/exercises/edit-${id}/resultats`)).text();
  expect(results).toContain('manger');
});

test('without client scripts, an empty or older form is not marked, and keeps its answers', async () => {
  const id = await saveExercise(school.admin, course.id, sentence);
  const path = `/members/exercices/${id}`;
  const send = (form: Record<string, string>) => learner.visit(path, { form, redirect: 'manual' });
  const read = async () => (await learner.visit(path)).text();
  const old = readHidden(await read());
  const empty = await send({ ...old, 'r.1.1': '', 'r.1.2': ' ' });
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining('Vous n’avez pas encore répondu.'),
  ]);
  expect(await (await learner.visit(`/course/${course.id}`)).text()).not.toContain('commencé, à terminer');
  const form = { ...old, 'r.1.1': 'est allee', 'r.1.2': '' };
  expect((await send(form)).status).toBe(303);
  // Back shows an empty form, because the page is not stored.
  expect((await send({ ...readHidden(await read()), 'r.1.1': '' })).status).toBe(422);
  expect((await send({ ...old, 'r.1.1': '' })).headers.get('location')).toMatch(/copie=1/);
  expect((await send(form)).headers.get('location')).toMatch(/copie=1/);
  const late = await send({ ...old, 'r.1.1': 'est partie' });
  const page = await late.text();
  expect([late.status, page]).toEqual([422, expect.stringContaining('value="est partie"')]);
  expect(page).toContain('corriger comme nouvel essai');
  expect(readHidden(page)).toMatchObject({ number: '2' });
  expect((await read()).split('Mes essais')[1]?.match(/copie=\d/g)).toEqual(['copie=1']);
  const next = await send({ ...readHidden(page), 'r.1.1': 'est partie' });
  expect(next.headers.get('location')).toMatch(/copie=2/);
});

test('without client scripts, answers of a marked attempt never replace those of the attempt begun since', async () => {
  const id = await saveExercise(school.admin, course.id, sentence);
  const path = `/members/exercices/${id}`;
  const send = (form: Record<string, string>) => learner.visit(path, { form, redirect: 'manual' });
  const read = async () => (await learner.visit(path)).text();
  const old = readHidden(await read());
  await send({ ...old, 'r.1.1': 'est allée' });
  const begun = readHidden(await read());
  const json = {
    ...{ reader: learner.uid, version: begun.version, number: 2, page: 'other', base: 0 },
    changes: [{ field: '1.1', value: 'est venue', sequence: 1 }],
  };
  expect((await learner.visit(`/api/exercises/${id}/answers`, { json })).status).toBe(200);
  const late = await send({ ...old, 'r.1.1': 'est partie', 'r.1.2': 'dévoré', 'r.2': '2' });
  const page = await late.text();
  expect([late.status, page]).toEqual([422, expect.stringContaining('Votre nouvel essai est ci-dessous')]);
  const start = page.indexOf('Votre nouvel essai est ci-dessous');
  const notice = page.slice(start, page.indexOf('<ol', start));
  expect(notice).toContain('est partie');
  for (const placed of ['dévoré', 'À la gare']) expect(notice).not.toContain(placed);
  for (const value of ['est venue', 'dévoré']) expect(page).toContain(`value="${value}"`);
  const next = await send({ ...readHidden(page), 'r.1.1': 'est venue', 'r.1.2': 'dévoré', 'r.2': '2' });
  expect(next.headers.get('location')).toMatch(/copie=2/);
  expect(await (await learner.visit(`${path}?copie=2`)).text()).toContain('est venue');
});

test('the teacher decides several appeals at once, and undo reopens them', async () => {
  const id = await saveExercise(school.admin, course.id, sentence);
  const path = `/members/exercices/${id}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  await learner.visit(path, { form: { ...hidden, 'r.1.1': 'court', 'r.1.2': 'avalé', 'r.2': '1' } });
  for (const claim of ['1.1', '1.2']) await learner.visit(path, { form: { copy: '1', claim } });
  const countWaiting = async () => {
    const page = await school.admin.visit('/admin/exercises/claims');
    const html = await page.text();
    return ['court', 'avalé'].filter((given) => html.includes(`«\u202f${given}\u202f»`)).length;
  };
  expect(await countWaiting()).toBe(2);
  const { rows } = await school.database.pool.query('select id from answer_claims where exercise_id = $1', [
    id,
  ]);
  const command = async (json: unknown) =>
    (await school.admin.visit('/admin/exercises/claims.data', { json })).text();
  expect(await command({ act: 'bulk', name: 'refuse', rows })).toContain('2 corrections maintenues');
  expect(await countWaiting()).toBe(0);
  const steps = rows.map((row) => ({ ...row, act: 'reopen' }));
  await command({ act: 'undo-bulk', steps });
  expect(await countWaiting()).toBe(2);
  expect(await command({ act: 'bulk', name: 'accept', rows })).toContain('2 réponses acceptées');
  expect(await countWaiting()).toBe(0);
});

test('several drafts are published at once, which can be undone', async () => {
  const ids = await Promise.all(
    [1, 2].map((number) =>
      saveExercise(school.admin, course.id, sentence.replace('Le passé composé', `Brouillon ${number}`), {
        displayed: false,
      }),
    ),
  );
  const rows = ids.map((id) => ({ id }));
  const command = async (json: unknown) =>
    (await school.admin.visit('/admin/exercises.data', { json })).text();
  const readStatus = () =>
    Promise.all(ids.map(async (id) => (await learner.visit(`/members/exercices/${id}`)).status));
  expect(await readStatus()).toEqual([404, 404]);
  expect(await command({ act: 'bulk', name: 'display', rows })).toContain('2 éléments publiés');
  expect(await readStatus()).toEqual([200, 200]);
  const steps = rows.map((row) => ({ ...row, act: 'display', displayed: false }));
  await command({ act: 'undo-bulk', steps });
  expect(await readStatus()).toEqual([404, 404]);
});

test('a lesson lists its exercises with their results, and the programme counts them', async () => {
  const lesson = await addLesson(school, course.id, { title: 'Au marché', position: 0 });
  const id = await saveExercise(school.admin, course.id, sentence, { lessonId: lesson });
  await saveExercise(school.admin, course.id, sentence.replace('Le passé composé', 'Le présent'), {
    lessonId: lesson,
  });
  const read = async (path: string) =>
    (await (await learner.visit(path)).text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(await read(`/course/${course.id}`)).toContain('Au marché 10 min · 2 exercices');
  const page = `/course/${course.id}/${lesson}`;
  expect(await (await learner.visit(page)).text()).toContain('<a href="#exercices">');
  expect(await read(page)).toContain('Le passé composé A2 · pas commencé Le présent A2 · pas commencé');
  const path = `/members/exercices/${id}`;
  const hidden = readHidden(await (await learner.visit(path)).text());
  await learner.visit(path, { form: { ...hidden, 'r.1.1': 'est allée', 'r.1.2': 'mangé' } });
  expect(await read(page)).toContain('Le passé composé A2 · résultat : 1 sur 2 points Le présent');
});
