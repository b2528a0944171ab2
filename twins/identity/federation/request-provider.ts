import { seconds } from '#twins/kit/time.ts';

/** A provider that did not answer, or with nothing that can be used: a fault of the moment, and of nobody who signs in. */
export class ProviderUnreachableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ProviderUnreachableError';
  }
}

const TIMEOUT_MS = seconds(5);
/** Key sets and discovery documents of the large providers are below 20 KiB. */
const MAX_ANSWER_BYTES = 256 * 1024;

/**
 * `fetch` for questions to a provider: over https, for five seconds, never led elsewhere by a redirect, at most 256 KiB read.
 * @throws ProviderUnreachableError
 */
export async function requestProvider(
  url: string,
  { method = 'GET', headers, body }: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<Response> {
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:') throw new ProviderUnreachableError(`${origin} is not asked: not https`);
  try {
    const response = await fetch(url, {
      method,
      ...(headers ? { headers } : {}),
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await readAtMost(response, MAX_ANSWER_BYTES);
    if (response.status >= 500) throw new Error(`It answered ${response.status}`);
    return new Response(bytes, { status: response.status, headers: response.headers });
  } catch (cause) {
    throw new ProviderUnreachableError(`${origin} could not be asked`, { cause });
  }
}

async function readAtMost(response: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Error(`It answered more than ${limit} bytes`);
    chunks.push(chunk);
  }
  return size === 0 ? null : Buffer.concat(chunks);
}
