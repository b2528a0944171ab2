import { type OAuthCredential, OAuthProvider } from '@firebase/auth';
import {
  type OpenIdProvider,
  type PersonAtProvider,
  startOpenIdProvider,
} from '#tests/support/openid-provider.ts';
import type { FederatedProvider } from '#twins/identity/federation/federated-provider.ts';
import { startIdentity, type TestIdentity } from './start-identity.ts';

export const providerId = 'oidc.ecole';

export const camille: PersonAtProvider = {
  sub: 'camille-1042',
  email: 'camille@ecole.example',
  email_verified: true,
  name: 'Camille D’Été',
  picture: 'https://images.example/camille.webp',
};

export type FederatedIdentity = TestIdentity & {
  provider: OpenIdProvider;
  /** Signs a person in at the provider and returns the credential for the SDK. */
  credentialOf(person: PersonAtProvider, options?: { nonce?: string }): Promise<OAuthCredential>;
  countAccounts(): Promise<number>;
};

/** Starts a twin and a real OpenID provider, configured under one or more provider ids. */
export async function startFederatedIdentity({
  providers = () => [],
  endpoint,
  ...options
}: {
  providers?: (provider: OpenIdProvider) => FederatedProvider[];
  endpoint?: (path: string, issuer: string) => object | undefined;
} & Omit<Parameters<typeof startIdentity>[0] & object, 'providers'> = {}): Promise<FederatedIdentity> {
  const provider = await startOpenIdProvider({ people: [camille], ...(endpoint ? { endpoint } : {}) });
  const { issuer, clientId } = provider;
  const identity = await startIdentity({
    providers: [{ providerId, issuer, clientId }, ...providers(provider)],
    ...options,
  });
  return {
    ...identity,
    provider,
    async credentialOf(person, { nonce } = {}) {
      provider.addPerson(person);
      const { idToken, accessToken } = await provider.signIn(
        person.sub,
        nonce === undefined ? {} : { nonce },
      );
      return new OAuthProvider(providerId).credential({
        idToken,
        accessToken,
        ...(nonce === undefined ? {} : { rawNonce: nonce }),
      });
    },
    async countAccounts() {
      const counted = await identity.pool.query('SELECT 1 FROM identity.accounts');
      return counted.rowCount ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await identity[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

export function postBodyOf(idToken: string, more: Record<string, string> = {}): string {
  return new URLSearchParams({ id_token: idToken, providerId, ...more }).toString();
}

/** Returns Google’s error message for a rejected credential, or undefined if it is accepted. */
export async function findRefusal(identity: FederatedIdentity, body: object): Promise<string | undefined> {
  return (await identity.call('accounts:signInWithIdp', body)).body.error?.message;
}
