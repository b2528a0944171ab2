import { isProviderId } from '../accounts/account-fields.ts';

/** OpenID Connect provider with published keys. */
export type FederatedProvider = {
  /** `google.com`, `microsoft.com`, `apple.com`, or `oidc.` with a custom name. */
  providerId: string;
  /** Exact https issuer. All other URLs come from its discovery document. */
  issuer: string;
  /** Required audience of the provider's ID tokens. */
  clientId: string;
  /** Used only to check the audience of an access token by introspection (RFC 7662). */
  clientSecret?: string;
  /** Endpoint that returns the audience of an access token, such as Google's `tokeninfo`. */
  tokenInfoUrl?: string;
};

/** @throws {RangeError | TypeError} if an option is invalid */
export function completeProviders(
  providers: readonly FederatedProvider[],
): ReadonlyMap<string, FederatedProvider> {
  for (const { providerId, issuer, clientId, tokenInfoUrl } of providers) {
    if (!isProviderId(providerId)) throw new RangeError(`invalid provider id ${providerId}`);
    if (clientId === '') throw new RangeError(`provider ${providerId} has no clientId`);
    for (const url of [issuer, tokenInfoUrl ?? issuer]) {
      if (new URL(url).protocol !== 'https:') throw new RangeError(`provider ${providerId} must use https`);
    }
  }
  const byId = new Map(providers.map((provider) => [provider.providerId, provider]));
  if (byId.size < providers.length) throw new RangeError('duplicate provider id');
  return byId;
}
