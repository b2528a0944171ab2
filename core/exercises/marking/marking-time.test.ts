import { expect, test } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import { openRandom } from '#tests/support/seed.ts';
import { markAnswer, prepareKey } from './mark-answer.ts';

/** Maximum CPU time: ten times what the cases need. Without a limit on steps, some took a minute. */
const maxMilliseconds = 250;

const words =
  'elle est allée au marché avec ses amis parce que vingt et un enfants avaient faim aujourd’hui porte-monnaie'.split(
    ' ',
  );
const random = openRandom('marking time', 7);

function write(characters: number): string {
  let text = '';
  while (text.length < characters) text += `${random.pick(words)} `;
  return text.slice(0, characters);
}

const several = (text: () => string) => Array.from({ length: 20 }, text);
const sentences = several(() => write(500));

const cases: [what: string, accepted: string[], given: string][] = [
  ['unrelated words', sentences, write(2_000)],
  ['the same words in another order', sentences, sentences[3]?.split(' ').reverse().join(' ') ?? ''],
  ['repeated homophones', several(() => 'a '.repeat(250)), 'à '.repeat(1_000)],
  ['unrelated words of two letters', several(() => 'ab ac ad ae '.repeat(40)), 'af ag ah ai '.repeat(160)],
  ['many answers in one', sentences, Array.from({ length: 20 }, () => write(90)).join(',')],
  ['many commas', sentences, 'a,'.repeat(1_000)],
  ['many hyphens', several(() => 'a-'.repeat(250)), 'b-'.repeat(1_000)],
  ['many apostrophes', several(() => "l'".repeat(250)), "d'".repeat(1_000)],
  ['many punctuation signs', several(() => '?! '.repeat(160)), '?! ,'.repeat(500)],
  ['one long word', ['a'.repeat(500)], 'b'.repeat(2_000)],
  ['stacked accents', [`e${'\u0301'.repeat(499)}`], `e${'\u0301\u0323'.repeat(999)}`],
];

test.each(cases)('marks %s within the time limit', async (_what, accepted, given) => {
  const key = prepareKey(accepted, { punctuation: true });
  const { own } = await countWork(() => markAnswer(key, given));
  expect(own).toBeLessThan(maxMilliseconds);
});

test('marks the right one of many long accepted answers as right, and a slightly different answer as nearly right', () => {
  const key = prepareKey(sentences);
  for (const [at, text] of sentences.entries()) {
    expect([at, markAnswer(key, text).verdict]).toEqual([at, 'right']);
    const near = markAnswer(key, text.replace('allée', 'allee'));
    expect([at, near.verdict, near.fault]).toEqual([at, 'near', 'accent']);
  }
});
