import { expect, test } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import { openRandom } from '#tests/support/seed.ts';
import { markAnswer, prepareKey } from './mark-answer.ts';

/** Of CPU: ten times what they take; before marking was bounded, some took a minute. */
const maxMilliseconds = 250;

const words =
  'elle est allée au marché avec ses amis parce que vingt et un enfants avaient faim aujourd’hui porte-monnaie'.split(
    ' ',
  );
const random = openRandom('marking time', 7);

/** A text of so many characters. */
function write(characters: number): string {
  let text = '';
  while (text.length < characters) text += `${random.pick(words)} `;
  return text.slice(0, characters);
}

const several = (text: () => string) => Array.from({ length: 20 }, text);
const sentences = several(() => write(500));

const cases: [what: string, accepted: string[], given: string][] = [
  ['other words', sentences, write(2_000)],
  ['the same words in another order', sentences, sentences[3]?.split(' ').reverse().join(' ') ?? ''],
  ['words that may be one another', several(() => 'a '.repeat(250)), 'à '.repeat(1_000)],
  ['two letters, none like another', several(() => 'ab ac ad ae '.repeat(40)), 'af ag ah ai '.repeat(160)],
  ['many answers at once', sentences, Array.from({ length: 20 }, () => write(90)).join(',')],
  ['nothing but commas', sentences, 'a,'.repeat(1_000)],
  ['nothing but hyphens', several(() => 'a-'.repeat(250)), 'b-'.repeat(1_000)],
  ['nothing but apostrophes', several(() => "l'".repeat(250)), "d'".repeat(1_000)],
  ['nothing but signs', several(() => '?! '.repeat(160)), '?! ,'.repeat(500)],
  ['one long word', ['a'.repeat(500)], 'b'.repeat(2_000)],
  ['a tower of accents', [`e${'\u0301'.repeat(499)}`], `e${'\u0301\u0323'.repeat(999)}`],
];

test.each(cases)('%s are marked at once', async (_what, accepted, given) => {
  const key = prepareKey(accepted, { punctuation: true });
  const { own } = await countWork(() => markAnswer(key, given));
  expect(own).toBeLessThan(maxMilliseconds);
});

test('of many long answers the right one is found, and the nearest one named', () => {
  const key = prepareKey(sentences);
  for (const [at, text] of sentences.entries()) {
    expect([at, markAnswer(key, text).verdict]).toEqual([at, 'right']);
    const near = markAnswer(key, text.replace('allée', 'allee'));
    expect([at, near.verdict, near.fault]).toEqual([at, 'near', 'accent']);
  }
});
