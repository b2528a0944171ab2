import { createHash } from 'node:crypto';
import { ref, uploadBytes } from '@firebase/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFolderId, toUnnamedObject } from '#app/office/kit/uploads/media.ts';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { listItems } from '#core/exercises/document/inner-ids.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { toObjectAddress } from '#core/media/object-address.ts';
import { type Member, openMember } from '../support/accounts.ts';
import { saveLesson } from '../support/add-lesson.ts';
import { toDataPath } from '../support/data-request.ts';
import { everyKind } from '../support/every-kind.ts';
import { buy } from '../support/pay.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';
import { listTrials, publishForTrials, type TrialKnown } from './trials.ts';

let school: SharedSchool;
let known: TrialKnown;
let learner: Member;
/** Exercises in a bought lesson, on a public page, in an unbought pack, unpublished, in the level test. */
let exercises: { ofLesson: string; free: string; ofOthers: string; draft: string; ofTest: string };

beforeAll(async () => {
  school = await shareSchool();
  known = await publishForTrials(school, school.admin);
  const lessonId = await saveLesson(school.admin, known.course.id, { title: 'La leçon' });
  learner = await openMember(school);
  await learner.visit(await buy(learner, known.course.buyPath));
  exercises = {
    ofLesson: await saveCanaries({ productId: known.course.id, lessonId }),
    free: await saveCanaries({ productId: known.course.id, free: true }),
    ofOthers: await saveCanaries({ productId: known.pack.id }),
    draft: await saveCanaries({ productId: known.course.id, displayed: false }),
    ofTest: await saveCanaries({ levelTest: true }),
  };
}, 120_000);

// Archives the level-test exercise, because other suites use the same school.
afterAll(() =>
  school.admin.visit(`/admin/exercises/edit-${exercises.ofTest}.data`, { json: { act: 'archive' } }),
);

const dictations = `
## Dictée — Écrivez.
CANARI il mange. [0:00-0:02]
= CANARI ils mangent.

## Dictée — Écrivez chaque phrase.
! par phrase
CANARI il pleut. [0:00-0:02]
CANARI elle sort. [0:02-0:03]
`;

/** Saves an exercise of every kind with a canary in each part of its key and in file names. */
async function saveCanaries(place: object): Promise<string> {
  const pathFolderId = createFolderId();
  const path = `exercises/${pathFolderId}/files/${toUnnamedObject('CANARI la réponse.wav')}`;
  await uploadBytes(ref(school.admin.storage, path), new TextEncoder().encode('Un document'), {
    contentType: 'audio/wav',
  });
  const { exercises: read, faults } = parseExercises(everyKind.replace(/^! média.*\n/m, '') + dictations);
  expect(faults).toEqual([]);
  const document = read[0] as ExerciseDocument;
  const url = toObjectAddress('cedille', path);
  for (const item of listItems(document.items))
    item.media = [
      {
        ...{ fileName: 'CANARI la réponse.wav', url, alt: 'Un document' },
        ...{ slow: { fileName: 'CANARI lente.wav', url }, transcript: 'CANARI une transcription' },
      },
    ];
  const draft = {
    ...{ productId: '', lessonId: '', free: false, displayed: true, pathFolderId, document },
    ...place,
  };
  const saved = await school.admin.visit('/admin/exercises/add', { json: { draft } });
  const id = /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`exercise not saved: ${saved.status} ${await saved.text()}`);
  return id;
}

/** Assets already searched. They are the same for every reader. */
const heardFiles = new Set<string>();

