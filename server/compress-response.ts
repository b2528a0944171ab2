import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { unwrapPage } from '#app/frame/rendered-page.ts';
import { chooseEncoding, type Encoding, isCompressible } from './page-cache/negotiate.ts';

/** Minimum size for compression, because smaller responses fit into one packet anyway. */
const minBytes = 1_024;

/**
 * Compresses personal pages; the page cache compresses public ones once. Brotli 1 takes 80 µs for 30 kB, gzip
 * 6 takes 450 µs, and a worker thread would cost more than either.
 */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const page = unwrapPage(answer);
  const type = answer.headers.get('content-type') ?? '';
  const isText = /^text\/(?:html|x-script)/.test(type);
  // The page cache compresses every text response, so other caches must distinguish the encodings.
  if (isCompressible(type)) answer.headers.append('Vary', 'Accept-Encoding');
  if (!page && !(isText && answer.body)) return answer;
  const { status, headers } = answer;
  const plain = page ?? new Uint8Array(await answer.arrayBuffer());
  const encoding = plain.length < minBytes ? 'identity' : chooseEncoding(accepted);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response(encode[encoding](plain), { status, headers });
}

const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

const encode: Record<Encoding, (plain: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
  br: (plain) => brotliCompressSync(plain, brotli),
  gzip: (plain) => gzipSync(plain, { level: 1 }),
  identity: (plain) => plain,
};
