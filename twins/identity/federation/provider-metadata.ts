import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { ServerMetadata } from 'openid-client';
import { hours } from '#twins/kit/time.ts';
import type { FederatedProvider } from './federated-provider.ts';
import { ProviderUnreachableError, requestProvider } from './request-provider.ts';

export type ProviderMetadata = {
  server: ServerMetadata;
  /** Finds the key that signed a token. Reloads the key set at most every 30 seconds. */
  findKey: JWTVerifyGetKey;
};

/** Placeholder in the issuer of a provider that serves many organisations, such as Microsoft. */
export const TENANT_PLACE = '{tenantid}';

const CACHE_AGE_MS = hours(1);

/** Creates a reader that caches each configured provider's discovery document for an hour. */
export function createMetadataReader(now: () => Date) {
  const known = new Map<string, { metadata: Promise<ProviderMetadata>; readAt: Date }>();

  /** @throws {ProviderUnreachableError} */
  return async (provider: FederatedProvider): Promise<ProviderMetadata> => {
    const kept = known.get(provider.providerId);
    if (kept && Math.abs(now().getTime() - kept.readAt.getTime()) < CACHE_AGE_MS) return kept.metadata;
    const metadata = readMetadata(provider).catch((cause: unknown) => {
      known.delete(provider.providerId);
      // Uses the expired document, because a key change does not affect it: keys are loaded separately.
      if (kept) return kept.metadata;
      throw cause;
    });
    known.set(provider.providerId, { metadata, readAt: now() });
    return metadata;
  };
}

/** https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig */
async function readMetadata({ issuer }: FederatedProvider): Promise<ProviderMetadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await requestProvider(address);
  const document: unknown = response.ok ? await readJson(response) : undefined;
  if (!isMetadata(document) || !isSameIssuer(document.issuer, issuer)) {
    throw new ProviderUnreachableError(`${address} is not a discovery document of ${issuer}`);
  }
  return {
    server: document,
    findKey: createRemoteJWKSet(new URL(document.jwks_uri), { [customFetch]: requestProvider }),
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw new ProviderUnreachableError('provider response is not JSON', { cause });
  }
}

function isMetadata(document: unknown): document is ServerMetadata & { jwks_uri: string } {
  const { issuer, jwks_uri: keys } = Object(document) as { issuer?: unknown; jwks_uri?: unknown };
  return typeof issuer === 'string' && typeof keys === 'string' && URL.canParse(keys);
}

/** Accepts a tenant placeholder only if the configured issuer is `common` or `organizations`. */
function isSameIssuer(written: string, configured: string): boolean {
  if (written === configured) return true;
  const [before, after] = written.split(TENANT_PLACE);
  if (before === undefined || after === undefined) return false;
  const place = configured.slice(before.length, configured.length - after.length);
  return configured === before + place + after && /^(?:common|organizations)$/.test(place);
}
