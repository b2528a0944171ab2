import { expect, test } from 'vitest';
import { loggable } from './twin.ts';

test('what PostgreSQL quotes of the rows is left out of a log line, at every depth', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(lea@ecole.example)',
  });
  const logged = loggable(new TypeError('The account could not be kept', { cause }));
  expect(logged).toMatchObject({
    name: 'TypeError',
    message: 'The account could not be kept',
    cause: { code: '23505' },
  });
  expect(logged.cause).not.toHaveProperty('detail');
  expect(logged.stack).toContain('TypeError');
  expect(loggable('broken').message).toBe('broken');
});
