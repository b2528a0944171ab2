import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printExercises } from '../../text/print-exercises.ts';
import { readMoodle } from './read-moodle.ts';

const listDocuments = (xml: string) =>
  readMoodle(xml).flatMap(({ questions }) => questions.map(({ document }) => document));

/** Returns the imported items in the site's text format. */
const print = (xml: string): string =>
  listDocuments(xml)
    .map((document) => printExercises([document]).trim().split('\n').slice(2).join('\n'))
    .join('\n\n');

test('reads a complete Moodle export, including self-closing tags', () => {
  const xml = readFileSync(new URL('../../../../tests/support/moodle-export.xml', import.meta.url), 'utf8');
  expect(readMoodle(xml).flatMap(({ faults }) => faults)).toEqual([]);
  expect(print(xml)).toBe(`## QCM — La capitale ?
! indice: Elle est au nord.
+ Paris
- Lyon

## Banque de mots
! points: 2
! réutilisables
Je [mange] une [pomme].

## Associer — Reliez.
chat => miauler
=> rugir`);
});

test('reports an unclosed tag that contains a self-closing one', () => {
  const [block] = readMoodle('<question type="essay">\n<name><text>a</text><b/>\n</question>');
  expect(block?.faults).toMatchObject([{ line: 2, column: 1, sentence: expect.stringContaining('<name>') }]);
});

const answer = (text: string, fraction: number, feedback = '') =>
  `<answer fraction="${fraction}"><text>${text}</text><feedback><text>${feedback}</text></feedback></answer>`;
const question = (type: string, words: string, more = '') =>
  `<question type="${type}"><name><text>Titre</text></name><questiontext><text><![CDATA[${words}]]></text></questiontext>${more}</question>`;
const listLost = (xml: string) =>
  readMoodle(xml).flatMap(({ questions }) => questions.flatMap(({ lost }) => lost));

test('reads the wrong-answer feedback of a true/false question and reports the other as lost', () => {
  const answers = answer('true', 100, 'Bravo !') + answer('false', 0, 'Relisez.');
  const xml = question('truefalse', 'Il pleut.', answers);
  expect(print(xml)).toBe('## Vrai ou faux\n+ Il pleut.  > Relisez.');
  expect(listLost(xml)).toHaveLength(1);
});

test('uses a description as the instruction of the next question only, even if that question has an issue', () => {
  const bad = question('multichoice', 'Sur A', answer('a', 0) + answer('b', 0));
  const good = question('multichoice', 'Sans rapport', answer('a', 100) + answer('b', 0));
  const blocks = readMoodle([question('description', 'Lisez A.'), bad, good].join('\n'));
  expect(blocks.map(({ faults }) => faults.length)).toEqual([0, 1, 0]);
  expect(blocks[2]?.questions[0]?.document.instruction).toBe('');
  const [, mended] = readMoodle(blocks[1]?.source.replace('fraction="0"', 'fraction="100"') ?? '');
  expect(mended?.questions[0]?.document.instruction).toBe('Lisez A.');
});

test('reports too many gaps as a single issue', () => {
  for (const [type, gap, more] of [
    ['cloze', '{1:MC:=a}', ''],
    ['gapfill', '[]', ''],
    ['gapselect', '[[1]]', '<selectoption><text>a</text></selectoption>'],
  ] as const) {
    const [block] = readMoodle(question(type, gap.repeat(150_000), more));
    expect(block?.faults).toMatchObject([{ sentence: expect.stringContaining('60') }]);
    expect(readMoodle(question(type, gap.repeat(60), more))[0]?.faults[0]?.sentence ?? '').not.toContain(
      '60',
    );
  }
});

const choice = answer('a', 100) + answer('b', 0);
const overall = (words: string) => `<incorrectfeedback><text>${words}</text></incorrectfeedback>`;

test('reports embedded recordings and pictures as lost', () => {
  const file = (name: string) => `<file name="${name}" encoding="base64">QUJD</file>`;
  const words = `<questiontext><text>Qui ?</text>${file('a.mp3')}${file('b.png')}</questiontext>`;
  const xml = `<question type="multichoice"><name><text>T</text></name>${words}${choice}</question>`;
  expect(listLost(xml)).toEqual([expect.stringContaining('audio'), expect.stringContaining('images')]);
});

test.each([
  ['<input type="text" name="a">', 'champs'],
  ['<select><option>a</option></select>', 'champs'],
  ['<iframe src="https://exemple.fr"></iframe>', 'contenus intégrés'],
])('reports %s in the question as lost', (html, said) => {
  expect(listLost(question('multichoice', `Il ${html} là.`, choice))).toEqual([
    expect.stringContaining(said),
  ]);
});

test.each([
  ['points deducted in a single choice', answer('a', 100) + answer('b', -50), 'points retirés'],
  ['an embedded picture of old versions', `${choice}<image_base64>QUJD</image_base64>`, 'images'],
  ['fractional points', `${choice}<defaultgrade>2.5</defaultgrade>`, 'arrondis'],
  ['feedback for the whole question', choice + overall('Relisez la leçon 3.'), 'commentaires généraux'],
  ['tags', `${choice}<tags><tag><text>A2</text></tag><tag><text>cours</text></tag></tags>`, 'étiquettes'],
  ['several fully right options in a single choice', `${answer('a', 100)}${choice}`, 'toutes les cocher'],
])('reports %s as lost', (_, more, said) => {
  expect(listLost(question('multichoice', 'Qui ?', more))).toEqual([expect.stringContaining(said)]);
});

