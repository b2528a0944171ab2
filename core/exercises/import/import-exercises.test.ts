import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, like } from 'drizzle-orm';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exercises } from '#database/tables/exercises.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { exerciseSubject, type StoredExercise } from '../exercise-subject.ts';
import { exportFormats, findExportFormat, streamExercises } from '../export/export-formats.ts';
import type { ExportedExercise } from '../export/exported-exercise.ts';
import { addExercise } from '../office-exercises.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { type ExerciseImport, importExercises, planExercises } from './import-exercises.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const ask = (text: string, given: Partial<ExerciseImport> = {}): ExerciseImport => ({
  ...{ source: { text }, format: null, together: false, productId: '', lessonId: '' },
  ...{ fixes: {}, replaced: [], ...given },
});

/** Builds a GIFT file whose titles start with `name`, so that each test has its own exercises. */
const writeFile = (name: string, right: Record<string, string>) =>
  Object.entries(right)
    .map(([title, answer]) => `::${name} ${title}:: Qui ? {=${answer} ~personne}`)
    .join('\n\n');

const listRows = (name: string) =>
  school.core.db
    .select()
    .from(exercises)
    .where(like(exercises.title, `${name} %`))
    .orderBy(exercises.position, exercises.title) as Promise<StoredExercise[]>;

const rightOf = ({ document: { items } }: StoredExercise) =>
  items[0]?.kind === 'choice' ? items[0].options[0]?.text : undefined;

const fatesOf = async (text: string) =>
  (await planExercises(school.core, ask(text))).exercises.map(({ status }) => status);

test('planning an import writes nothing, and importing saves the valid exercises as drafts in order', async () => {
  const { core } = school;
  const product = await addProductAt(core, 0);
  const text = `${writeFile('Prêt', { un: 'moi', deux: 'toi' })}\n\n::Prêt trois:: Qui ? {=moi`;
  const plan = await planExercises(core, ask(text, { productId: product.id }));
  expect(plan.exercises.map(({ status }) => status)).toEqual(['new', 'new']);
  expect(plan.blocks).toMatchObject([{ number: '2', line: 5, fixed: false }]);
  expect(await listRows('Prêt')).toEqual([]);
  const fixes = { '2': '::Prêt trois:: Qui ? {=moi ~toi}' };
  const { made } = await importExercises(core, null, ask(text, { productId: product.id, fixes }));
  expect(made).toBe(3);
  const rows = await listRows('Prêt');
  expect(
    rows.map(({ title, position, displayed, productId }) => [title, position, displayed, productId]),
  ).toEqual([
    ['Prêt un', 0, false, product.id],
    ['Prêt deux', 1, false, product.id],
    ['Prêt trois', 2, false, product.id],
  ]);
});

test('creates no duplicates when the same file is imported again, even concurrently', async () => {
  const text = writeFile('Encore', { un: 'moi', deux: 'toi' });
  const both = await Promise.all([1, 2].map(() => importExercises(school.core, null, ask(text))));
  expect(both.map(({ made }) => made).sort()).toEqual([0, 2]);
  expect(await fatesOf(text)).toEqual(['same', 'same']);
  expect(await listRows('Encore')).toHaveLength(2);
  const changed = writeFile('Encore', { deux: 'toi', un: 'lui', trois: 'elle' });
  expect(await fatesOf(changed)).toEqual(['same', 'changed', 'new']);
  expect((await importExercises(school.core, null, ask(changed))).made).toBe(2);
  expect((await listRows('Encore')).map(rightOf).sort()).toEqual(['elle', 'lui', 'toi']);
});

test('an import keeps exercises edited in the back office unless the teacher chooses to overwrite them', async () => {
  const { core } = school;
  const text = writeFile('Édité', { un: 'moi' });
  await importExercises(core, null, ask(text));
  const [row] = await listRows('Édité');
  if (!row) throw new Error('nothing was imported');
  const document = structuredClone(row.document);
  document.instruction = 'Relisez.';
  await exerciseSubject.update(core, null, row.id, { document });
  // The file is unchanged, so nothing has to be decided.
  expect(await fatesOf(text)).toEqual(['kept']);
  const newer = writeFile('Édité', { un: 'nous' });
  const {
    exercises: [planned],
  } = await planExercises(core, ask(newer));
  expect(planned).toMatchObject({ status: 'edited', known: { id: row.id, displayed: false } });
  expect((await importExercises(core, null, ask(newer))).made).toBe(0);
  expect((await exerciseSubject.find(core, row.id)).document).toEqual(document);
  const replaced = [planned?.sourceId ?? ''];
  expect((await importExercises(core, null, ask(newer, { replaced }))).made).toBe(1);
  const after = await exerciseSubject.find(core, row.id);
  expect([rightOf(after), after.document.instruction]).toEqual(['nous', '']);
  expect(await fatesOf(newer)).toEqual(['same']);
});

