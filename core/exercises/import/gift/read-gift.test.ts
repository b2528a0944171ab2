import { expect, test } from 'vitest';
import { printExercises } from '../../text/print-exercises.ts';
import { readGift } from './read-gift.ts';

const listItems = (text: string) =>
  readGift(text).flatMap(({ questions }) => questions.flatMap(({ document }) => document.items));
const listLost = (text: string) =>
  readGift(text).flatMap(({ questions }) => questions.flatMap(({ lost }) => lost));

test.each([
  ['Paris est une ville {TRUE#Relisez.#Bravo !}', 'Relisez.'],
  ['Paris est un fleuve {FALSE#Relisez.#Bravo !}', 'Relisez.'],
  ['Paris est une ville {TRUE##Bravo !}', ''],
  ['Paris est un fleuve {F#Relisez.}', 'Relisez.'],
])('imports only the feedback for wrong answers of a true/false question: %s', (text, feedback) => {
  expect(listItems(text)).toMatchObject([{ statements: [{ feedback }] }]);
  expect(listLost(text)).toHaveLength(text.includes('Bravo') ? 1 : 0);
});

test('uses a description as the instruction of the next question only, and reports that further questions lack it', () => {
  const faulty = readGift('Lisez A.\n\n// un mot\n::q1::Sur A {=a ~b\n\n::q2::Sans rapport {=a ~b}');
  expect(faulty.map(({ faults }) => faults.length)).toEqual([0, 1, 0]);
  expect(faulty[2]?.questions[0]?.document.instruction).toBe('');
  expect(faulty[1]).toMatchObject({ line: 1, faults: [{ line: 4 }] });
  const [, mended] = readGift(`${faulty[1]?.source}}`);
  expect(mended?.questions[0]?.document.instruction).toBe('Lisez A.');
  const several = readGift(
    'Lisez A.\n\nLisez B.\n\n::q1::Sur A {=a ~b}\n\n::q2::Sur A ? {=a ~b}\n\n::q3::Sur A ! {=a ~b}',
  );
  const questions = several.flatMap((block) => block.questions);
  expect(questions.map(({ document, lost }) => [document.instruction, lost.length])).toEqual([
    ['Lisez A.\n\nLisez B.', 1],
    ['', 0],
    ['', 0],
  ]);
});

test.each([
  ['feedback for any other number', '2+2 {#=4#bien ~#faux}', 'toute autre réponse'],
  [
    'several fully right options in a single choice',
    'Une couleur ? {=rouge =bleu ~chat}',
    'toutes les cocher',
  ],
  ['other deductions than one share', 'Qui ? {~%50%moi ~%50%lui ~%-100%toi}', 'points retirés'],
  ['tags', '// [tag:A2] [tag:mon-cours]\nQui ? {=moi ~toi}', 'étiquettes'],
])('reports %s as lost', (_, text, said) => {
  expect(listLost(text)).toEqual([expect.stringContaining(said)]);
});

test('reads level and skill from the tags that the exports write', () => {
  const [block] = readGift('// [id:a] [tag:B1] [tag:comprehension-orale]\nQui ? {=moi ~toi}');
  expect(block?.questions).toMatchObject([{ document: { level: 'B1', skill: 'listening' }, lost: [] }]);
});

test('rewords issues of the exercise editor for the author of a file', () => {
  const [none, number] = readGift('Qui ? {~a ~b}\n\nCombien ? {#4#bien ~#faux}');
  expect(none?.faults).toMatchObject([
    { sentence: expect.stringContaining('Aucune réponse n’est correcte') },
  ]);
  expect(number?.faults).toMatchObject([{ sentence: expect.stringContaining('Avec un commentaire') }]);
});

const printItems = (text: string): string =>
  readGift(text)
    .flatMap(({ questions }) => questions.map(({ document }) => printExercises([document])))
    .map((printed) => printed.trim().split('\n').slice(2).join('\n'))
    .join('\n\n');

test.each([
  ['drops an empty wrong answer', 'Qui ? {~=moi~toi}', '## QCM — Qui ?\n+ moi\n- toi'],
  ['reads a share of 100 %', 'Qui ? {~%100%moi ~%-100%toi}', '## QCM — Qui ?\n+ moi\n- toi'],
  ['reads an answer that begins with a percent sign', 'Qui ? {=%moi}', '## Trous — Qui ?\n[%moi]'],
  [
    'reads several answers in a sentence',
    'Je {~ai~=suis} {=allée} là, {=et~ou} toi {1:SA:=non~%50%nan#Familier}.',
    '## Trous\nJe [suis] (ai / suis) [allée] là, [et] (et / ou) toi [non | nan =½].\n> [4] nan : Familier',
  ],
  [
    'reads choices in a sentence',
    'Je {1:MC:~ai~=suis} allée {1:MCV:à#Oui~%100%en~au} mer.',
    '## Choix dans le texte\nJe {ai | *suis} allée {à > Oui | *en | au} mer.',
  ],
  ['joins paragraphs in answers', 'Qui ? {=moi\n\net lui\n\n~toi}', '## QCM — Qui ?\n+ moi et lui\n- toi'],
  [
    'splits questions at titles',
    '::a:: Qui ? {=moi}\n// b\n::b:: Où ? {=ici}',
    '## Trous — Qui ?\n[moi]\n\n## Trous — Où ?\n[ici]',
  ],
  ['joins a title and its question', '::a::\n\nQui ? {=moi}', '## Trous — Qui ?\n[moi]'],
  [
    'ignores braces of formulas',
    'Calculez \\frac{1}{2}. {=0,5}',
    '## Trous — Calculez \\\\frac{1}{2}.\n[0,5]',
  ],
  [
    'removes emphasis',
    '[markdown]Mettez _du_ ou **des** : ____ pain {=du}',
    '## Trous\nMettez du ou des : [du] pain',
  ],
  ['reads other spaces', 'Qui\u00a0? {=le&nbsp;chat ~l\u00ada}', '## QCM — Qui ?\n+ le chat\n- la'],
])('%s', (_, text, printed) => {
  expect(printItems(text)).toBe(printed);
});
