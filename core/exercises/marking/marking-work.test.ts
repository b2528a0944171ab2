import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { markForm } from '../keys/mark-exercise.ts';
import { markField } from '../keys/mark-field.ts';
import { type Key, markAnswer, prepareKey } from './mark-answer.ts';
import { startMarkingWork, withFieldBudget } from './marking-work.ts';

/** Returns the number of steps that marking an answer takes. */
function countSteps(key: Key, given: string): number {
  const work = { left: 1e9 };
  markAnswer(key, given, work);
  return 1e9 - work.left;
}

const sentence = 'Elle est allée au marché avec ses amis parce que vingt et un enfants avaient faim.';

const hostile: [what: string, part: string][] = [
  ['commas', 'a,'],
  ['hyphens', 'a-'],
  ['apostrophes', "l'"],
  ['punctuation signs', '?! '],
  ['repetitions of one word', 'elle '],
  ['alternatives', 'a ou '],
  ['parentheses', 'allé(e) '],
  ['combining accents', '\u0301'],
  ['divided words', 'au jourd hui '],
];

describe.each(hostile)('marking an answer of many %s', (_what, part) => {
  test.each<[string, string[]]>([
    ['a word', ['mange']],
    ['a sentence', [sentence]],
    ['twenty sentences', Array.from({ length: 20 }, (_, at) => `${at} ${sentence}`)],
  ])('takes no more steps beyond a certain length if the key is %s', (_accepted, accepted) => {
    const key = prepareKey(accepted, { punctuation: true });
    const longest = Math.max(...accepted.map((text) => text.length));
    const write = (characters: number) => part.repeat(characters).slice(0, characters);
    const bound = countSteps(key, write(2 * longest + 200));
    for (const characters of [500, 2_000, 20_000]) expect(countSteps(key, write(characters))).toBe(bound);
    expect(bound).toBeLessThan(10_000);
  });
});

test('rejects an extra word after many punctuation marks', () => {
  const key = prepareKey(['mange']);
  expect(markAnswer(key, `mange${' !'.repeat(200)}`).verdict).toBe('right');
  expect(markAnswer(key, `mange${' !'.repeat(200)} pas`)).toMatchObject({ verdict: 'wrong', fault: 'extra' });
});

test('takes few steps for a right answer', () => {
  expect(countSteps(prepareKey(['mange']), 'mange')).toBeLessThan(10);
  expect(countSteps(prepareKey([sentence]), sentence)).toBeLessThan(100);
});

test('aligning words and finding their order each take a step per pair of words', () => {
  const write = (stem: string) => [...'abcdefghijklmnopqrst'].map((letter) => stem + letter).join(' ');
  expect(countSteps(prepareKey([write('zzzzzz')]), write('oooooooo'))).toBeGreaterThan(2 * 20 * 20);
});

describe('a form with an exhausted budget', () => {
  const key = prepareKey(['j’ai mangé un croissant', 'des évènements']);
  const markLate = (given: string) => markAnswer(key, given, { left: 0 });

  test('accepts right answers in both spellings', () => {
    for (const given of ['J’ai mangé un croissant !', "j'ai mangé un croissant", 'des événements'])
      expect(markLate(given)).toMatchObject({ verdict: 'right', credit: 1 });
  });

  test('rejects other answers without an explanation', () => {
    for (const given of ['j’ai mange un croissant', 'un croissant', '', 'a,'.repeat(250)])
      expect(markLate(given)).toMatchObject({ verdict: 'wrong', fault: 'other-word', words: [] });
  });

  test('exceeds its budget by at most one field', async () => {
    const accepted = [{ key: prepareKey([sentence]), credit: 1 }];
    const field = { type: 'typed', accepted, model: sentence, feedback: [] } as const;
    const budget = startMarkingWork(400).left;
    const one = countSteps(accepted[0]?.key as Key, 'a-'.repeat(250));
    // Enough fields to exhaust the budget.
    expect(400 * one).toBeGreaterThan(2 * budget);
    const marks = await markForm(
      Array.from({ length: 400 }, (_, at) => [
        String(at),
        field as never,
        at === 399 ? sentence : 'a-'.repeat(250),
      ]),
    );
    expect(marks.get('0')?.words.length).toBeGreaterThan(0);
    expect(marks.get('398')?.words).toEqual([]);
    expect(marks.get('399')?.verdict).toBe('right');
  });
});

test('limits the steps of one field, so that budget remains for the others', async () => {
  const accepted = Array.from({ length: 20 }, (_, at) => ({
    key: prepareKey([`${at} ${sentence}`]),
    credit: 1,
  }));
  const field = { type: 'typed', accepted, model: sentence, feedback: [] } as const;
  const form = startMarkingWork(2);
  const before = form.left;
  const mark = withFieldBudget(form, (work) => markField(field as never, 'ab ac ad '.repeat(50), work));
  expect(mark.words.length).toBeGreaterThan(0);
  const spent = before - form.left;
  expect(spent).toBeGreaterThan(7_000);
  // The comparison that exceeds the limit is completed.
  expect(spent).toBeLessThan(12_000);
});

test('serves other requests between the fields of a form', async () => {
  const accepted = [{ key: prepareKey([sentence]), credit: 1 }];
  const field = { type: 'typed', accepted, model: sentence, feedback: [] } as const;
  let isDone = false;
  const marking = markForm(
    Array.from({ length: 300 }, (_, at) => [String(at), field as never, 'a-'.repeat(250)]),
  ).finally(() => {
    isDone = true;
  });
  let rounds = 0;
  while (!isDone) {
    await setImmediate();
    rounds += 1;
  }
  await marking;
  expect(rounds).toBeGreaterThan(3);
});