test('keeps the ids of questions in a later import with new and corrected ones', async () => {
  const { core } = school;
  const write = (...questions: string[]) => ['$CATEGORY: Les noms des choses', ...questions].join('\n\n');
  const [first, second] = [
    '::A:: Où vit-elle ? {=à Paris ~en Paris}',
    '::B:: Que mange-t-il ? {=une pome ~un pomme}',
  ];
  const [corrected, added] = [second.replace('pome', 'pomme'), '::C:: Quand part-on ? {=demain ~hier}'];
  const bring = (text: string) => importExercises(core, null, ask(text, { together: true }));
  const read = async () => {
    const [row] = (await core.db
      .select()
      .from(exercises)
      .where(eq(exercises.title, 'Les noms des choses'))) as StoredExercise[];
    return { ids: row?.document.items.map(({ id }) => id), id: row?.id ?? '' };
  };
  await bring(write(first, second));
  const { id, ids } = await read();
  expect(ids).toEqual(['1', '2']);
  const newer = write(added, first, corrected);
  expect((await bring(newer)).plan.exercises.map(({ status }) => status)).toEqual(['changed']);
  const now = await read();
  expect(now).toEqual({ id, ids: [expect.stringMatching(/^\w{6}$/), '1', '2'] });
  // Ids assigned by the import do not count as an edit.
  expect((await bring(newer)).plan.exercises.map(({ status }) => status)).toEqual(['same']);
  expect((await bring(write(added, second))).plan.exercises.map(({ status }) => status)).toEqual(['changed']);
  expect((await read()).ids).toEqual([now.ids?.[0], '2']);
});

test('an import recognises an exported exercise despite a new title, even if it was never imported before', async () => {
  const { core } = school;
  const first = '# Export un\n## Trous\nElle [est] là.\n';
  const [document] = parseExercises(first).exercises;
  if (!document) throw new Error('exercise text is invalid');
  const id = await addExercise(core, null, {
    ...{
      document,
      productId: null,
      lessonId: null,
      free: false,
      displayed: false,
      levelTest: false,
      pathFolderId: '',
    },
  });
  const exported = exportFormats.texte.write({ id, document, product: '', versionId: null });
  expect(await fatesOf(exported)).toEqual(['same']);
  // The exercise with a new title and one more answer, followed by a duplicate of it.
  const mended = exported.replace('Export un', 'Export deux').replace('[est]', '[est | était]');
  const both = `${mended}\n${exported.replace('Export un', 'Export trois')}`;
  expect(await fatesOf(both)).toEqual(['changed', 'new']);
  expect((await importExercises(core, null, ask(both))).made).toBe(2);
  const after = await exerciseSubject.find(core, id);
  expect([after.title, await listRows('Export')]).toMatchObject(['Export deux', { length: 2 }]);
  // The next import compares with the last imported state.
  const more = mended.replace('était', 'sera');
  expect(await fatesOf(more)).toEqual(['changed']);
  await exerciseSubject.update(core, null, id, { document: { ...after.document, instruction: 'Relisez.' } });
  expect(await fatesOf(more)).toEqual(['edited']);
  expect(await fatesOf(exported)).toEqual(['kept']);
});

test.each(['gift', 'moodle'] as const)(
  'an exercise exported to %s and edited in the file is updated',
  async (format) => {
    const { core } = school;
    const [document] = parseExercises(
      `# Retour ${format}\nLisez.\n## Trous\nElle [est] là [ici].\n## QCM — Où ?\n+ ici\n- là\n`,
    ).exercises;
    if (!document) throw new Error('exercise text is invalid');
    const place = { productId: null, lessonId: null, pathFolderId: '' };
    const flags = { free: false, displayed: false, levelTest: false };
    const id = await addExercise(core, null, { document, ...place, ...flags });
    const { begin, write, end } = exportFormats[format];
    const file = [begin?.(), write({ id, document, product: '', versionId: null }), end].join('');
    expect(await fatesOf(file)).toEqual(['same']);
    const edited = file.replaceAll('=est', '=était');
    expect(await fatesOf(edited)).toEqual(['changed']);
    expect((await importExercises(core, null, ask(edited))).made).toBe(1);
    expect(await fatesOf(edited)).toEqual(['same']);
    const { document: now, title } = await exerciseSubject.find(core, id);
    expect([title, now.items.length]).toEqual([`Retour ${format}`, 2]);
    expect(now.items[0]).toMatchObject({
      text: ['Elle ', { accepted: [{ text: 'était' }] }, ' là ', {}, '.'],
    });
    await exerciseSubject.update(core, null, id, { document: { ...now, level: 'B1' } });
    expect(await fatesOf(edited)).toEqual(['same']);
    expect(await fatesOf(edited.replaceAll('était', 'sera'))).toEqual(['edited']);
    expect(await listRows('Retour')).toHaveLength(format === 'gift' ? 1 : 2);
  },
);

