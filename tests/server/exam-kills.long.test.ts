import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';

let school: SchoolProcess;
let learner: Member;
let paper: string;

const sections = 3;

beforeAll(async () => {
  school = await startSchoolProcess();
  const admin = await openAdmin(school);
  const course = await publishCourse(admin);
  learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
  const ids = await Promise.all(
    Array.from({ length: sections }, () =>
      saveExercise(admin, course.id, '# Le marché · A2\n## Trous\nElle [est allée] au marché.\n'),
    ),
  );
  const draft = {
    ...{ title: 'Sujet blanc', productId: course.id, exam: 'tcf-tout-public', displayed: true },
    sections: ids.map((id, index) => ({
      ...{ id: `epreuve${index}`, title: '', part: ['structures', 'reading', 'writing'][index], minutes: 30 },
      ...{ script: null, closes: true, exercises: [{ id, seconds: 0 }] },
    })),
  };
  const saved = await admin.visit('/admin/papers/add', { json: { draft } });
  paper = /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '';
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const post = (path: string, form: Record<string, string>) =>
  learner.visit(path, { form, redirect: 'manual' });

const readFields = (html: string): Record<string, string> => {
  const [form = ''] = /<form[^>]*data-exercise.*?<\/form>/s.exec(html) ?? [];
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
};

test('a killed server resumes every section of an exam with its answers and its clock', async () => {
  const path = (await post(`/members/sujets/${paper}`, { a: '' })).headers.get('location') ?? '';
  const readClock = async () =>
    (await (await learner.visit(`${path}/temps`)).json()) as { block: number; remaining: number };
  for (let block = 0; block < sections; block += 1) {
    if (block > 0) await post(path, { act: 'begin', block: String(block) });
    const page = await (await learner.visit(path)).text();
    await post(path, { ...readFields(page), 'r.1.1': `réponse ${block}` });
    const before = { ...(await readClock()), at: performance.now() };
    await school.killAndRestart();
    const after = await readClock();
    const passed = performance.now() - before.at;
    expect(after.block).toBe(block);
    expect(Math.abs(before.remaining - after.remaining - passed)).toBeLessThan(1_000);
    expect(await (await learner.visit(path)).text()).toContain(`value="réponse ${block}"`);
    await post(path, { act: 'end', block: String(block) });
  }
  expect(await (await learner.visit(path)).text()).toMatch(/Résultat.{0,8}Sujet blanc/);
}, 180_000);
