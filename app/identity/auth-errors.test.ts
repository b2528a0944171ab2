import { AuthErrorCodes } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { explainAuthError } from './auth-errors.ts';

/** The codes that the specification's catalogue names (§8). */
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

/** Every code that the official client can throw. */
const known = Object.values(AuthErrorCodes).map((code) => code.replace('auth/', ''));

const explain = (code: string) => explainAuthError(Object.assign(new Error('x'), { code: `auth/${code}` }));

test.each([...new Set([...known, ...named])])('%s has a French sentence that says what to do', (code) => {
  vi.stubGlobal('reportError', vi.fn());
  expect(explain(code)).toMatch(/^[A-ZÀÉÇ][^!]+\.$/);
  expect(explain(code)).not.toContain(code);
  expect(explain(code)).not.toContain('n’a pas abouti');
  vi.unstubAllGlobals();
});

test('none that people can do something about is told as a fault of the school', () => {
  vi.stubGlobal('reportError', vi.fn());
  for (const code of named) expect(explain(code)).not.toBe(explain('internal-error'));
  vi.unstubAllGlobals();
});

/** What to do about each, in the words of its sentence. */
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
])('%s says what to do', (code, words) => expect(explain(code)).toMatch(words));

test('a fault of the school is reported', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  explain('invalid-api-key');
  expect(report).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('what was wrong of address and password is not told', () => {
  expect(new Set(['wrong-password', 'user-not-found', 'invalid-credential'].map(explain)).size).toBe(1);
});

test.each([new Error('x'), null, 'x', Object.assign(new Error('x'), { code: 'auth/of-tomorrow' })])(
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