test('recognises the demo exercises in a ZIP archive of H5P packages, and applies changes of one package', async () => {
  const { core } = school;
  const folder = fileURLToPath(new URL('../../../database/seed/exercises', import.meta.url));
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.txt'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const exported: ExportedExercise[] = [];
  for (const document of texts.flatMap((text) => parseExercises(text).exercises)) {
    const place = { productId: null, lessonId: null, pathFolderId: '' };
    const flags = { free: false, displayed: false, levelTest: false };
    const id = await addExercise(core, null, { document, ...place, ...flags });
    exported.push({ id, document, product: '', versionId: null });
  }
  const plan = async (name: string, bytes: Uint8Array) => {
    const path = `lessons/${'a'.repeat(32)}/files/${name}`;
    await core.files.put(path, Buffer.from(bytes), { contentType: 'application/zip' });
    const { exercises, blocks, fault } = await planExercises(core, ask('', { source: { path, name } }));
    expect([blocks, fault]).toEqual([[], null]);
    return exercises.map(({ status, known, lost }) => [known?.id, status, lost]);
  };
  async function* portions() {
    yield exported;
  }
  const stream = streamExercises(findExportFormat('h5p', false), portions());
  const zip = new Uint8Array(await new Response(stream as BodyInit).arrayBuffer());
  expect(exported.length).toBeGreaterThan(50);
  // H5P has no writing and speaking, so an exercise of these alone has no package.
  const packed = exported.filter(({ document }) =>
    document.items.some(({ kind }) => kind !== 'writing' && kind !== 'speaking'),
  );
  expect(await plan('tous.zip', zip)).toEqual(packed.map(({ id }) => [id, 'same', []]));
  const [first] = Object.entries(unzipSync(zip));
  const [id] = exported.map((exercise) => exercise.id);
  expect(await plan('un.h5p', first?.[1] ?? new Uint8Array())).toEqual([[id, 'same', []]]);
  const inner = unzipSync(first?.[1] ?? new Uint8Array());
  const description = JSON.parse(strFromU8(inner['h5p.json'] ?? new Uint8Array()));
  const renamed = { ...inner, 'h5p.json': strToU8(JSON.stringify({ ...description, title: 'Autre nom' })) };
  expect(await plan('un (1).h5p', zipSync(renamed))).toEqual([[id, 'changed', []]]);
});

test('does not count publishing or moving as an edit', async () => {
  const { core } = school;
  const product = await addProductAt(core, 0);
  const text = writeFile('Montré', { un: 'moi' });
  await importExercises(core, null, ask(text));
  const [row] = await listRows('Montré');
  await exerciseSubject.update(core, null, row?.id ?? '', { displayed: true, productId: product.id });
  const newer = writeFile('Montré', { un: 'toi' });
  expect(await fatesOf(newer)).toEqual(['changed']);
  await importExercises(core, null, ask(newer));
  const [now] = await core.db
    .select()
    .from(exercises)
    .where(eq(exercises.id, row?.id ?? ''));
  expect(now).toMatchObject({ displayed: true, productId: product.id });
});

test('rejects a deleted product and a missing upload with a French message', async () => {
  const text = writeFile('Perdu', { un: 'moi' });
  await expect(
    importExercises(school.core, null, ask(text, { productId: 'nulle-part' })),
  ).rejects.toMatchObject({
    code: 'invalid-input',
    userMessage: expect.stringContaining('introuvable'),
  });
  await expect(
    planExercises(school.core, ask('', { source: { path: '../secret', name: 'a.gift' } })),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  expect(await listRows('Perdu')).toEqual([]);
});

test('imports a file of 2,000 exercises in one transaction', async () => {
  const right = Object.fromEntries(Array.from({ length: 2_000 }, (_, number) => [`n${number}`, 'moi']));
  const text = writeFile('Longue', right);
  expect((await importExercises(school.core, null, ask(text))).made).toBe(2_000);
  expect(new Set(await fatesOf(text))).toEqual(new Set(['same']));
});
