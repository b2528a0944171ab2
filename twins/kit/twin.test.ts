import { expect, test } from 'vitest';
import { loggable } from './twin.ts';

test('loggable removes row values that PostgreSQL quotes in an error and its causes', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(lea@ecole.example)',
  });
  const logged = loggable(new TypeError('account not stored', { cause }));
  expect(logged).toMatchObject({
    name: 'TypeError',
    message: 'account not stored',
    cause: { code: '23505' },
  });
  expect(logged.cause).not.toHaveProperty('detail');
  expect(logged.stack).toContain('TypeError');
  expect(loggable('broken').message).toBe('broken');
});
