import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { unwrapPage } from '#app/frame/rendered-page.ts';
import { chooseEncoding, type Encoding, isCompressible } from './page-cache/negotiate.ts';

/** Shorter answers fill one packet anyway (bytes). */
const minBytes = 1_024;

/**
 * The answer of the pages as it is sent: compressed where it is text. Kept pages are compressed once and for all in front of us;
 * these are somebody's own. At the lowest level, and at once: 30 kB take Brotli 1 80 µs for the bytes of gzip 6, which takes 450 µs,
 * and to hand them to a thread and back costs more than either.
 */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const page = unwrapPage(answer);
  const type = answer.headers.get('content-type') ?? '';
  const isText = /^text\/(?:html|x-script)/.test(type);
  // The page cache in front compresses every text, so a cache elsewhere must tell the forms apart.
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
