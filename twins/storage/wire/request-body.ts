import { Buffer } from 'node:buffer';
import { ClientGoneError, invalidArgument } from './storage-error.ts';

/** @throws {ClientGoneError} if the connection is cut or `signal` fires before the end */
export async function* readBody(request: Request, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const reader = request.body.getReader();
  const interrupted = whenAborted(signal);
  try {
    for (;;) {
      const { done, value } = await firstOf(reader.read(), interrupted);
      if (done) return;
      if (value.length > 0) yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

function whenAborted(signal: AbortSignal | undefined): Promise<never> | null {
  if (signal === undefined) return null;
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new ClientGoneError('A newer request took over.'));
  if (signal.aborted) giveUp();
  else signal.addEventListener('abort', giveUp, { once: true });
  // `Promise.race` reports the rejection. After the body was read, the rejection is ignored.
  promise.catch(() => undefined);
  return promise;
}

async function firstOf<T>(reading: Promise<T>, interrupted: Promise<never> | null): Promise<T> {
  try {
    return await (interrupted === null ? reading : Promise.race([reading, interrupted]));
  } catch (error) {
    if (error instanceof ClientGoneError) throw error;
    throw new ClientGoneError('The connection was cut before the end of the body.', { cause: error });
  }
}

/** Prevents a reset connection for a client still sending, which the SDK would retry for ten minutes. */
export async function discardBody(request: Request, limit: number): Promise<void> {
  let drained = 0;
  try {
    for await (const chunk of readBody(request)) {
      drained += chunk.length;
      if (drained > limit) return;
    }
  } catch (error) {
    if (!(error instanceof ClientGoneError)) throw error;
  }
}

/**
 * Returns the JSON object of a request, or an empty one for an empty body.
 * @throws {StorageError} `INVALID_ARGUMENT` if it is not a JSON object or longer than `limit` bytes
 */
export async function readJsonObject(request: Request, limit = 64 * 1024): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readBody(request)) {
    length += chunk.length;
    if (length > limit) throw invalidArgument(`The metadata is longer than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return parseJsonObject(Buffer.concat(chunks));
}

export function parseJsonObject(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw invalidArgument('The metadata is not valid JSON.');
    throw error;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidArgument('The metadata is not a JSON object.');
  return value as Record<string, unknown>;
}
