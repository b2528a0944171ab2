import { findFreePort } from './find-free-port.ts';
import { type OpenIdProvider, type PersonAtProvider, startOpenIdProvider } from './openid-provider.ts';
import { type School, startSchoolProcess } from './school.ts';

/** Starts a school with sign-in at a real OpenID provider named « Essai ». */
export async function startSchoolWithProvider(
  people: PersonAtProvider[],
): Promise<{ school: School; provider: OpenIdProvider; [Symbol.asyncDispose](): Promise<void> }> {
  const port = await findFreePort();
  const provider = await startOpenIdProvider({
    // Several servers behind a proxy (INSTANCES) use TLS.
    redirectUris: ['http', 'https'].map(
      (scheme) => `${scheme}://localhost:${port}/connexion/oidc.essai/retour`,
    ),
    people,
  });
  const { issuer, clientId, clientSecret, certificate } = provider;
  const school = await startSchoolProcess({
    PORT: String(port),
    NODE_EXTRA_CA_CERTS: certificate.file,
    SIGN_IN_PROVIDERS: JSON.stringify({ 'oidc.essai': { name: 'Essai', issuer, clientId, clientSecret } }),
  });
  return {
    school,
    provider,
    async [Symbol.asyncDispose]() {
      await school[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}
