import { expect, test } from 'vitest';
import { toError } from './jobs.ts';

test('keeps an error, and makes one of the copy that a worker of pg-boss emits', () => {
  const error = new Error('lost');
  expect(toError(error)).toBe(error);
  const copy = toError({ message: 'lost', stack: error.stack, code: '57P01', queue: 'send-letter' } as never);
  expect(copy).toBeInstanceOf(Error);
  expect(copy).toMatchObject({ message: 'lost', stack: error.stack, code: '57P01', queue: 'send-letter' });
});
