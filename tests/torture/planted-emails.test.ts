import { expect, test } from 'vitest';
import { judgeEmails, readMessageId } from './emails.ts';

/** What looks at letters sees the bug that it looks for, where somebody builds one in. */

const email = (name: string, isSent = true) => ({ messageId: `<${name}@ecole>`, subjectId: name, isSent });

test('letters that are all there once', () => {
  expect(judgeEmails([email('a'), email('b')], ['<a@ecole>', '<b@ecole>'], 0)).toEqual([]);
  expect(judgeEmails([email('a')], ['<a@ecole>', '<a@ecole>'], 1)).toEqual([]);
});

test.each([
  ['that is lost', [email('a'), email('b')], ['<a@ecole>'], 'b: lost'],
  ['that still waits', [email('a', false)], [], 'a: still waits'],
  ['that is repeated for nothing', [email('a')], ['<a@ecole>', '<a@ecole>'], '1 repeated, where 0 may be'],
  [
    'that has another name each time',
    [email('a')],
    ['<a@ecole>', '<c@ecole>'],
    '<c@ecole> is no letter of ours',
  ],
  [
    'that is written twice',
    [email('a'), { ...email('a'), messageId: '<c@ecole>' }],
    ['<a@ecole>', '<c@ecole>'],
    'an order has two letters',
  ],
])('a letter %s', (_, outbox, accepted, fault) => {
  expect(judgeEmails(outbox, accepted, 0)).toEqual([fault]);
});

test('the name of a letter is read from its head', () => {
  expect(readMessageId(Buffer.from('From: a\r\nMessage-ID: <x@y>\r\n\r\nMessage-ID: <no>'))).toBe('<x@y>');
});
