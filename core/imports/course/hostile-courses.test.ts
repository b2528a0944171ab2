import { randomBytes } from 'node:crypto';
import { strToU8, type Zippable, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessons } from '#database/tables/lessons.ts';
import { forge, forgeEnd, noise } from '#tests/support/archives.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { writeWordFile } from '#tests/support/word-file.ts';
import { m } from '#words/messages.js';
import { importCourse, planCourse } from './import-course.ts';

let school: CoreUnderTest;
beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

async function send(bytes: Uint8Array) {
  const path = `lessons/${randomBytes(16).toString('hex')}/files/cours.zip`;
  await school.core.files.put(path, bytes, { contentType: 'application/zip' });
  return { path, name: 'cours.zip', productId: '', title: 'Un cours' };
}

const plan = async (bytes: Uint8Array) => planCourse(school.core, await send(bytes));
const planFiles = (files: Zippable) => plan(zipSync(files));

const sound = zipSync({ 'a.md': strToU8('# Un\n\nBonjour à tous.'), 'b.png': noise(2_000) });
const word = writeWordFile([{ style: 'Heading1', text: 'Un' }, { text: 'Bonjour à tous.' }]);
const lying = (size: number) => forge(sound, 'a.md', (header) => header.setUint32(24, size, true));
const rewrite = (document: string) =>
  zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(document) });

describe('planCourse with an invalid archive', () => {
  const again = (sentence: string) => m.intake_zip({ sentence });
  test.each<[string, Uint8Array, string]>([
    ['is empty', new Uint8Array(), again(m.marks_zip_broken())],
    ['is not an archive', noise(50_000), again(m.marks_zip_broken())],
    ['is truncated', sound.subarray(0, sound.length - 5), again(m.marks_zip_broken())],
    [
      'declares 60,000 entries',
      forgeEnd(sound, 10, 60_000),
      again(m.marks_zip_entries({ most: '10\u202f000' })),
    ],
    [
      'is encrypted',
      forge(sound, 'a.md', (header) => header.setUint16(8, 1, true)),
      again(m.marks_zip_encrypted()),
    ],
    [
      'is a ZIP bomb',
      zipSync({ 'a.md': new Uint8Array(8_000_000) }),
      again(m.marks_zip_bomb({ name: 'a.md' })),
    ],
    ['declares a wrong size', lying(5), again(m.marks_zip_broken_file({ name: 'a.md' }))],
    ['has no entries', zipSync({}), m.intake_empty()],
    ['contains no lesson', zipSync({ 'a.png': noise(200), 'b.pdf': noise(200) }), m.intake_empty()],
    [
      'has a lesson name of 60,000 characters',
      zipSync({ [`${'a'.repeat(60_000)}.md`]: strToU8('x') }),
      m.intake_empty(),
    ],
    [
      'contains 301 lessons',
      zipSync(
        Object.fromEntries(
          Array.from({ length: 301 }, (_, at) => [`l ${at} x${at}.md`, strToU8('Bonjour.')]),
        ),
      ),
      m.intake_many({ most: 300 }),
    ],
  ])('returns an instruction for an archive that %s', async (_what, bytes, sentence) => {
    expect((await plan(bytes)).fault).toBe(sentence);
    expect(sentence).toMatch(/\. \p{Lu}[^.]*\.$/u);
  });

  test('rejects an archive larger than 100 MB', async () => {
    const files = { ...school.core.files, stat: async () => ({ size: 200_000_000 }) as never };
    await expect(planCourse({ ...school.core, files }, await send(sound))).rejects.toMatchObject({
      userMessage: m.intake_large(),
    });
  });
});

describe('planCourse with unusual files', () => {
  const xml = (inner: string, head = '') =>
    `<?xml version="1.0"?>${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${inner}</w:body></w:document>`;
  const laughs = `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from(
    { length: 30 },
    (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`,
  ).join('')}]>`;
  test.each<[string, Uint8Array]>([
    ['is not a Word file', strToU8('PK, mais pas vraiment')],
    ['is truncated', word.subarray(0, word.length - 30)],
    ['is an archive without a document', zipSync({ 'a.txt': strToU8('x') })],
    ['is a ZIP bomb', zipSync({ 'word/document.xml': new Uint8Array(9_000_000) })],
    ['is not well formed', rewrite('<w:document><w:body><w:p>')],
    ['expands entities exponentially', rewrite(xml('<w:p><w:r><w:t>&a30;</w:t></w:r></w:p>', laughs))],
    [
      'nests 4,000 tables',
      rewrite(xml(`${'<w:tbl><w:tr><w:tc>'.repeat(4_000)}${'</w:tc></w:tr></w:tbl>'.repeat(4_000)}`)),
    ],
  ])('rejects only the Word file that %s', async (_what, bytes) => {
    const { fault, lessons: read } = await planFiles({
      '1.docx': [bytes, { level: 0 }],
      '2.md': strToU8('Bonjour.'),
    });
    expect(fault).toBeNull();
    expect(read.map(({ path, status }) => [path, status])).toEqual([
      ['1.docx', 'faulty'],
      ['2.md', 'new'],
    ]);
    expect([m.intake_word_broken(), m.intake_file_broken(), m.intake_no_text()]).toContain(
      read[0]?.faults[0],
    );
  });

  test('rejects a lesson larger than 20 MB', async () => {
    const names = ['cours/1.docx', 'cours/2.png'];
    let bytes: Uint8Array = zipSync(
      Object.fromEntries([...names, 'cours/3.md'].map((name) => [name, strToU8('Bonjour.')])),
    );
    for (const name of names)
      bytes = forge(bytes, name, (header) => header.setUint32(24, 21 * 1_024 * 1_024, true));
    const { lessons: read, refused } = await plan(bytes);
    expect(read.map(({ path, faults }) => [path, faults])).toEqual([
      ['3.md', []],
      ['1.docx', [m.intake_file_large()]],
    ]);
    expect(refused).toEqual(['2.png']);
  });

  test('rejects a lesson title that is too long, but shortens a chapter title', async () => {
    const long = 'mot '.repeat(60).trim();
    const { lessons: read } = await planFiles({ [`${long}/1.md`]: strToU8(`# ${long}\n\nBonjour.`) });
    expect(read[0]?.faults).toEqual([m.common_title_too_long()]);
    expect(read[0]?.chapter.length).toBeLessThanOrEqual(140);
  });

  test('accepts files whose names differ only by number', async () => {
    const { lessons: read } = await planFiles({
      '01-accents.md': strToU8('Bonjour.'),
      '02-accents.md': strToU8('Bonsoir.'),
      '../../03-etc/../passwd.md': strToU8('Un mot.'),
    });
    expect(read.map(({ path }) => path).sort()).toEqual([
      '01-accents.md',
      '02-accents.md',
      '03-etc/passwd.md',
    ]);
    expect(read.map(({ key }) => key).filter((key) => key.includes('..'))).toEqual([]);
  });
});

test('distinguishes lessons of the same title in different chapters, also on a second import', async () => {
  const files = {
    '1-un/exercices.md': strToU8('# Exercices\n\nBonjour.'),
    '2-deux/exercices.md': strToU8('# Exercices\n\nBonsoir.'),
  };
  const first = await importCourse(school.core, null, await send(zipSync(files)));
  expect(first.made).toBe(2);
  const again = await importCourse(school.core, null, {
    ...(await send(zipSync(files))),
    productId: first.productId,
  });
  expect(again.plan.lessons.map(({ status }) => status)).toEqual(['same', 'same']);
  expect(await school.core.db.$count(lessons)).toBe(2);
});
