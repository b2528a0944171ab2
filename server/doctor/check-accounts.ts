import { createCircuits } from '#clients/circuit.ts';
import { createAccessTokens } from '#clients/google-tokens.ts';
import type { Finding } from '#core/service-settings/service-control.ts';
import { createSignInProviders } from '../openid-providers.ts';
import { type Examined, explainFault } from './finding.ts';

/** Checks the service account and the API key, and that the site is an authorised domain. */
export async function checkIdentity({ config, send }: Examined): Promise<Finding> {
  const { firebase, siteUrl } = config;
  if (!firebase?.serviceAccount) return { words: 'comptes intégrés, dans PostgreSQL' };
  const { serviceAccount, apiKey, projectId } = firebase;
  try {
    await createAccessTokens(serviceAccount, send)();
  } catch (error) {
    return {
      words: `le compte de service ${serviceAccount.client_email} : ${explainFault(error)}`,
      remedy:
        'Créez une nouvelle clé du compte de service (console Firebase, Comptes de service) et remplacez serviceAccount dans FIREBASE_CONFIG.',
    };
  }
  // https://cloud.google.com/identity-platform/docs/reference/rest/v1/v1/getProjects
  const answer = await send(
    `https://identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(apiKey)}`,
    {
      signal: AbortSignal.timeout(10_000),
    },
  );
  const settings = (await answer.json()) as { authorizedDomains?: string[]; error?: { message?: string } };
  if (!answer.ok)
    return {
      words: `Google refuse apiKey (${settings.error?.message ?? answer.status})`,
      remedy:
        'Copiez FIREBASE_CONFIG de nouveau depuis la console Firebase, et supprimez les restrictions qui excluent ce site.',
    };
  const { hostname } = new URL(siteUrl);
  if (settings.authorizedDomains && !settings.authorizedDomains.includes(hostname))
    return {
      words: `${hostname} n’est pas parmi les domaines autorisés du projet ${projectId}`,
      remedy: `Ajoutez ${hostname} : console Firebase, Authentication, Paramètres, Domaines autorisés.`,
    };
  return { words: `Google Identity Platform, projet ${projectId}` };
}

/** Checks the discovery document of each sign-in provider and our key for it. */
export async function checkProviders({ config }: Examined): Promise<Finding> {
  const { signInProviders, siteUrl } = config;
  if (signInProviders.length === 0) return { words: 'aucun' };
  const circuits = createCircuits({ info: () => undefined, warn: () => undefined });
  const providers = createSignInProviders(siteUrl, signInProviders, circuits);
  const unused = { state: 'x', nonce: 'x', codeVerifier: 'x'.repeat(43), again: false };
  const asked = await Promise.allSettled(
    signInProviders.map((provider) => providers.begin(provider, unused)),
  );
  const wrong = signInProviders.flatMap(({ name, issuer }, index) => {
    const result = asked[index];
    return result?.status === 'rejected' ? [`${name} (${issuer}) : ${explainFault(result.reason)}`] : [];
  });
  if (wrong.length === 0) return { words: signInProviders.map(({ name }) => name).join(', ') };
  return {
    words: wrong.join(' ; '),
    remedy:
      'Vérifiez issuer dans SIGN_IN_PROVIDERS, que cette machine peut le joindre en https, et pour Apple la clé.',
  };
}
