import { seconds } from '#twins/kit/time.ts';

/** A provider sent no response or an unusable one. Not caused by the user. */
export class ProviderUnreachableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderUnreachableError';
  }
}

const TIMEOUT_MS = seconds(5);
/** Limit of a provider's response. The largest known key sets and discovery documents have 20 KiB. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * Fetches from a provider over https, without redirects. Limited to five seconds and 256 KiB.
 * @throws {ProviderUnreachableError}
 */
export async function requestProvider(
  url: string,
  { method = 'GET', headers, body }: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Response> {
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:') throw new ProviderUnreachableError(`refusing to request ${origin}: not https`);
  try {
    const response = await fetch(url, {
      method,
      ...(headers ? { headers } : {}),
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await readAtMost(response, MAX_ANSWER_BYTES);
    if (response.status >= 500) throw new Error(`HTTP status ${response.status}`);
    return new Response(bytes, { status: response.status, headers: response.headers });
  } catch (cause) {
    throw new ProviderUnreachableError(`request to ${origin} failed`, { cause });
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Error(`response exceeds ${limit} bytes`);
    chunks.push(chunk);
  }
  return size === 0 ? null : Buffer.concat(chunks);
}
