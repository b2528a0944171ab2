import { findFreePort } from './find-free-port.ts';
import { type OpenIdProvider, type PersonAtProvider, startOpenIdProvider } from './openid-provider.ts';
import { type School, startSchoolProcess } from './school.ts';

/** A school whose people may sign in at a real provider of identities, called « Essai ». */
export async function startSchoolWithProvider(
  people: PersonAtProvider[],
): Promise<{ school: School; provider: OpenIdProvider; [Symbol.asyncDispose](): Promise<void> }> {
  const port = await findFreePort();
  const provider = await startOpenIdProvider({
    // With TLS where several servers stand behind a proxy (INSTANCES).
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
