import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
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

const text = `# Le marché · A2
## Trous
! explication: SOLUTION-SECRETE
Elle [est allée] au marché.
`;

/** Saves a displayed paper with two sections that close. */
async function addPaper(): Promise<string> {
  const exercises = [
    await saveExercise(school.admin, course.id, text),
    await saveExercise(school.admin, course.id, text),
  ];
  const draft = {
    ...{ title: 'Sujet blanc', productId: course.id, exam: 'delf-b1', displayed: true },
    sections: exercises.map((id, index) => ({
      ...{ id: `epreuve${index}`, title: '', part: ['reading', 'writing'][index], minutes: 30 },
      ...{ script: null, closes: true, exercises: [{ id, seconds: [] }] },
    })),
  };
  const saved = await school.admin.visit('/admin/papers/add', { json: { draft } });
  const id = /\/admin\/papers\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`paper not saved: ${saved.status} ${await saved.text()}`);
  return id;
}

async function begin(): Promise<string> {
  const paper = await addPaper();
  const started = await learner.visit(`/members/sujets/${paper}`, { form: { a: '' }, redirect: 'manual' });
  return started.headers.get('location') ?? '';
}

const read = async (path: string) => (await learner.visit(path)).text();
const post = (path: string, form: Record<string, string>) =>
  learner.visit(path, { form, redirect: 'manual' });

/** Moves the deadline of a sitting by the clock of the database. */
const endIn = (path: string, seconds: number) =>
  school.database.pool.query(
    `update paper_sittings set due_at = now() + make_interval(secs => $2) where id = $1`,
    [path.split('/').at(-1), seconds],
  );

const readForm = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

test('a learner without script sits an exam, and sees no solution before its end', async () => {
  const product = await read(`/course/${course.id}`);
  const path = await begin();
  expect(await read(`/course/${course.id}`)).toContain('/members/sujets/');
  expect(product).not.toContain('SOLUTION-SECRETE');
  const page = await read(path);
  expect(page).toContain('Feuille de réponses');
  expect(page).not.toContain('SOLUTION-SECRETE');
  const [form = ''] = /<form[^>]*data-exercise.*?<\/form>/s.exec(page) ?? [];
  await post(path, { ...readForm(form), 'r.1.1': 'est allée' });
  expect(await read(path)).toContain('value="est allée"');
  await post(path, { act: 'end', block: '0' });
  const pause = await read(path);
  expect(pause).toContain('Commencer l’épreuve');
  // The block has ended, so a repeated form neither ends the next one nor changes answers.
  await post(path, { act: 'end', block: '0' });
  await post(path, { ...readForm(form), 'r.1.1': 'trop tard' });
  await post(path, { act: 'begin', block: '1' });
  expect(await read(path)).not.toContain('value="est allée"');
  await post(path, { act: 'end', block: '1' });
  const result = await read(path);
  expect(result).toMatch(/Résultat.{0,8}Sujet blanc/);
  expect(result).toMatch(/1 sur 1 point/);
  expect(result).toMatch(/0 sur 1 point/);

  await post(path, { act: 'publish', name: 'Maïa K.', consent: 'on' });
  const desk = await (await school.admin.visit('/admin')).text();
  const [, list = ''] = /href="(\/admin\/scores\?[^"]*)"[^>]*>Demande/.exec(desk) ?? [];
  const listed = await (await school.admin.visit(list.replaceAll('&amp;', '&'))).text();
  expect(listed).toContain('Maïa K.');
  for (const chosen of ['blancs', 'masques'])
    expect(listed).toMatch(
      new RegExp(`<option (?:value="${chosen}" selected|selected="" value="${chosen}")`),
    );
});

test('the server refuses answers after the deadline, whatever the clock of the device says', async () => {
  const path = await begin();
  const page = await read(path);
  const [form = ''] = /<form[^>]*data-exercise.*?<\/form>/s.exec(page) ?? [];
  const { exercise = '', version = '', number = '' } = readForm(form);
  const save = async (value: string, sequence: number) => {
    const response = await learner.visit(`/api/exercises/${exercise}/answers`, {
      json: {
        ...{ reader: learner.uid, version, number: Number(number), page: 'page', base: 0 },
        changes: [{ field: '1.1', value, sequence }],
      },
    });
    return ((await response.json()) as { state: string }).state;
  };
  expect(await save('est allée', 1)).toBe('open');
  await endIn(path, -1);
  expect(await save('est venue', 2)).toBe('marked');
  expect(await read(path)).toContain('Le temps est écoulé');
  expect(await (await learner.visit(`${path}/temps`)).json()).toMatchObject({ state: 'over', remaining: 0 });
  // The delay within which answers that arrived in time are stored.
  await endIn(path, -3);
  await post(path, { act: 'settle' });
  expect(await read(path)).toContain('Commencer l’épreuve');
});

test('the remaining time of the page is that of the server', async () => {
  const path = await begin();
  await endIn(path, 90);
  const before = Date.now();
  const { remaining } = (await (await learner.visit(`${path}/temps`)).json()) as { remaining: number };
  const passed = Date.now() - before;
  expect(Math.abs(remaining - 90_000)).toBeLessThan(1_000 + passed);
  const [, shown = ''] = /data-remaining="(\d+)"/.exec(await read(path)) ?? [];
  expect(Number(shown)).toBeLessThanOrEqual(90_000);
  expect(Number(shown)).toBeGreaterThan(80_000);
});

test('nobody else opens a sitting, and a paper needs its product', async () => {
  const path = await begin();
  const stranger = await openMember(school);
  expect((await stranger.visit(path)).status).toBe(404);
  expect((await stranger.visit(`${path}/temps`)).status).toBe(404);
  const paper = await addPaper();
  expect((await stranger.visit(`/members/sujets/${paper}`)).status).toBe(403);
});
