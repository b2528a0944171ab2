import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { AppError, toAppError } from '#core/errors.ts';
import { describeError } from './describe-error.ts';

const secret = 'lea@exemple.test';
const refused = Object.assign(new Error(`invalid input syntax for type integer: "${secret}"`), {
  code: '22P02',
  severity: 'ERROR',
  detail: `Key (email)=(${secret}) already exists.`,
});
const failed = new DrizzleQueryError('insert into letters (recipient) values ($1)', [secret], refused);

test('a failed query keeps its parameters to itself, at every depth', () => {
  const failure = toAppError(failed);
  const described = describeError(failure);
  expect(failure.message).toContain('insert into letters');
  expect(JSON.stringify([failure.message, described])).not.toContain(secret);
  expect(described.cause?.cause?.code).toBe('22P02');
});

test('other errors keep their words, their code and their frames', () => {
  const described = describeError(new AppError('conflict', 'saved by someone else'));
  expect(described).toMatchObject({ type: 'AppError', message: 'saved by someone else', code: 'conflict' });
  expect(described.stack).toContain('describe-error.test.ts');
});
