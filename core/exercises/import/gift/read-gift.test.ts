import { expect, test } from 'vitest';
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
])('who is right is not told what is said of the wrong answer, nor the reverse: %s', (text, feedback) => {
  expect(listItems(text)).toMatchObject([{ statements: [{ feedback }] }]);
  expect(listLost(text)).toHaveLength(text.includes('Bravo') ? 1 : 0);
});

test('what stands before a question stays with it, good or not, and is said not to stand above others', () => {
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
