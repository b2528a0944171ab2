import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { type Encoding, encodings, isCompressible } from './negotiate.ts';

/** Headers are a flat list, the fastest form for `writeHead`. */
type StoredForm = { etag: string; headers: string[]; notModified: string[]; body: Buffer };

export type CachedPage = {
  forms: Record<Encoding, StoredForm>;
  bytes: number;
  /** Time in milliseconds of `performance.now`. */
  freshUntil: number;
  /** True if content changes may have been missed. The page is then served only if rendering fails. */
  isSpare: boolean;
};

/** Seconds for which the page cache may store a response (RFC 9213). Never sent to browsers. */
export const storeHeader = 'Cedille-Cache-Control';

/** Returns the seconds for which a response may be cached, or null if it may not. */
export function readStoreSeconds(response: Response): number | null {
  const seconds = /^max-age=(\d{1,7})$/.exec(response.headers.get(storeHeader) ?? '')?.[1];
  return response.status === 200 && seconds !== undefined ? Number(seconds) : null;
}

/** Headers that are specific to the first request, or that this module or Node sets. */
const leftOut = new Set([
  'x-request-id',
  'content-length',
  'date',
  'connection',
  'vary',
  storeHeader.toLowerCase(),
]);

/** Creates a cached page with all encodings, so that later requests compress nothing. */
export async function storePage(response: Response, seconds: number): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const headers = [...response.headers].filter(([name]) => !leftOut.has(name));
  const compressed = isCompressible(type)
    ? await Promise.all([compressBrotli(body), compressGzip(body)])
    : [body, body];
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const bodies: Record<Encoding, Buffer> = {
    br: smaller(compressed[0] as Buffer, body),
    gzip: smaller(compressed[1] as Buffer, body),
    identity: body,
  };
  const forms = Object.fromEntries(
    encodings.map((encoding) => [encoding, toForm(headers, tag, encoding, bodies[encoding], body)]),
  ) as Record<Encoding, StoredForm>;
  return {
    forms,
    bytes: encodings.reduce((sum, encoding) => sum + bodies[encoding].length, 2_000),
    freshUntil: performance.now() + seconds * 1_000,
    isSpare: false,
  };
}

function toForm(
  headers: [string, string][],
  tag: string,
  encoding: Encoding,
  body: Buffer,
  plain: Buffer,
): StoredForm {
  const encoded = body !== plain;
  const etag = `"${tag}${encoded ? `-${encoding}` : ''}"`;
  const shared = [...headers, ['vary', 'Accept-Encoding, Cookie'], ['etag', etag]].flat();
  return {
    etag,
    notModified: shared,
    headers: [
      ...shared,
      ...(encoded ? ['content-encoding', encoding] : []),
      'content-length',
      String(body.length),
    ],
    body,
  };
}

const smaller = (compressed: Buffer, plain: Buffer) =>
  compressed.length < plain.length ? compressed : plain;

const gzipLater = promisify(gzip);
const brotliLater = promisify(brotliCompress);

const compressGzip = (body: Buffer) => gzipLater(body, { level: 9 });
const compressBrotli = (body: Buffer) =>
  brotliLater(body, {
    params: { [zlib.BROTLI_PARAM_QUALITY]: 9, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
