import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { unwrapPage } from '#app/frame/rendered-page.ts';
import { chooseEncoding, type Encoding } from './stored-pages/negotiate.ts';

/** Shorter answers fill one packet anyway (bytes). */
const minBytes = 1_024;

/**
 * The answer of the pages as it is sent: compressed where it is text. Kept pages are compressed once and for all in front of us;
 * these are somebody's own. At the lowest level, and at once: 30 kB take Brotli 1 80 µs for the bytes of gzip 6, which takes 450 µs,
 * and to hand them to a thread and back costs more than either.
 */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const page = unwrapPage(answer);
  const isText = /^text\/(?:html|x-script)/.test(answer.headers.get('content-type') ?? '');
  if (isText) answer.headers.append('Vary', 'Accept-Encoding');
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
