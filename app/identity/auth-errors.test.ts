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
  expect(explain(code)).not.toContain('La connexion a échoué');
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
  ['cancelled-popup-request', /fenêtre.*Terminez la connexion dans cette fenêtre/],
  ['user-cancelled', /^(?!.*fenêtre).*réessayer/],
  ['redirect-cancelled-by-user', /^(?!.*fenêtre).*réessayer/],
  ['unauthorized-domain', /Utilisez l’adresse habituelle/],
  ['account-exists-with-different-credential', /Connectez-vous comme d’habitude.*associez ce service/],
  ['user-mismatch', /Reconnectez-vous avec le bon/],
  ['invalid-auth-event', /ce service a échoué.*Réessayez/],
  ['credential-already-in-use', /déjà associé à un autre compte.*associez un autre service/],
  ['provider-already-linked', /déjà associé.*Rechargez la page/],
  ['no-such-provider', /plus associé.*Rechargez la page/],
  ['admin-restricted-operation', /les inscriptions sont fermées.*écrivez-nous/],
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
    expect(explainAuthError(error)).toBe('La connexion a échoué. Réessayez dans quelques instants.');
    expect(report).toHaveBeenCalledWith(error);
    vi.unstubAllGlobals();
  },
);

test("returns the session endpoint's own message", () => {
  const refused = Object.assign(new Error('Votre session a expiré.'), { code: 'session-refused' });
  expect(explainAuthError(refused)).toBe('Votre session a expiré.');
});