/** Returns the complete response, redirects and newly seen assets included. */
async function listen(
  who: Visitor,
  path: string,
  init: object = {},
  seen = new Set<string>(),
): Promise<string> {
  const response = await who.visit(path, init);
  const text = await response.text();
  const location = response.headers.get('location');
  const output = [path, text, JSON.stringify([...response.headers])];
  const leads = [
    ...(location && !location.startsWith('http') ? [location] : []),
    ...[...text.matchAll(/<(?:script|link|img|audio|source)[^>]+(?:src|href)="(\/[^"]+)"/g)].map(
      ([, address = '']) => address.replaceAll('&amp;', '&'),
    ),
  ];
  for (const address of leads) {
    const heard = address.startsWith('/assets/') ? heardFiles : seen;
    if (heard.has(address)) continue;
    heard.add(address);
    output.push(await listen(who, address, {}, seen));
  }
  return output.join('\n');
}

const canary = /canari[^a-z].{0,60}/i;

async function listenToFiles(who: Visitor, page: string): Promise<string> {
  const paths = [...page.matchAll(/\/media\/exercice\/[\w-]+\/[\w-]+\/\w+-\d+/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(0);
  const files: string[] = [];
  for (const path of new Set(paths)) {
    const led = await who.visit(path);
    const address = led.headers.get('location') ?? '';
    const file = await who.visit(address.replace(school.url, ''));
    expect([path, led.status, file.status]).toEqual([path, 302, 200]);
    files.push(path, address, await file.text(), JSON.stringify([...led.headers, ...file.headers]));
  }
  return files.join('\n');
}

test('the school reveals no answer key before marking, in pages, data, scripts, headers or file URLs', {
  timeout: 120_000,
}, async () => {
  const people = { visitor: openVisitor(school), stranger: await openMember(school), learner };
  const lessonPath = async () => {
    const course = await (await learner.visit(`/course/${known.course.id}`)).text();
    return [...course.matchAll(new RegExp(`/course/${known.course.id}/[\\w-]+`, 'g'))].map(([path]) => path);
  };
  const version = async (path: string) =>
    readHidden(await (await learner.visit(path)).text()).version ?? 'none';
  const ids = Object.values(exercises);
  const own = [
    ...ids.flatMap((id) => [
      `/members/exercices/${id}`,
      `/members/exercices/${id}?copie=1`,
      `/members/exercices/${id}/erreurs?copie=1&reste=1.1~2~3.1`,
      `/products/${known.course.id}/essai/${id}/erreurs?reste=1.1~2~3.1`,
      `/products/${known.course.id}/essai/${id}`,
      `/products/${known.pack.id}/essai/${id}`,
      `/media/exercice/${id}/x/1-0`,
    ]),
    ...[1, 13].map(
      async (item) =>
        `/media/exercice/${exercises.ofLesson}/${await version(`/members/exercices/${exercises.ofLesson}`)}/${item}-0`,
    ),
    ...['/members/revision', '/members/revision/seance', '/test-de-niveau'],
    ...(await lessonPath()),
    ...['/courses?q=indice', '/exercices?q=oreille', '/news?q=explication', '/aucune-page'],
  ];
  // The back office contains keys. Its own suite checks access to it.
  const everywhere = listTrials(known)
    .filter(({ pattern, access }) => access !== 'admin' && pattern !== '/deconnexion')
    .map(({ path }) => path);
  const said: string[] = [];
  for (const who of Object.values(people)) {
    const seen = new Set<string>();
    for (const path of [...(await Promise.all(own)), ...everywhere]) {
      said.push(await listen(who, path, {}, seen), await listen(who, toDataPath(path), {}, seen));
    }
    for (const id of ids)
      for (const json of [
        {},
        { reader: learner.uid, version: 'x', number: 1, page: 'p', base: 0, changes: [] },
        {
          ...{ reader: learner.uid, version: await version(`/members/exercices/${id}`), number: 1 },
          ...{ page: 'p', base: 0, changes: [{ field: '1.1', value: 'rien', sequence: 1 }] },
        },
      ])
        said.push(await listen(who, `/api/exercises/${id}/answers`, { json }));
  }
  expect(said.length).toBeGreaterThan(300);
  const output = said.join('\n');
  expect(canary.exec(output)?.[0] ?? null).toBeNull();
});

test('file names of an exercise reveal no answer key', async () => {
  const page = await (await learner.visit(`/members/exercices/${exercises.ofLesson}`)).text();
  expect(canary.exec(await listenToFiles(learner, page))?.[0] ?? null).toBeNull();
});

test('a review reveals no answer key before marking', async () => {
  const reviewer = await openMember(school);
  await reviewer.visit(await buy(reviewer, known.course.buyPath));
  const path = `/members/exercices/${exercises.ofLesson}`;
  const hidden = readHidden(await (await reviewer.visit(path)).text());
  await reviewer.visit(path, { form: { ...hidden, 'r.1.1': 'x' } });
  await school.database.pool.query(`update review_cards set due = due - interval '9 days' where uid = $1`, [
    reviewer.uid,
  ]);
  const fields = new Set<string>();
  for (let asked = 0; asked < 40; asked++) {
    const begun = await reviewer.visit('/members/revision/seance');
    const address = begun.headers.get('location') ?? '';
    const page = await (await reviewer.visit(address)).text();
    const form = readHidden(page);
    if (!form.field) break;
    fields.add(form.field);
    const output = [
      await listen(reviewer, '/members/revision/seance'),
      await listen(reviewer, address),
      await listen(reviewer, toDataPath(address)),
      await listenToFiles(reviewer, page),
      await listen(reviewer, address, { form: { ...form, revision: '-1' } }),
    ];
    expect([form.field, canary.exec(output.join('\n'))?.[0] ?? null]).toEqual([form.field, null]);
    await reviewer.visit(address, { form });
  }
  expect(fields.size).toBeGreaterThan(15);
});

test('the level test reveals no answer key before or after an answer', async () => {
  const visitor = openVisitor(school);
  const begun = await visitor.visit('/test-de-niveau', { form: {} });
  const path = begun.headers.get('location') ?? '';
  const id = createHash('sha256')
    .update(path.split('/').at(-1) ?? '')
    .digest('hex');
  const { rows } = await school.database.pool.query<{ id: string; shown: ShownExercise }>(
    `select id, shown from exercise_versions where exercise_id = $1`,
    [exercises.ofTest],
  );
  const [version] = rows;
  expect(version?.shown.items.length).toBeGreaterThan(10);
  for (const { id: item } of version?.shown.items ?? []) {
    const question = { exerciseId: exercises.ofTest, versionId: version?.id, item, level: 'A2' };
    const asked = [{ ...question, area: 'grammar', chances: [0], credits: null }];
    await school.database.pool.query('update level_sittings set asked = $1 where id = $2', [
      JSON.stringify(asked),
      id,
    ]);
    const page = await (await visitor.visit(path)).text();
    expect(page).toContain(`item-${item}`);
    const output = [
      await listen(visitor, path),
      await listen(visitor, toDataPath(path)),
      await listenToFiles(visitor, page),
      await listen(visitor, path, { form: { number: '1' } }),
      await listen(visitor, path, { form: { number: '1', unknown: 'yes' } }),
    ];
    expect([item, canary.exec(output.join('\n'))?.[0] ?? null]).toEqual([item, null]);
  }
});

/** Saves a displayed paper with a scripted section and two others, each with one exercise of all kinds. */
async function savePaper(): Promise<string> {
  const sections = [];
  for (const [index, part] of ['listening', 'reading', 'writing'].entries())
    sections.push({
      ...{ id: `epreuve${index}`, title: '', part, minutes: 30, closes: true },
      script: index === 0 ? { before: 0, between: 0, after: 30, plays: 1 } : null,
      exercises: [{ id: await saveCanaries({ productId: known.course.id }), seconds: Array(60).fill(60) }],
    });
  const draft = { title: 'Sujet', productId: known.course.id, exam: 'delf-b1', displayed: true, sections };
  const saved = await school.admin.visit('/admin/papers/add', { json: { draft } });
  const id = /\/admin\/papers\/edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1];
  if (!id) throw new Error(`paper not saved: ${saved.status} ${await saved.text()}`);
  return id;
}

test('an exam and its practice reveal no answer key before they are marked', {
  timeout: 120_000,
}, async () => {
  const candidate = await openMember(school);
  await candidate.visit(await buy(candidate, known.course.buyPath));
  const start = `/members/sujets/${await savePaper()}`;
  const output: string[] = [await listen(candidate, start), await listen(candidate, toDataPath(start))];
  const readWork = (page: string) =>
    /data-exercise="([\w-]+)".*?name="version" value="([\w-]+)".*?name="number" value="(\d+)"/s
      .exec(page)
      ?.slice(1) ?? [];
  for (const mode of ['exam', 'practice']) {
    const begun = await candidate.visit(start, { form: { mode }, redirect: 'manual' });
    const path = begun.headers.get('location') ?? '';
    for (let block = 0; block < 3; block += 1) {
      const [first = ''] =
        /href="[^"]*\?exercice=[\w-]+"/.exec(await (await candidate.visit(path)).text()) ?? [];
      const page = await (await candidate.visit(path)).text();
      const [exerciseId = '', version = '', number = ''] = readWork(page);
      expect([mode, block, exerciseId !== '']).toEqual([mode, block, true]);
      expect(first !== '').toBe(mode === 'practice');
      const addresses = [
        path,
        `${path}/temps`,
        ...[...page.matchAll(/\?exercice=[\w-]+/g)].map(([query]) => path + query),
      ];
      for (const address of addresses)
        output.push(await listen(candidate, address), await listen(candidate, toDataPath(address)));
      const [, place = ''] = /\/ecoute\/[\w-]+\/([\w-]+)/.exec(page) ?? [];
      expect([mode, block, place !== '']).toEqual([mode, block, mode === 'exam' && block === 0]);
      if (place) output.push(await listen(candidate, `${path}/ecoute/${exerciseId}/${place}`));
      else output.push(await listenToFiles(candidate, page));
      const json = {
        ...{ reader: candidate.uid, version, number: Number(number), page: 'p', base: 0 },
        changes: [{ field: '1.1', value: 'rien', sequence: 1 }],
      };
      output.push(
        await listen(candidate, `/api/exercises/${exerciseId}/answers`, { json }),
        // The exercise outside the exam neither shows nor marks it.
        await listen(candidate, `/members/exercices/${exerciseId}?copie=${number}`),
        mode === 'exam'
          ? await listen(candidate, `/members/exercices/${exerciseId}`, {
              form: { version, number, page: 'p', 'r.1.1': 'x' },
            })
          : '',
      );
      expect([mode, block, canary.exec(output.join('\n'))?.[0] ?? null]).toEqual([mode, block, null]);
      if (mode === 'practice') break;
      await candidate.visit(path, { form: { act: 'end', block: String(block) } });
      output.push(block < 2 ? await listen(candidate, path) : '');
      await candidate.visit(path, { form: { act: 'begin', block: String(block + 1) } });
    }
  }
});

test('a marked attempt contains the canaries, which proves that the search finds them', async () => {
  const path = `/members/exercices/${exercises.ofLesson}`;
  const form = readHidden(await (await learner.visit(path)).text());
  await learner.visit(path, { form });
  const copy = await listen(learner, `${path}?copie=${form.number}`);
  for (const each of ['une explication', 'finis', 'allée', 'une transcription', 'elle sort'])
    expect(copy).toContain(`CANARI ${each}`);
  const tryPath = `/products/${known.course.id}/essai/${exercises.free}`;
  const { version = '' } = readHidden(await (await openVisitor(school).visit(tryPath)).text());
  const tried = await openVisitor(school).visit(tryPath, { form: { version } });
  expect(await tried.text()).toMatch(canary);
});
