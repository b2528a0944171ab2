import { expect, test, vi } from 'vitest';
import { explainAuthError } from './auth-errors.ts';

/** The codes that the specification's catalogue names (§8). */
const known = [
  'email-already-in-use',
  'wrong-password',
  'user-not-found',
  'invalid-credential',
  'too-many-requests',
  'user-token-expired',
  'user-disabled',
  'password-does-not-meet-requirements',
  'network-request-failed',
  'popup-closed-by-user',
  'cancelled-popup-request',
  'popup-blocked',
  'unauthorized-domain',
  'multi-factor-auth-required',
  'requires-recent-login',
  'user-mismatch',
];

const explain = (code: string) => explainAuthError(Object.assign(new Error('x'), { code: `auth/${code}` }));

test.each(known)('%s has a French sentence of its own that says what to do', (code) => {
  expect(explain(code)).toMatch(/^[A-ZÀÉÇ][^!]+\.$/);
  expect(explain(code)).not.toContain('n’a pas abouti');
});

test('what was wrong of address and password is not told', () => {
  expect(new Set(['wrong-password', 'user-not-found', 'invalid-credential'].map(explain)).size).toBe(1);
});

test.each([new Error('x'), null, 'x', Object.assign(new Error('x'), { code: 'auth/internal-error' })])(
  'anything else is reported, and told in general words',
  (error) => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    expect(explainAuthError(error)).toBe('La connexion n’a pas abouti. Recommencez dans un instant.');
    expect(report).toHaveBeenCalledWith(error);
    vi.unstubAllGlobals();
  },
);

test('the session endpoint has its own words', () => {
  const refused = Object.assign(new Error('Votre connexion a expiré.'), { code: 'session-refused' });
  expect(explainAuthError(refused)).toBe('Votre connexion a expiré.');
});
