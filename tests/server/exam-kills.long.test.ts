import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { readExercise, saveExercise } from '../support/add-exercise.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { uploadRecording } from '../support/upload-recording.ts';

let school: SchoolProcess;
let learner: Member;
let paper: string;
let recordings: string[];

const sections = 3;

beforeAll(async () => {
  school = await startSchoolProcess();
  const admin = await openAdmin(school);
  const course = await publishCourse(admin);
  learner = await openMember(school);
  await learner.visit(await buy(learner, course.buyPath));
  recordings = [];
  for (const settings of ['! écoutes: 2', '! écoutes: 2, sans pause']) {
    const { pathFolderId, url } = await uploadRecording(admin);
    const document = readExercise(
      `# Écoute\n## Trous\n! média: a.wav | ${url} — Le marché\n${settings}\nJe [mange].`,
    );
    const draft = {
      document,
      productId: course.id,
      lessonId: '',
      pathFolderId,
      free: false,
      displayed: true,
    };
    const saved = await admin.visit('/admin/exercises/add', { json: { draft } });
    recordings.push(/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '');
  }
  const ids = await Promise.all(
    Array.from({ length: sections }, () =>
      saveExercise(admin, course.id, '# Le marché · A2\n## Trous\nElle [est allée] au marché.\n'),
    ),
  );
  const draft = {
    ...{ title: 'Sujet blanc', productId: course.id, exam: 'tcf-tout-public', displayed: true },
    sections: ids.map((id, index) => ({
      ...{ id: `epreuve${index}`, title: '', part: ['structures', 'reading', 'writing'][index], minutes: 30 },
      ...{ script: null, closes: true, exercises: [{ id, seconds: [] }] },
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

test('a killed server keeps the number of plays and the position of each', async () => {
  for (const [at, id] of recordings.entries()) {
    const mayPause = at === 0;
    const path = `/members/exercices/${id}`;
    const { version = '', page = '', number = '1' } = readHidden(await (await learner.visit(path)).text());
    const common = { reader: learner.uid, page };
    const start = async (play: string) =>
      (
        await learner.visit(`/api/exercises/${id}/plays`, {
          json: { ...common, version, number: Number(number), place: '1-0', play, slow: false },
        })
      ).json();
    const report = async (play: string, more: object) =>
      (
        await learner.visit(`/api/exercises/${id}/plays/${play}`, {
          json: { ...common, position: 0, length: 600_000, ...more },
        })
      ).json();
    expect(await start('play-one')).toMatchObject({ state: 'playing', left: 1 });
    expect(await report('play-one', {})).toMatchObject({ state: 'playing' });
    const begun = performance.now();
    for (const position of [3_000, 7_500]) {
      await report('play-one', { position });
      await school.killAndRestart();
      const found = await report('play-one', { position: 0, takes: true });
      const passed = performance.now() - begun;
      expect(found).toMatchObject({ state: 'playing' });
      if (mayPause) expect(found.position).toBe(position);
      else expect(Math.abs(found.position - passed)).toBeLessThan(1_000);
      // The repeated request of the same play counts once.
      expect(await start('play-one')).toMatchObject({ state: 'playing', left: 1 });
    }
    await report('play-one', { ended: true });
    expect(await start('play-two')).toMatchObject({ state: 'playing', left: 0 });
    await school.killAndRestart();
    expect(await start('play-two')).toMatchObject({ state: 'playing', left: 0 });
    await report('play-two', { ended: true });
    expect(await start('play-three')).toHaveProperty('message');
  }
}, 240_000);
