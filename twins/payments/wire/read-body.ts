/**
 * Reads a request's body as UTF-8 text, stopping as soon as it is longer than allowed.
 * Returns undefined when it is too long, null when it is not UTF-8.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string | null | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return undefined;
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
