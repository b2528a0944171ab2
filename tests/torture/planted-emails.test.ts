import { expect, test } from 'vitest';
import { judgeEmails, readMessageId } from './emails.ts';

/** Verifies that the email checks detect seeded faults. */

const email = (name: string, isSent = true) => ({ messageId: `<${name}@ecole>`, subjectId: name, isSent });

test('the email check accepts complete deliveries', () => {
  expect(judgeEmails([email('a'), email('b')], ['<a@ecole>', '<b@ecole>'], 0)).toEqual([]);
  expect(judgeEmails([email('a')], ['<a@ecole>', '<a@ecole>'], 1)).toEqual([]);
});

test.each([
  ['is lost', [email('a'), email('b')], ['<a@ecole>'], 'b: lost'],
  ['is not sent', [email('a', false)], [], 'a: still pending'],
  ['is repeated without a reason', [email('a')], ['<a@ecole>', '<a@ecole>'], '1 repeated, at most 0 allowed'],
  [
    'has another Message-ID when repeated',
    [email('a')],
    ['<a@ecole>', '<c@ecole>'],
    '<c@ecole> is not in the outbox',
  ],
  [
    'is queued twice',
    [email('a'), { ...email('a'), messageId: '<c@ecole>' }],
    ['<a@ecole>', '<c@ecole>'],
    'an order has two emails',
  ],
])('the email check detects an email that %s', (_, outbox, accepted, fault) => {
  expect(judgeEmails(outbox, accepted, 0)).toEqual([fault]);
});

test('the email check reads the Message-ID from the headers only', () => {
  expect(readMessageId(Buffer.from('From: a\r\nMessage-ID: <x@y>\r\n\r\nMessage-ID: <no>'))).toBe('<x@y>');
});
