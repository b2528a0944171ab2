import { parse } from 'gift-pegjs';
import { Parser } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { exportFormatNames } from '#core/exercises/export/format-names.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { printExercises } from '#core/exercises/text/print-exercises.ts';
import { openMember } from '../support/accounts.ts';
import { readExercise, saveExercise } from '../support/add-exercise.ts';
import { everyKind } from '../support/every-kind.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';

let school: SharedSchool;
let course: Course;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
});

/** An exercise of every kind, without the recording because that was never uploaded. */
const everyDocument = readExercise(everyKind.replace(/^! média.*\n/m, ''));

const save = (document: object, productId = course.id) => saveExercise(school.admin, productId, document);

async function take(format: string, asked: string): Promise<{ text: string; fileName: string }> {
  const answer = await school.admin.visit(`/admin/exercises/export/${format}?${asked}`);
  expect([format, answer.status]).toEqual([format, 200]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const fileName = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { text: await answer.text(), fileName };
}

async function readLines() {
  const { rows } = await school.database.pool.query<{
    uid: string;
    title: string;
    after: { address: string; rows: number; whole: boolean };
  }>(
    `select uid, title, after from changes where kind = 'export' and subject_id = 'exercises' order by at, id`,
  );
  return rows;
}

const sentence = (title: string) => readExercise(`# ${title} · A2\n## Trous\nElle [est allée] au marché.\n`);

test('the back office exports one exercise, a product or search results in every format and logs each export', async () => {
  const own = await publishCourse(school.admin, { type: 'exercise' });
  const one = await save(everyDocument, own.id);
  await save(sentence('Deuxième de la page'), own.id);
  for (const format of exportFormatNames) {
    const before = await readLines();
    const single = await take(format, `exercice=${one}`);
    const whole = await take(format, `produit=${own.id}`);
    const lines = (await readLines()).slice(before.length);
    expect(lines.map(({ uid, after }) => [uid, after])).toEqual([
      [school.admin.uid, { address: `/admin/exercises?exercice=${one}`, rows: 1, whole: true }],
      [school.admin.uid, { address: `/admin/exercises?produit=${own.id}`, rows: 2, whole: true }],
    ]);
    expect(lines[0]?.title).toBe('Le passé composé');
    expect(single.fileName).toMatch(/^le-passe-compose-\d{4}-\d\d-\d\d[-.]/);
    expect(whole.text.length).toBeGreaterThan(single.text.length);
  }
  // Sorted as in the product, not by date of change.
  const text = await take('texte', `produit=${own.id}`);
  expect(parseExercises(text.text).exercises).toEqual([everyDocument, sentence('Deuxième de la page')]);
  expect(parse((await take('gift', `produit=${own.id}`)).text).length).toBeGreaterThan(20);
  const searched = await take('texte', 'q=deuxi%C3%A8me+page&etat=affiches');
  expect(parseExercises(searched.text).exercises).toEqual([sentence('Deuxième de la page')]);
});

test('the export page lists the features that a format drops, before the download', async () => {
  const id = await save(everyDocument);
  const page = await (await school.admin.visit(`/admin/exercises/export?exercice=${id}`)).text();
  for (const words of ['Non exporté', '1 indice', '1 tableau de conjugaison', '1 lecture'])
    expect(page).toContain(words);
  expect(page).toContain(`/admin/exercises/export/gift?exercice=${id}`);
  const none = await (await school.admin.visit('/admin/exercises/export?exercice=none')).text();
  expect(none).toContain('Aucun exercice à exporter');
  const unknown = exportFormatNames.flatMap((format) => [
    `${format}?exercice=none`,
    `${format}?produit=none`,
  ]);
  for (const address of ['excel', ...unknown]) {
    const { status } = await school.admin.visit(`/admin/exercises/export/${address}`);
    expect([address, status]).toEqual([address, 404]);
  }
});

test('the worksheet shows no answers, and the answer sheet shows all of them', async () => {
  const id = await save(everyDocument);
  const print = async (part: string) =>
    (await school.admin.visit(`/admin/exercises/imprimer?exercice=${id}&parties=${part}`)).text();
  const [questions, answers, both] = await Promise.all(['enonce', 'corrige', 'tout'].map(print));
  expect(questions).toMatch(/Nom\s:/);
  expect(questions).not.toContain('CANARI');
  expect(answers).toContain('CANARI est allée');
  expect(answers).toContain('CANARI une explication');
  expect(answers).not.toMatch(/Nom\s:/);
  expect(both).toMatch(/Nom\s:/);
  const readSheet = (page = '') => /<article[\s\S]*<\/article>/.exec(page)?.[0];
  expect(readSheet(questions)).toContain('<h2');
  expect(readSheet(await print('enonce'))).toBe(readSheet(questions));
});

test('the back office prints and exports items named like built-in object properties, with French typography', async () => {
  const document = readExercise(
    "# Nom\n## Trous\n! id: constructor\nL'ami dit : [oui] ! Vraiment ?\n## Trouver la faute\n! id: toString\n- Qu'est-ce qu'il [à -> a] ?\n## Remettre en ordre\n! id: valueOf\nl'ami | dort",
  );
  const id = await save(document);
  for (const part of ['enonce', 'corrige', 'tout']) {
    const answer = await school.admin.visit(`/admin/exercises/imprimer?exercice=${id}&parties=${part}`);
    expect([part, answer.status]).toEqual([part, 200]);
    const page = await answer.text();
    const sheet = /<article[\s\S]*<\/article>/.exec(page)?.[0] ?? '';
    expect(sheet).toContain('L’ami dit\u202f:');
    expect(sheet).toContain('Vraiment\u202f?');
    expect(sheet).toContain('Qu’est-ce qu’il');
    expect(sheet).toContain('l’ami');
  }
  await Promise.all(exportFormatNames.map((format) => take(format, `exercice=${id}`)));
});

test('the export pages redirect members and log nothing', async () => {
  const id = await save(sentence('Réservé'));
  const member = await openMember(school);
  const before = (await readLines()).length;
  for (const path of ['export', 'imprimer', ...exportFormatNames.map((format) => `export/${format}`)]) {
    const answer = await member.visit(`/admin/exercises/${path}?exercice=${id}`);
    expect([path, answer.headers.get('location')]).toEqual([path, expect.stringContaining('/unauthorized')]);
  }
  expect((await readLines()).length).toBe(before);
});

test('hostile texts are harmless on paper and in every exported file', async () => {
  const hostile = `<script>alert(1)</script>]]><b>\u202e\u0000=HYPERLINK("x")\t{{c1::a}} }~#=%`;
  const text = `${hostile}${'é<'.repeat(5_000)}`;
  const base = { media: [], points: 1, skill: '', hint: hostile, explanation: hostile };
  const option = (id: string, right: boolean) => ({ id, text: hostile, right, feedback: hostile });
  const items = Array.from({ length: 30 }, (_, index) => ({
    ...{ ...base, id: `${index + 1}`, prompt: text },
    ...(index % 2
      ? { kind: 'choice', options: [option('1', true), option('2', false)] }
      : {
          kind: 'gaps',
          text: [text, { id: '1', cue: hostile, accepted: [{ text: hostile, credit: 1 }], feedback: [] }],
        }),
  }));
  const marking = { preset: 'examen', capitals: true, punctuation: true };
  const head = { title: hostile, level: '', skill: 'reading', instruction: hostile, marking };
  const id = await save({ ...head, items });
  const asked = `exercice=${id}`;
  for (const path of ['imprimer?parties=tout&', 'export?']) {
    const answer = await school.admin.visit(`/admin/exercises/${path}${asked}`);
    expect([path, answer.status]).toEqual([path, 200]);
    const page = await answer.text();
    expect(page).not.toContain('<script>alert');
    expect(page).not.toMatch(/[\0\u202e]/);
  }
  const files = await Promise.all(exportFormatNames.map((format) => take(format, asked)));
  const [own, gift, moodle, , anki, gaps] = files.map((file) => file.text);
  for (const { fileName } of files) expect(fileName).toMatch(/^[a-z0-9.-]+$/);
  expect(printExercises([readExercise(own ?? '')])).toBe(
    own?.replace(/^! exercice: .*\n/m, '').replace(/\n$/, ''),
  );
  expect(parse(gift ?? '').length).toBe(32);
  const tags = new Set<string>();
  const parser = new Parser({ onopentag: (name) => tags.add(name) }, { xmlMode: true });
  parser.end(moodle ?? '');
  expect(tags.has('quiz') && !tags.has('script') && !tags.has('b')).toBe(true);
  for (const notes of [anki, gaps]) {
    expect(notes).not.toMatch(/<script|^=/m);
    for (const line of (notes ?? '').split('\n').slice(5, -1)) expect(line.split('\t')).toHaveLength(4);
  }
});
