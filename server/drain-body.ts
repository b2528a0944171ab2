import type { IncomingMessage } from 'node:http';

/** What is read of a body that nobody wanted before the connection is given up (bytes, milliseconds). */
const mostBytes = 4 * 1_024 * 1_024;
const mostMilliseconds = 5_000;

/**
 * Reads to its end what is left of a request's body, so that the answer arrives and the connection can
 * carry the next request: a proxy sends other people's over it. False when there was too much of it.
 * Node does so itself for a body that nobody has looked at.
 */
export async function drainBody(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded || incoming.method === 'GET' || incoming.method === 'HEAD') return true;
  if (incoming.destroyed) return incoming.complete;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let bytes = 0;
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > mostBytes) resolve(false);
  };
  // Whoever read before may pause the stream again.
  const goOn = () => incoming.resume();
  const end = () => resolve(incoming.complete);
  const timer = setTimeout(() => resolve(false), mostMilliseconds);
  incoming.on('data', count).on('pause', goOn).once('end', end).once('close', end);
  incoming.resume();
  const drained = await promise;
  clearTimeout(timer);
  incoming.off('data', count).off('pause', goOn).off('end', end).off('close', end);
  return drained;
}
