import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Fetch } from './listen.ts';

/** What belongs together across programs, as 32 hexadecimal digits. https://www.w3.org/TR/trace-context/#trace-id */
type Trace = { traceId: string };

const current = new AsyncLocalStorage<Trace>();

/** Does something, and all that it leads to, as part of a trace. */
export const inTrace = <Answer>(traceId: string, act: () => Answer): Answer => current.run({ traceId }, act);

/** The trace that we are in, for a log line; nothing outside of one. Each time a new object: the log writes the rest of its line into it. */
export function readTrace(): Trace | Record<string, never> {
  const trace = current.getStore();
  return trace ? { ...trace } : {};
}

const noTrace = '0'.repeat(32);

export const createTraceId = (): string => randomBytes(16).toString('hex');

/**
 * The trace of a request: that of `traceparent` where a proxy that is believed sent it, else a new one.
 * Versions to come may append to what is known. https://www.w3.org/TR/trace-context/#traceparent-header
 */
export function findTraceId(traceparent: unknown, isBelieved: boolean): string {
  const given =
    isBelieved && typeof traceparent === 'string'
      ? /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:$|(?<!^00.*)-)/.exec(
          traceparent,
        )?.[1]
      : undefined;
  return given && given !== noTrace ? given : createTraceId();
}

/** Answers each request in its trace. */
export const traceRequests =
  (isBelieved: (address: string) => boolean, answer: Fetch): Fetch =>
  (request, bindings) => {
    const { socket, headers } = (bindings as HttpBindings).incoming;
    const traceId = findTraceId(headers.traceparent, isBelieved(socket.remoteAddress ?? ''));
    return inTrace(traceId, () => answer(request, bindings));
  };
