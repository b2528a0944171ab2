import { AuthErrorCodes } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { explainAuthError } from './auth-errors.ts';

/** Error codes listed in the specification (§8). */
const named = [
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
  'account-exists-with-different-credential',
  'invalid-auth-event',
  'credential-already-in-use',
  'provider-already-linked',
  'no-such-provider',
  'redirect-cancelled-by-user',
  'user-cancelled',
  'admin-restricted-operation',
];

const known = Object.values(AuthErrorCodes).map((code) => code.replace('auth/', ''));

const explain = (code: string) => explainAuthError(Object.assign(new Error('x'), { code: `auth/${code}` }));

test.each([...new Set([...known, ...named])])('returns a French sentence for %s', (code) => {
  vi.stubGlobal('reportError', vi.fn());
  expect(explain(code)).toMatch(/^[A-ZÀÉÇ][^!]+\.$/);
  expect(explain(code)).not.toContain(code);
  expect(explain(code)).not.toContain('n’a pas abouti');
  vi.unstubAllGlobals();
});

test('explains each specified error with another sentence than an internal error', () => {
  vi.stubGlobal('reportError', vi.fn());
  for (const code of named) expect(explain(code)).not.toBe(explain('internal-error'));
  vi.unstubAllGlobals();
});

test.each([
  ['popup-blocked', /fenêtre.*Autorisez-la/],
  ['popup-closed-by-user', /fenêtre.*gardez-la ouverte/],
  ['cancelled-popup-request', /fenêtre.*Terminez dans celle-ci/],
  ['user-cancelled', /^(?!.*fenêtre).*Recommencez/],
  ['redirect-cancelled-by-user', /^(?!.*fenêtre).*Recommencez/],
  ['unauthorized-domain', /Passez par l’adresse habituelle/],
  ['account-exists-with-different-credential', /Entrez comme d’habitude.*reliez ce service/],
  ['user-mismatch', /Reconnectez-vous avec le bon/],
  ['invalid-auth-event', /ne correspond pas.*Recommencez/],
  ['credential-already-in-use', /ouvre déjà un autre compte.*reliez-en un autre/],
  ['provider-already-linked', /déjà relié.*Rechargez la page/],
  ['no-such-provider', /plus relié.*Rechargez la page/],
  ['admin-restricted-operation', /n’en ouvre pas de nouveau.*entrez comme d’habitude/],
])('states the remedy for %s', (code, words) => expect(explain(code)).toMatch(words));

test('reports a misconfiguration', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  explain('invalid-api-key');
  expect(report).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('does not reveal whether the address or the password was wrong', () => {
  expect(new Set(['wrong-password', 'user-not-found', 'invalid-credential'].map(explain)).size).toBe(1);
});

test.each([new Error('x'), null, 'x', Object.assign(new Error('x'), { code: 'auth/of-tomorrow' })])(
  'reports an unknown error and returns a general sentence',
  (error) => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    expect(explainAuthError(error)).toBe('La connexion n’a pas abouti. Recommencez dans un instant.');
    expect(report).toHaveBeenCalledWith(error);
    vi.unstubAllGlobals();
  },
);

test("returns the session endpoint's own message", () => {
  const refused = Object.assign(new Error('Votre connexion a expiré.'), { code: 'session-refused' });
  expect(explainAuthError(refused)).toBe('Votre connexion a expiré.');
});
