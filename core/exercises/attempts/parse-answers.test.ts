import { describe, expect, test } from 'vitest';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { answerNames, boundAnswer, parseAnswers } from './parse-answers.ts';

const { value, place, word, correction } = answerNames;
const long = 'à'.repeat(600);

describe('an oversized answer', () => {
  test.each<[string, [string, string][], FieldAnswer, FieldAnswer]>([
    ['text', [[value('f'), `un\u0000${long}`]], `un\u0000${long}`, `un${'à'.repeat(497)}`],
    [
      'word',
      [
        [word('f'), '10000'],
        [correction('f'), 'sont\nallés'],
      ],
      { word: 10_000, correction: 'sont\nallés' },
      { word: null, correction: 'sont allés' },
    ],
    [
      'list of parts',
      Array.from({ length: 120 }, (_, at) => [place('f', `${at}${long}`), String(at + 1)]),
      Array.from({ length: 120 }, (_, at) => `${at}${long}`),
      Array.from({ length: 100 }, (_, at) => `${at}${long}`.slice(0, 500)),
    ],
  ])('is truncated in the same way in a form and in a request: %s', (_, entries, sent, expected) => {
    expect(parseAnswers(entries)).toEqual({ f: expected });
    expect(boundAnswer(sent)).toEqual(expected);
  });
});

test('keeps the lines of a text and removes control characters', () => {
  const sent = 'Bonjour,\r\n\r\nje suis\u0000 là.\u202e';
  const expected = 'Bonjour,\n\nje suis là.';
  expect(parseAnswers([[answerNames.text('f'), sent]])).toEqual({ f: expected });
  expect(boundAnswer(sent, { isText: true })).toBe(expected);
  const tooLong = `${'mot '.repeat(5_000)}fin`;
  expect(parseAnswers([[answerNames.text('f'), tooLong]]).f).toHaveLength(20_000);
});
