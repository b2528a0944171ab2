import { randomBytes } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import { strToU8, type Zippable, zipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lessons } from '#database/tables/lessons.ts';
import { openCore } from '#tests/support/core.ts';
import { writeWordFile } from '#tests/support/word-file.ts';
import { m } from '#words/messages.js';
import { listChanges } from '../../changes/list-changes.ts';
import type { Core } from '../../context.ts';
import { lessonSubject } from '../../lessons/lesson-subject.ts';
import { readOfficeProgramme } from '../../lessons/office-programme.ts';
import { importCourse, planCourse } from './import-course.ts';

const title = 'Raconter au passé';
const paint = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

async function send(core: Core, name: string, bytes: Uint8Array): Promise<{ path: string; name: string }> {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/cours.zip`;
  await core.files.put(path, bytes, { contentType: 'application/zip' });
  return { path, name };
}

const sendArchive = (core: Core, files: Zippable) => send(core, 'cours.zip', zipSync(files));

const writeLesson = (number: number, picture?: Uint8Array) =>
  writeWordFile([
    { style: 'Heading1', text: `Leçon ${number} : Le thème ${'abcdefghijkl'[number - 1]}` },
    { text: 'On raconte ce qui s’est passé, puis ce qui durait.' },
    { style: 'Heading2', text: 'Un exemple' },
    { text: 'Il pleuvait quand je suis sortie.' },
    ...(picture ? [{ picture }] : []),
  ]);

test('importCourse imports twelve Word lessons once as drafts, in two chapters, in order and with pictures', async () => {
  await using school = await openCore();
  const { core } = school;
  const picture = await paint('#a33');
  const files: Zippable = {};
  for (let number = 1; number <= 12; number++)
    files[`Mon cours/${number <= 6 ? '1 – Commencer' : '2 – Avancer'}/${number}. Leçon.docx`] = writeLesson(
      number,
      number === 3 ? picture : undefined,
    );
  const sent = await sendArchive(core, files);
  const wanted = { ...sent, productId: '', title };
  const plan = await planCourse(core, wanted);
  expect(plan.fault).toBeNull();
  expect(plan.lessons.flatMap(({ faults }) => faults)).toEqual([]);
  expect(await core.db.$count(lessons)).toBe(0);

  const { productId, made } = await importCourse(core, null, wanted);
  expect(made).toBe(12);
  const programme = await readOfficeProgramme(core, productId);
  expect(programme.chapters.map((chapter) => chapter.title)).toEqual(['Commencer', 'Avancer']);
  expect(programme.lessons.map((lesson) => lesson.title)).toEqual(
    [...'abcdefghijkl'].map((email) => `Le thème ${email}`),
  );
  expect(programme.lessons.every(({ displayed }) => !displayed)).toBe(true);
  const rows = await core.db.select().from(lessons).orderBy(asc(lessons.position));
  const shown = rows[2]?.body.content?.find(({ type }) => type === 'picture');
  expect(shown?.attrs).toMatchObject({ width: 40, height: 20, alt: 'Un schéma' });
  expect(rows[2]?.body.content?.map(({ type }) => type)).toEqual([
    'paragraph',
    'heading',
    'paragraph',
    'picture',
  ]);

  const again = await sendArchive(core, files);
  const second = await importCourse(core, null, { ...again, productId, title: '' });
  expect(second.plan.lessons.map(({ status }) => status)).toEqual(Array(12).fill('same'));
  expect(await core.db.$count(lessons)).toBe(12);
});

test('importCourse makes a changed lesson a draft that can be reverted, and recognises a manual lesson by its title', async () => {
  await using school = await openCore();
  const { core } = school;
  const first = await sendArchive(core, {
    '01-les-accents.md': strToU8(
      '---\ntitre: Les accents\nduree: 12\nlibre: oui\n---\nUn **accent** change un son.',
    ),
    '02-la-cedille.md': strToU8('# 2. La cédille\n\nElle se met devant a, o, u.'),
  });
  const { productId } = await importCourse(core, null, { ...first, productId: '', title });
  const [accents] = await core.db.select().from(lessons).where(eq(lessons.title, 'Les accents'));
  expect(accents).toMatchObject({ duration: 12, free: true, displayed: false });
  await core.db.update(lessons).set({ displayed: true });

  const second = await sendArchive(core, {
    '07-les-accents.md': strToU8('---\ntitre: Les accents\nduree: 12\n---\nUn accent change parfois un mot.'),
    'autre/la cedille.md': strToU8('# La cédille\n\nElle se met devant a, o, u.'),
  });
  const { plan } = await importCourse(core, null, { ...second, productId, title: '' });
  expect(plan.lessons.map(({ title: each, status, wasDisplayed }) => [each, status, wasDisplayed])).toEqual([
    ['Les accents', 'changed', true],
    ['La cédille', 'same', true],
  ]);
  const rows = await core.db.select().from(lessons).orderBy(desc(lessons.version));
  expect(rows.map(({ id, displayed, version }) => [id === accents?.id, displayed, version])).toEqual([
    [true, false, 2],
    [false, true, 1],
  ]);

  const id = accents?.id ?? '';
  const [earliest] = (await listChanges(core, { kind: 'lesson', subjectId: id })).rows.toReversed();
  await lessonSubject.revert(core, null, id, earliest?.id ?? '');
  expect(await lessonSubject.find(core, id)).toMatchObject({ body: accents?.body, version: 3 });
});

test('importCourse reports all errors at once by file and writes nothing', async () => {
  await using school = await openCore();
  const { core } = school;
  const sent = await sendArchive(core, {
    'a.docx': strToU8('this is no Word file'),
    'b.md': strToU8('# Vide\n'),
    'c.md': strToU8('---\nduree: longtemps\nlibre: peut-être\nvideo: film.mp4\n---\nBonjour à tous.'),
    'd.md': strToU8('Voici ![un plan](plan.png) et ![rien](http://ailleurs.test/x.png).'),
    'plan.png': await paint('#333'),
    'notes.xlsx': strToU8('x'),
  });
  const { plan, made } = await importCourse(core, null, { ...sent, productId: '', title });
  expect(made).toBeNull();
  expect(plan.refused).toEqual(['notes.xlsx']);
  expect(Object.fromEntries(plan.lessons.map(({ path, faults }) => [path, faults]))).toEqual({
    'a.docx': [m.intake_word_broken()],
    'b.md': [m.intake_no_text()],
    'c.md': [m.refusals_duration_malformed(), m.intake_video(), m.intake_free()],
    'd.md': [],
  });
  expect(plan.lessons[3]?.missing).toEqual([
    m.marks_import_picture_missing({ name: 'http://ailleurs.test/x.png' }),
  ]);
  expect(plan.lessons[3]?.pictures).toHaveLength(1);
  expect(await core.db.$count(lessons)).toBe(0);
});

describe('planCourse for a file with several top-level headings', () => {
  const read = async (text: string) => {
    await using school = await openCore();
    const sent = await send(school.core, '3 – Le subjonctif.md', strToU8(text));
    const { lessons: planned } = await planCourse(school.core, { ...sent, productId: '', title });
    return planned.map((lesson) => [lesson.chapter, lesson.title, lesson.faults.length]);
  };

  test('creates a chapter with a lesson per heading', async () => {
    expect(
      await read('# Leçon 1. Former\n\nTexte.\n\n## À part\n\nTexte.\n\n# Leçon 2. Choisir\n\nTexte.'),
    ).toEqual([
      ['Le subjonctif', 'Former', 0],
      ['Le subjonctif', 'Choisir', 0],
    ]);
  });

  test('creates several chapters if second-level headings follow immediately', async () => {
    expect(await read('# Un\n## A\nTexte.\n## B\nTexte.\n# Deux\n## C\nTexte.')).toEqual([
      ['Un', 'A', 0],
      ['Un', 'B', 0],
      ['Deux', 'C', 0],
    ]);
  });
});
