import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { type Encoding, encodings, isCompressible } from './negotiate.ts';

/** One form of a page, ready to be written: headers flat, as `writeHead` takes them fastest. */
type StoredForm = { etag: string; headers: string[]; notModified: string[]; body: Buffer };

export type CachedPage = {
  forms: Record<Encoding, StoredForm>;
  /** What it takes in memory. */
  bytes: number;
  /** Until when it is served without a second look (milliseconds of `performance.now`). */
  freshUntil: number;
  /** Changes may have been missed since: it only stands in for a page that cannot be had. */
  isSpare: boolean;
};

/** Says to the layer of stored pages, and to nobody else, how many seconds an answer to a visitor may be kept (RFC 9213). */
export const storeHeader = 'Cedille-Cache-Control';

/** Seconds for which an answer may be kept, or null when it may not. */
export function readStoreSeconds(response: Response): number | null {
  const seconds = /^max-age=(\d{1,7})$/.exec(response.headers.get(storeHeader) ?? '')?.[1];
  return response.status === 200 && seconds !== undefined ? Number(seconds) : null;
}

/** Of this request alone, or written here and by the server itself. */
const leftOut = new Set([
  'x-request-id',
  'content-length',
  'date',
  'connection',
  'vary',
  storeHeader.toLowerCase(),
]);

/** Makes every form of a page once: nothing is compressed while somebody waits for it a second time. */
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
