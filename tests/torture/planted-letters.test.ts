import { expect, test } from 'vitest';
import { judgeLetters, readMessageId } from './letters.ts';

/** What looks at letters sees the bug that it looks for, where somebody builds one in. */

const letter = (name: string, isSent = true) => ({ messageId: `<${name}@ecole>`, subjectId: name, isSent });

test('letters that are all there once', () => {
  expect(judgeLetters([letter('a'), letter('b')], ['<a@ecole>', '<b@ecole>'], 0)).toEqual([]);
  expect(judgeLetters([letter('a')], ['<a@ecole>', '<a@ecole>'], 1)).toEqual([]);
});

test.each([
  ['that is lost', [letter('a'), letter('b')], ['<a@ecole>'], 'b: lost'],
  ['that still waits', [letter('a', false)], [], 'a: still waits'],
  ['that is repeated for nothing', [letter('a')], ['<a@ecole>', '<a@ecole>'], '1 repeated, where 0 may be'],
  [
    'that has another name each time',
    [letter('a')],
    ['<a@ecole>', '<c@ecole>'],
    '<c@ecole> is no letter of ours',
  ],
  [
    'that is written twice',
    [letter('a'), { ...letter('a'), messageId: '<c@ecole>' }],
    ['<a@ecole>', '<c@ecole>'],
    'an order has two letters',
  ],
])('a letter %s', (_, outbox, accepted, fault) => {
  expect(judgeLetters(outbox, accepted, 0)).toEqual([fault]);
});

test('the name of a letter is read from its head', () => {
  expect(readMessageId(Buffer.from('From: a\r\nMessage-ID: <x@y>\r\n\r\nMessage-ID: <no>'))).toBe('<x@y>');
});
