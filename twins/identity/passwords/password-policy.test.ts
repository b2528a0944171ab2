import { expect, test } from 'vitest';
import { completePasswordPolicy, contextWords, requireGoodPassword } from './password-policy.ts';

test("rejects length limits outside the provider's range", () => {
  expect(completePasswordPolicy()).toEqual({ minLength: 8, maxLength: 4096 });
  expect(completePasswordPolicy({ minLength: 12 })).toEqual({ minLength: 12, maxLength: 4096 });
  for (const policy of [
    { minLength: 5 },
    { maxLength: 5000 },
    { minLength: 9, maxLength: 8 },
    { minLength: 7.5 },
  ]) {
    expect(() => completePasswordPolicy(policy)).toThrow(RangeError);
  }
});

test('counts password characters, not UTF-16 units, for the minimum length', () => {
  const policy = completePasswordPolicy();
  expect(() => requireGoodPassword('🦊🐻🐼🐨', policy, [])).toThrow('WEAK_PASSWORD');
  expect(() => requireGoodPassword('🦊🐻🐼🐨🐯🦁🐮', policy, [])).toThrow('at least 8 characters');
  expect(() => requireGoodPassword('🦊🐻🐼🐨🐯🦁🐮🐷', policy, [])).not.toThrow();
  expect(() => requireGoodPassword('z1y!'.repeat(1024).concat('x'), policy, [])).toThrow('at most 4096');
});

test('extracts context words from the project name and the email address', () => {
  expect(contextWords('cedille-ecole', 'camille.dupont@mail.ecole-bleue.fr')).toEqual(
    [
      [
        'cedille-ecole',
        'cedille',
        'ecole',
        'camille.dupont',
        'camille',
        'dupont',
        'mail',
        'ecole-bleue',
        'bleue',
      ],
    ].flat(),
  );
  expect(contextWords('x', null)).toEqual([]);
});
