import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import { writeWordFile } from '#tests/support/word-file.ts';
import { m } from '#words/messages.js';
import { type TextMark, textMarkNames } from '../../rich-text/text-marks.ts';
import { readCourse } from './read-course.ts';

const read = async (name: string, bytes: Uint8Array) =>
  (await readCourse({ name, bytes, withPictures: false })).lessons;

/** Formats text marks as brackets: `strike[Je suis mangé]`. */
const write = (node: RichText | RichTextNode): string => {
  const { text = '', marks = [] } = node as RichTextNode;
  const words = text + (node.content ?? []).map(write).join(node.type === 'doc' ? ' / ' : '');
  return marks.reduce((inner, { type }) => `${type}[${inner}]`, words);
};

const samples: Record<TextMark, { word: string; markdown: string }> = {
  bold: { word: '<w:b/>', markdown: '**mot**' },
  italic: { word: '<w:i/>', markdown: '*mot*' },
  strike: { word: '<w:strike/>', markdown: '~~mot~~' },
  underline: { word: '<w:u w:val="single"/>', markdown: '<u>mot</u>' },
  highlight: { word: '<w:highlight w:val="yellow"/>', markdown: '==mot==' },
  superscript: { word: '<w:vertAlign w:val="superscript"/>', markdown: 'm^mot^' },
  subscript: { word: '<w:vertAlign w:val="subscript"/>', markdown: 'm~mot~' },
};

test.each(textMarkNames)('readCourse keeps %s from Word and Markdown', async (type) => {
  const { word, markdown } = samples[type];
  const [ofWord] = await read(
    'a.docx',
    writeWordFile([{ runs: [{ text: 'Un ' }, { text: 'mot', properties: word }, { text: ' ici.' }] }]),
  );
  expect(write(ofWord?.body as RichText)).toBe(`Un ${type}[mot] ici.`);
  const [ofMarkdown] = await read('a.md', strToU8(`Un ${markdown} ici.`));
  expect(write(ofMarkdown?.body as RichText).replace('Un m', 'Un ')).toBe(`Un ${type}[mot] ici.`);
});

test('readCourse keeps double strikethrough and background colour from Word', async () => {
  const [lesson] = await read(
    'a.docx',
    writeWordFile([
      {
        runs: [
          { text: 'barré', properties: '<w:dstrike/>' },
          { text: ', ' },
          { text: 'surligné', properties: '<w:shd w:val="clear" w:color="auto" w:fill="FFFF00"/>' },
          { text: ' et ' },
          {
            text: 'non',
            properties: '<w:dstrike w:val="0"/><w:shd w:val="clear" w:color="auto" w:fill="FFFFFF"/>',
          },
        ],
      },
    ]),
  );
  expect(write(lesson?.body as RichText)).toBe('strike[barré], highlight[surligné] et non');
});

test('readCourse appends footnotes as text to their lesson and reports their number', async () => {
  const [first, second] = await read(
    'a.docx',
    writeWordFile([
      { style: 'Heading1', text: 'Le passé' },
      { runs: [{ text: 'Un mot' }, { footnote: 'Une note.' }, { text: '.' }] },
      { style: 'Heading1', text: 'Le futur' },
      { runs: [{ text: 'Un autre' }, { footnote: 'Encore une.' }] },
    ]),
  );
  expect(write(first?.body as RichText)).toBe('Un motsuperscript[[1]]. / superscript[[1]] Une note.');
  expect(write(second?.body as RichText)).toBe('Un autresuperscript[[2]] / superscript[[2]] Encore une.');
  expect(first?.missing).toEqual([m.intake_footnotes({ count: 1 })]);
  const [, last] = await read(
    'a.zip',
    zipSync({
      'a.md': strToU8('Bonjour.'),
      'b.md': strToU8('Un mot[^1].\n\n[^1]: Une *note*.\n[^2]: Ibid.'),
    }),
  );
  expect(write(last?.body as RichText)).toBe(
    'Un motsuperscript[[1]]. / superscript[[1]] Une italic[note]. / superscript[[2]] Ibid.',
  );
  expect(last?.missing).toEqual([m.intake_footnotes({ count: 2 })]);
});

test('readCourse keeps emphasis that begins or ends at an apostrophe', async () => {
  const [lesson] = await read('a.md', strToU8("Je viens **d’**Italie, j’ai vu l'*ami* de **l'**école."));
  expect(write(lesson?.body as RichText)).toBe(
    "Je viens bold[d’]Italie, j’ai vu l'italic[ami] de bold[l']école.",
  );
});
