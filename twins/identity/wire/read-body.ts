import { invalidArgument, transportError } from './identity-error.ts';

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a JSON body of at most 64 KiB. No body at all reads as an empty object.
 * @throws IdentityError 413 when larger, 415 for another media type, INVALID_ARGUMENT for bad UTF-8 or bad JSON.
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  requireMediaType(request, 'application/json');
  const text = await readText(request);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw invalidArgument('Invalid JSON payload received. Syntax error.');
  }
}

/** Reads a form body of at most 64 KiB; throws as {@link readJsonBody}. */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  requireMediaType(request, 'application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(request));
}

function requireMediaType(request: Request, expected: string): void {
  const mediaType = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== expected) throw transportError(415, `Unsupported media type. Expected ${expected}.`);
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw invalidArgument('Invalid payload received. Not UTF-8.');
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* bodyOf(request: Request): AsyncIterable<Uint8Array> {
  try {
    yield* (request.body ?? []) as AsyncIterable<Uint8Array>;
  } catch {
    // The sender went away in the middle: nobody will read this, and it is no fault of ours.
    throw invalidArgument('The request body could not be read.');
  }
}

function tooLarge() {
  return transportError(413, `Request payload size exceeds the limit: ${MAX_BODY_BYTES} bytes.`);
}
