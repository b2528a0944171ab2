import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { forge, noise } from '#tests/support/archives.ts';
import { packTarGz, writeMoodleFiles, writeWxr } from '#tests/support/site-exports.ts';
import { m } from '#words/messages.js';
import { readPhp } from './read-php.ts';
import { readSite } from './read-site.ts';
import { cleanContent } from './wordpress/clean-content.ts';

const read = (content: Uint8Array | string, name = 'export') =>
  readSite({ uploads: [{ name, content: new Blob([content as Uint8Array<ArrayBuffer>]) }], wanted: null });

const course = writeMoodleFiles({
  sections: [
    { id: 1, number: 1, activities: [{ id: 2, module: 'label', title: 'A', xml: '<intro>Bonjour</intro>' }] },
  ],
});
const fault = (reason: string) => m.transfer_file_fault({ name: 'export', reason });

describe('readSite with a hostile archive', () => {
  const sound = packTarGz(course);
  test.each<[string, Uint8Array, string]>([
    ['is a truncated tar.gz', sound.subarray(0, sound.length - 40), fault(m.marks_zip_broken())],
    ['is a gzip of noise', gzipSync(noise(5_000)), fault(m.marks_zip_broken())],
    [
      'is a gzip bomb',
      gzipSync(new Uint8Array(60_000_000), { level: 9 }),
      fault(m.marks_zip_bomb({ name: '.mbz' })),
    ],
    [
      'contains a ZIP bomb as an export',
      zipSync({ 'moodle_backup.xml': new Uint8Array(8_000_000) }),
      fault(m.marks_zip_bomb({ name: 'moodle_backup.xml' })),
    ],
    [
      'is encrypted',
      forge(zipSync(course), 'moodle_backup.xml', (header) => header.setUint16(8, 1, true)),
      fault(m.marks_zip_encrypted()),
    ],
    [
      'is another backup',
      zipSync({ 'moodle_backup.xml': strToU8('<MOODLE_BACKUP/>') }),
      fault(m.transfer_backup_unknown()),
    ],
    [
      'contains damaged XML',
      zipSync({ ...course, 'questions.xml': strToU8('<question_categories><question_category>') }),
      fault(m.marks_zip_broken_file({ name: 'questions.xml' })),
    ],
  ])('explains an archive that %s', async (_, bytes, sentence) => {
    expect((await read(bytes)).fault).toBe(sentence);
  });

  test('never reads a path outside the archive', async () => {
    const backup = new TextDecoder().decode(course['moodle_backup.xml'] as Uint8Array);
    const reading = await read(
      zipSync({
        ...course,
        'moodle_backup.xml': strToU8(backup.replaceAll('activities/label_2', '../../../../etc')),
        '../../../../etc/label.xml': strToU8('<activity><label><intro>x</intro></label></activity>'),
      }),
    );
    expect(reading.courses[0]?.lessons.map(({ title }) => title)).toEqual(['A']);
  });
});

describe('readSite with hostile XML', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a0 "ha"><!ENTITY x SYSTEM "file:///etc/passwd">${Array.from(
    { length: 30 },
    (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`,
  ).join('')}]>`;

  test('does not expand or fetch entities', async () => {
    const export_ = writeWxr([{ id: 1, title: 'Un', content: '' }])
      .replace(/^<\?xml[^?]*\?>/, laughs)
      .replace('<![CDATA[Un]]>', 'Un &a30; &x;');
    const { entries } = await read(export_);
    expect(entries[0]?.title).toBe('Un &a30; &x;');
  });

  test('reads the other posts if one is not closed or contains control characters', async () => {
    const whole = writeWxr([
      { id: 1, title: 'Un\u0001', content: '<p>a</p>' },
      { id: 2, title: 'Deux', content: '<p>b & c</p>' },
      { id: 3, title: 'Trois', content: '<p>c</p>' },
    ]);
    const broken = whole.replace('</item>', '');
    expect((await read(broken)).entries.map(({ title }) => title)).toContain('Trois');
    expect((await read(whole.slice(0, -400))).entries.length).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['Windows-1252 although UTF-8 is declared', 'UTF-8'],
    ['a declared ISO-8859-1', 'ISO-8859-1'],
    ['an unknown encoding', 'x-inconnu'],
  ])('decodes %s', async (_, encoding) => {
    const text = writeWxr([{ id: 1, title: 'Été' }]).replace('encoding="UTF-8"', `encoding="${encoding}"`);
    expect((await read(Uint8Array.from(Buffer.from(text, 'latin1')))).entries[0]?.title).toBe('Été');
  });

  test('reports a text that exceeds the limits and reads the others', async () => {
    const { entries, omissions } = await read(
      writeWxr([
        { id: 1, title: 'Profond', content: '<div>'.repeat(3_000) },
        { id: 2, title: 'Deux', content: '<p>b</p>' },
      ]),
    );
    expect(entries.map(({ title }) => title)).toEqual(['Deux']);
    expect(omissions.map(({ title, reason }) => [title, reason])).toEqual([
      ['Profond', m.marks_import_text_large()],
    ]);
  });

  test('rejects an export of more than 50,000 items', async () => {
    const item = '<item><title>a</title><wp:post_type>post</wp:post_type></item>';
    const [head = '', tail = ''] = writeWxr([]).split('\n\n</channel>');
    const reading = await read(`${head}${item.repeat(50_001)}</channel>${tail}`);
    expect(reading.fault).toBe(m.transfer_many({ most: '50\u202f000' }));
  });
});

describe('readPhp', () => {
  test('reads nested arrays and counts bytes', () => {
    const map = readPhp('a:2:{i:3;s:6:"éé\u00e0";s:1:"b";a:1:{i:0;b:1;}}') as Map<string, unknown>;
    expect(map.get('3')).toBe('ééà');
    expect(map.get('b')).toEqual(new Map([['0', true]]));
  });

  test.each([
    ['an object', 'O:8:"stdClass":0:{}'],
    ['a reference', 'a:1:{i:0;R:1;}'],
    ['a wrong length', 's:900:"a";'],
    ['a huge count', 'a:999999999:{}'],
    ['deep nesting', 'a:1:{i:0;'.repeat(2_000)],
    ['a negative length', 's:-1:"a";'],
    ['a truncated text', 'a:1:{i:0;s:3:"ab'],
    ['nothing', ''],
  ])('refuses %s', (_, text) => {
    expect(readPhp(text)).toBeUndefined();
  });
});

describe('cleanContent', () => {
  const clean = (content: string) =>
    cleanContent(content, {
      findAttachment: (id) => (id === '5' ? 'https://a.test/5.jpg' : undefined),
      listAttached: () => ['https://a.test/6.jpg'],
      report: () => undefined,
    });

  test.each([
    ['a quoted shortcode', '[[gallery]]', '[gallery]'],
    ['words in brackets', 'Il a dit [sic] et [1].', 'Il a dit [sic] et [1].'],
    ['an unknown shortcode around text', '[box color="a"]Texte[/box]', 'Texte'],
    ['a gallery', '[gallery ids="5"]', '<p><img src="https://a.test/5.jpg"></p>'],
    ['a gallery of attached pictures', '[gallery]', '<p><img src="https://a.test/6.jpg"></p>'],
    ['a comment', 'a<!-- more -->b<!-- open', 'ab'],
  ])('converts %s', (_, content, expected) => {
    expect(clean(content)).toBe(expected);
  });
});
