/** `feed` returns the status of a complete response. */
type ResponseReader = {
  /** @throws {Error} if the bytes are not a response to one request */
  feed(chunk: Buffer): number | null;
  /** Bytes of the last complete response, headers included. */
  size(): number;
};

const headEnd = Buffer.from('\r\n\r\n');
const lineEnd = Buffer.from('\r\n');

/**
 * Counts the bytes of HTTP/1.1 responses, one request at a time, without storing bodies: it must be faster
 * than the server. https://www.rfc-editor.org/rfc/rfc9112#section-6.3
 */
export function createResponseReader(): ResponseReader {
  let held: Buffer | null = null;
  let status = 0;
  /** Outstanding bytes of the body. Null for a chunked body. */
  let remaining: number | null = 0;
  let inBody = false;
  let size = 0;
  let lastSize = 0;

  function finish(): number {
    inBody = false;
    held = null;
    lastSize = size;
    size = 0;
    return status;
  }

  function readHead(bytes: Buffer): Buffer | null {
    const end = bytes.indexOf(headEnd);
    if (end < 0) return null;
    const head = bytes.toString('latin1', 0, end);
    status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
    if (!status) throw new Error(`not an HTTP response: ${head.slice(0, 80)}`);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const bodiless = status === 204 || status === 304;
    remaining = bodiless ? 0 : length === undefined ? null : Number(length);
    inBody = true;
    return bytes.subarray(end + headEnd.length);
  }

  function readChunks(bytes: Buffer): boolean {
    let at = 0;
    for (;;) {
      const end = bytes.indexOf(lineEnd, at);
      if (end < 0) break;
      const length = Number.parseInt(bytes.toString('latin1', at, end), 16);
      if (!(length >= 0)) throw new Error('chunk without a length');
      const next = end + lineEnd.length + length + lineEnd.length;
      if (next > bytes.length) break;
      if (length === 0) return true;
      at = next;
    }
    held = Buffer.from(bytes.subarray(at));
    return false;
  }

  return {
    feed(chunk) {
      size += chunk.length;
      let bytes: Buffer = held ? Buffer.concat([held, chunk]) : chunk;
      held = null;
      if (!inBody) {
        const body = readHead(bytes);
        if (!body) {
          held = bytes;
          return null;
        }
        bytes = body;
      }
      if (remaining === null) return readChunks(bytes) ? finish() : null;
      remaining -= bytes.length;
      if (remaining < 0) throw new Error('response longer than its declared length');
      return remaining === 0 ? finish() : null;
    },
    size: () => lastSize,
  };
}
