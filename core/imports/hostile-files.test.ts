import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { countWork } from '#tests/support/count-work.ts';
import { parseRichText } from '../rich-text/parse-rich-text.ts';
import { planImport } from '../scores/import-scores.ts';
import { htmlToRichText, htmlToText } from './html-to-rich-text.ts';
import { planSchoolImport } from './import-school.ts';
import { htmlBounds } from './read-html.ts';
import { readImport } from './read-import.ts';

/** Growth of work for a text eight times longer: 8 if linear, 64 if quadratic. */
const maxGrowth = 30;

/** Returns the growth, measured until it is allowed: on a busy machine single runs take several times longer. */
async function measureGrowth(read: (text: string) => unknown, piece: string): Promise<number> {
  const small = piece.repeat(Math.ceil(4_000 / piece.length));
  const times = { small: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
  // Times below a millisecond are too imprecise to divide by.
  const growth = () => times.large / Math.max(times.small, 1);
  for (let time = 0; time < 3 || (time < 20 && growth() >= maxGrowth); time++) {
    times.small = Math.min(times.small, (await countWork(() => read(small))).own);
    times.large = Math.min(times.large, (await countWork(() => read(small.repeat(8)))).own);
  }
  return growth();
}

const pieces = [
  '<p ',
  '<p>',
  '<',
  '</p>',
  '<!--',
  '<![CDATA[',
  '<a href="',
  '<blockquote>',
  '<script>',
  '&amp',
  '&#',
  ' \n',
  '\n\n',
  '"',
  '"a",',
  '(',
  '/ 2',
  '«',
  'a@',
  'www.',
  '```',
  "l'",
  '{"a":',
  '[',
];

test.each<[string, (text: string) => unknown]>([
  ['a document', (text) => tryTo(() => htmlToRichText(text))],
  ['plain words', (text) => tryTo(() => htmlToText(text))],
  ['a table', (text) => readImport(`titre;description\n"${text}";${text}`, 'products')],
  ['titles of columns', (text) => readImport(`${text}\na`, 'products')],
  ['a list', (text) => readImport(`[${text}`, 'news')],
])('reads %s in linear time', async (_, read) => {
  for (const piece of pieces)
    expect([piece, await measureGrowth(read, piece)]).toEqual([
      piece,
      expect.toSatisfy((growth: number) => growth < maxGrowth),
    ]);
});

function tryTo(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AppError')) throw error;
  }
}

describe('an HTML text', () => {
  test.each([
    ['20,000 nested quotations', '<blockquote>'.repeat(20_000)],
    ['more elements than allowed', '<p>a</p>'.repeat(htmlBounds.elements + 1)],
    ['more characters than allowed', `<p>${'a'.repeat(htmlBounds.characters)}</p>`],
    ['200 nested unknown tags', '<x>'.repeat(200)],
  ])('is rejected with a message if it is oversized: %s', (_, html) => {
    expect(() => htmlToRichText(html)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
    expect(() => htmlToText(html)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  });

  test('may be nested in wrappers of page builders', async () => {
    const html = `${'<div><section>'.repeat(40)}<p>Un <b>mot</b></p>${'</section></div>'.repeat(40)}`;
    const document = await parseRichText(htmlToRichText(html));
    expect(JSON.stringify(document)).toContain('mot');
  });
});

describe('imports', () => {
  let school: CoreUnderTest;

  beforeAll(async () => {
    school = await openCore();
  });

  afterAll(() => school?.[Symbol.asyncDispose]());

  const plan = (text: string) => planSchoolImport(school.core, { text, kind: 'news', files: [] });

  test('report a hostile text by line and accept the others', async () => {
    const { entries } = await plan(
      JSON.stringify([
        { id: 'a', title: 'Bon', body: '<p>Un</p>' },
        { id: 'b', title: 'Imbriqué', body: '<blockquote>'.repeat(20_000) },
        { id: 'c', title: 'Ouvert', body: '<p '.repeat(24_000) },
      ]),
    );
    expect(entries.map(({ title, status }) => [title, status])).toEqual([
      ['Bon', 'new'],
      ['Imbriqué', 'faulty'],
      ['Ouvert', 'new'],
    ]);
    expect(entries[1]?.faults.join()).toMatch(/mise en forme est trop complexe/);
  });

  test.each([
    ['deeply nested lists', `[{"id":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`],
    ['deeply nested objects', `[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`],
    ['an object in place of a text', '[{"id":"1","title":"A","images":[{"toString":1}]}]'],
  ])('ignore %s', async (_, text) => {
    expect((await plan(text)).fault).toBeNull();
  });

  test('reject a table with more than 200 columns', async () => {
    expect((await plan(`${'a;'.repeat(1_000)}\nb\n`)).fault).toMatch(/200 colonnes/);
  });

  test.each([
    ['a school', (file: string) => plan(file), writeLongSchool()],
    ['results', (file: string) => planImport(school.core, file), writeLongSession()],
  ])('parse the longest file of %s in a worker thread', async (_, read, file) => {
    // Not measured: the first call starts the worker and loads modules.
    await read(file);
    const { own, whole } = await countWork(() => read(file));
    expect(own).toBeLessThan(whole / 3);
  });
});

function writeLongSchool(): string {
  const body =
    '<p>Un <b>mot</b> et un <a href="https://exemple.fr/">lien</a>, « entre guillemets ».</p>'.repeat(8);
  const entries = Array.from({ length: 1_000 }, (_, id) => ({ id, title: `Article ${id}`, body }));
  return JSON.stringify(entries);
}

const writeLongSession = () =>
  `examen;date;candidat;CO;CE;PE;PO\n${'DELF B2;12/06/2026;Zoé L.;17,5;19;16;20,5\n'.repeat(1_000)}`;
