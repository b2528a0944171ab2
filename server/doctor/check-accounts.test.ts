import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Doctor, openDoctor } from '#tests/support/doctor.ts';
import { startOpenIdProvider } from '#tests/support/openid-provider.ts';

let doctor: Doctor;

beforeAll(async () => {
  doctor = await openDoctor();
});
afterAll(() => doctor?.[Symbol.asyncDispose]());

describe('check of the identity services', () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const firebase = (changes: object = {}) => ({
    SITE_URL: 'http://localhost:3000',
    FIREBASE_CONFIG: JSON.stringify({
      apiKey: 'AIza',
      projectId: 'ecole',
      serviceAccount: {
        client_email: 'site@ecole.iam.gserviceaccount.com',
        private_key: privateKey,
        ...changes,
      },
    }),
  });
  /** Simulates Google's services as documented. */
  const google =
    (given: { token?: number; domains?: string[]; key?: string } = {}): typeof fetch =>
    async (input) => {
      const url = new URL(input as string);
      if (url.hostname === 'oauth2.googleapis.com')
        return Response.json({ access_token: 'x', expires_in: 3_600 }, { status: given.token ?? 200 });
      if (url.searchParams.get('key') !== (given.key ?? 'AIza'))
        return Response.json({ error: { message: 'API key not valid.' } }, { status: 400 });
      return Response.json({ projectId: 'ecole', authorizedDomains: given.domains ?? ['localhost'] });
    };

  test('reports nothing if Google accepts the configuration', async () => {
    expect(await doctor.listFaults(firebase(), google())).toEqual([]);
  });

  test.each<[string, object, Parameters<typeof google>[0], RegExp]>([
    [
      'an invalid private key',
      { private_key: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----' },
      {},
      /Créez une nouvelle clé/,
    ],
    ['a deleted service account', {}, { token: 400 }, /refused the service account.* → Créez/],
    ['an invalid API key', {}, { key: 'autre' }, /API key not valid/],
    ['an unauthorised domain', {}, { domains: ['ecole.example'] }, /localhost n’est pas parmi/],
  ])('reports %s', async (_what, account, given, fault) => {
    expect(await doctor.findFault(firebase(account), google(given))).toMatch(fault);
  });

  test('accepts usable sign-in providers and reports unusable ones', async () => {
    await using provider = await startOpenIdProvider();
    const list = (issuer: string) => ({
      SIGN_IN_PROVIDERS: JSON.stringify({
        'oidc.lycee': {
          name: 'Mon lycée',
          issuer,
          clientId: provider.clientId,
          clientSecret: provider.clientSecret,
        },
      }),
    });
    expect(await doctor.listFaults(list(provider.issuer))).toEqual([]);
    expect(await doctor.findFault(list('https://127.0.0.1:1'))).toMatch(
      /^Autres connexions : Mon lycée .* → Vérifiez issuer/,
    );
  });
});