test("reports no loss for Moodle's default feedback, and reads a half-right option as wrong", () => {
  expect(
    listLost(question('multichoice', 'Qui ?', choice + overall('Votre réponse est incorrecte.'))),
  ).toEqual([]);
  const [gap] = listDocuments(question('cloze', 'À {1:MC:=Paris~%50%Lyon~Nice}.')).flatMap(
    ({ items }) => items,
  );
  expect(gap).toMatchObject({
    text: ['À ', { options: [{ right: true }, { right: false }, { right: false }] }, '.'],
  });
});

test.each([
  ['elements', 'html', 'Liste :<br/><pre>1. a &amp; b</pre><b>Qui</b> ?', 'Liste :\n\n1. a & b\n\nQui ?'],
  ['emphasis of Markdown', 'markdown', '**Qui** est _là_ ?', 'Qui est là ?'],
  [
    'names of tags',
    'html',
    'À quoi sert &lt;head&gt; dans &lt;p&gt;une &lt;i&gt;page&lt;/i&gt; ?',
    'À quoi sert <head> dans\n\nune page ?',
  ],
])('reads %s in a text', (_, format, text, prompt) => {
  const words = `<questiontext format="${format}"><text>${text}</text></questiontext>`;
  const xml = `<question type="multichoice"><name><text>T</text></name>${words}${choice}</question>`;
  expect(listDocuments(xml)[0]?.items[0]?.prompt).toBe(prompt);
  expect(listLost(xml)).toEqual([expect.stringContaining('gras')]);
});

test('adds the weights of cloze gaps, because Moodle exports no grade for them', () => {
  const words = '{1:MC:=a~b} et {2:MC:=c~d}';
  const readPoints = (more: string) => listDocuments(question('cloze', words, more))[0]?.items[0]?.points;
  expect(readPoints('')).toBe(3);
  expect(readPoints('<defaultgrade>5</defaultgrade>')).toBe(5);
});

const gapfill = (words: string, display: string, more = '') =>
  question('gapfill', words, `<answerdisplay>${display}</answerdisplay>${more}`);
const wrong = (text: string) => `<answer fraction="0"><text>${text}</text></answer>`;

test.each([
  [
    'as a word bank',
    gapfill('Le [chat] dort.', 'dragdrop', wrong(' chien&nbsp;')),
    '! réutilisables\n! intrus: chien\nLe [chat] dort.',
  ],
  [
    'whose words are used once',
    gapfill('Le [chat] dort.', 'dragdrop', '<singleuse>1</singleuse>'),
    'Le [chat] dort.',
  ],
  [
    'with alternatives to drag',
    gapfill('Le [chat|chien] dort.', 'dragdrop', wrong('lit')),
    'Le {*chat | *chien | lit} dort.',
  ],
  ['as lists', gapfill('[Le] chat [dort].', 'dropdown'), '{*Le | dort} chat {Le | *dort}.'],
  [
    'with other delimiters',
    gapfill('Le {chat} [noir].', 'gapfill', '<delimitchars>{}</delimitchars>'),
    'Le [chat] \\[noir\\].',
  ],
  ['with an optional gap', gapfill('Le [chat|!!] dort.', 'gapfill'), 'Le [chat] dort.'],
])('reads a gapfill question %s', (_, xml, printed) => {
  expect(print(xml).split('\n').slice(1).join('\n')).toBe(printed);
});

test.each([
  ['a regular expression', gapfill('La [couleu?rs?] verte.', 'gapfill'), 'expression régulière'],
  ['a gap without an answer', gapfill('La [!!] verte.', 'gapfill'), 'absence de réponse'],
])('rejects a gapfill question with %s', (_, xml, said) => {
  expect(readMoodle(xml)[0]?.faults).toMatchObject([{ sentence: expect.stringContaining(said) }]);
});

test('reports answers that must not be repeated', () => {
  const xml = gapfill('[rouge|bleu] et [rouge|bleu]', 'gapfill', '<noduplicates>1</noduplicates>');
  expect(listLost(xml)).toEqual([expect.stringContaining('plusieurs trous')]);
});

test('reads words to select as a choice among the words of the text', () => {
  const xml = question('wordselect', 'Le [chat] voit le chat.', '<introduction>Un animal ?</introduction>');
  expect(print(xml)).toBe(
    '## QCM multiple — Un animal ?\n|\n| Le chat voit le chat.\n- Le\n+ chat (1)\n- voit\n- le\n- chat (2)',
  );
});

test('imports as many accepted answers as a gap can have and reports it', () => {
  const answers = Array.from({ length: 25 }, (_, index) => answer(`mot ${index}`, index < 10 ? 50 : 100));
  const xml = question('shortanswer', 'Quel mot ?', answers.join(''));
  expect(print(xml)).not.toContain('mot 9');
  expect(print(xml)).toContain('mot 24');
  expect(listLost(xml)).toEqual([expect.stringContaining('plus de 20 réponses')]);
});
