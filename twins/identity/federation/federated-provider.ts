import { isProviderId } from '../accounts/account-fields.ts';

/** A provider of identities that people may sign in with: anything that speaks OpenID Connect and publishes its keys. */
export type FederatedProvider = {
  /** What clients send and accounts keep: `google.com`, `microsoft.com`, `apple.com`, or `oidc.` and a name of one's own. */
  providerId: string;
  /** https, as the provider writes it. Its discovery document is the only address that is not the provider's own choice. */
  issuer: string;
  /** The audience of its ID tokens. */
  clientId: string;
  /** Needed only to ask the provider for whom an access token was issued (RFC 7662), where it answers that. */
  clientSecret?: string;
  /** Where a provider without introspection tells for whom an access token was issued, as Google's `tokeninfo`. */
  tokenInfoUrl?: string;
};

/** The providers by id. @throws RangeError, TypeError for options that cannot be meant */
export function completeProviders(
  providers: readonly FederatedProvider[],
): ReadonlyMap<string, FederatedProvider> {
  for (const { providerId, issuer, clientId, tokenInfoUrl } of providers) {
    if (!isProviderId(providerId)) throw new RangeError(`${providerId} cannot name a provider`);
    if (clientId === '') throw new RangeError(`${providerId} needs a clientId`);
    for (const url of [issuer, tokenInfoUrl ?? issuer]) {
      if (new URL(url).protocol !== 'https:') throw new RangeError(`${providerId} is not asked over https`);
    }
  }
  const byId = new Map(providers.map((provider) => [provider.providerId, provider]));
  if (byId.size < providers.length) throw new RangeError('Two providers have the same id');
  return byId;
}
