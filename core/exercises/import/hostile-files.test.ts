import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { noise } from '#tests/support/archives.ts';
import { countWork } from '#tests/support/count-work.ts';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import { importFormats } from './import-formats.ts';
import { type ExerciseReading, type ExerciseUpload, readExerciseFile } from './read-exercise-file.ts';

const read = (content: string | Uint8Array, given: Partial<ExerciseUpload> = {}) =>
  readExerciseFile({ name: '', content, format: null, together: false, fixes: {}, ...given });

/** Expects valid documents, and output without control characters that reorder or hide text. */
function expectSound({ exercises, blocks, fault }: ExerciseReading): void {
  for (const { document, faults } of exercises)
    if (faults.length === 0) expect(exerciseDocument.parse(document)).toEqual(document);
  const output = JSON.stringify([exercises, blocks, fault]);
  expect(output).not.toMatch(/\\u0000|[\u202a-\u202e\u2066-\u2069\ue000-\uf8ff]/);
}

/** Valid blocks of each format around the given words. */
const frames: Readonly<Record<(typeof importFormats)[number], (words: string) => string>> = {
  text: (words) => `# ${words}\n## Trous — ${words}\nElle [${words}] là.\n`,
  gift: (words) => `::${words}:: ${words} {=${words}#${words} ~non}\n`,
  moodle: (words) =>
    `<quiz><question type="multianswer"><name><text>${words}</text></name><questiontext><text><![CDATA[${words} {1:SA:=${words}}]]></text></questiontext></question></quiz>`,
  csv: (words) => `titre;genre;question;réponses\n${words};Trous;"${words} ___";${words}`,
  'word-list': (words) => `${words}\t${words}\nle chat\t${words}\n${words};${words}`,
  word: (words) => `${words}\n1. ${words} ____ (${words})\na) ${words}\nb) ${words}\nCorrigé\n1. ${words}`,
  h5p: (words) =>
    JSON.stringify({
      mainLibrary: 'H5P.Blanks',
      title: words,
      content: { text: words, questions: [`<p>${words} *${words}/non:${words}*</p>`] },
    }).replaceAll('\\u0000', ''),
  qti: (words) =>
    `<?file href="${words}"?><assessmentItem identifier="${words}" title="${words}"><responseDeclaration identifier="R" cardinality="single" baseType="string"><correctResponse><value>${words}</value></correctResponse></responseDeclaration><itemBody><p>${words} <textEntryInteraction responseIdentifier="R"/></p></itemBody></assessmentItem>`,
};

test.each(importFormats)('reads hostile words in %s or rejects them in French', async (format) => {
  for (const words of [...hostileWords, '<b>'.repeat(3_000), '[['.repeat(3_000)]) {
    const content = frames[format](words);
    expectSound(await read(content, { format, fixes: { '0': content } }));
    expectSound(await read(content, { together: true }));
  }
});

test.each(importFormats)('returns no invalid exercises for %s with random syntax', async (format) => {
  const random = openRandom(`broken ${format}`);
  const signs = [
    ...'{}[]()=~#:%|*"\\<>/!+->?;,\t \n\n',
    '::',
    '->',
    '=>',
    '\n\n',
    '%50%',
    '<![CDATA[',
    ']]>',
  ];
  const pieces = [
    ...signs,
    '<question type="gapfill">',
    '</question>',
    '<gapMatchInteraction responseIdentifier="R">',
    '<gap identifier="R"/>',
    '</itemBody>',
    '<text>',
    '</text>',
    '$CATEGORY: a',
    '1. ',
  ];
  for (let time = 0; time < scaled(150); time++) {
    const words = Array.from({ length: random.below(80) }, () => random.pick([...pieces, 'mot ', 'été']));
    const whole = frames[format]('mot');
    const at = random.below(whole.length);
    const content = `${whole.slice(0, at)}${words.join('')}${whole.slice(at)}`;
    expectSound(await read(content, { format }));
  }
});

test.each(importFormats)('reads %s in time proportional to the length of the text', async (format) => {
  for (const piece of [
    '{',
    '::',
    '=a ',
    '\\',
    '<question ',
    '<assessmentItem ',
    '<a>',
    '[[1]]',
    '"',
    '____ ',
    'a) b) ',
    '# a\n',
    '…',
    '{1:SA:',
  ]) {
    const measure = async (times: number) => {
      const content = piece.repeat(Math.ceil((times * 6_000) / piece.length));
      return (await countWork(() => read(content, { format }))).own;
    };
    let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Sequential, because concurrent runs would distort the measurement.
    for (let time = 0; time < 3; time++) {
      small = Math.min(small, await measure(1));
      large = Math.min(large, await measure(8));
    }
    expect([piece, large / Math.max(small, 2)]).toEqual([
      piece,
      expect.toSatisfy((times: number) => times < 32),
    ]);
  }
});

test('rejects a zip bomb, random bytes and archives that are not Word files', async () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(60_000_000) }, { level: 9 });
  for (const content of [bomb, noise(5_000), zipSync({ 'a.txt': noise(100) }), new Uint8Array()]) {
    const { fault, exercises } = await read(content, { name: 'feuille.docx' });
    expect([exercises, fault]).toEqual([[], expect.stringMatching(/\p{L}+/u)]);
  }
});
