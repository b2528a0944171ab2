import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Fetch } from './listen.ts';

/** 32 hexadecimal digits (https://www.w3.org/TR/trace-context/#trace-id) that connect log lines. */
type Trace = { traceId: string };

const current = new AsyncLocalStorage<Trace>();

/** Runs a function, and everything it starts, in a trace. */
export const inTrace = <Answer>(traceId: string, act: () => Answer): Answer => current.run({ traceId }, act);

/** Returns a new object each time, because the logger adds fields to it. */
export function readTrace(): Trace | Record<string, never> {
  const trace = current.getStore();
  return trace ? { ...trace } : {};
}

const noTrace = '0'.repeat(32);

export const createTraceId = (): string => randomBytes(16).toString('hex');

/**
 * Returns the trace id of `traceparent` if the sender is trusted, otherwise a new one. Later versions may
 * append to the known format. https://www.w3.org/TR/trace-context/#traceparent-header
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

export const traceRequests =
  (isBelieved: (address: string) => boolean, answer: Fetch): Fetch =>
  (request, bindings) => {
    const { socket, headers } = (bindings as HttpBindings).incoming;
    const traceId = findTraceId(headers.traceparent, isBelieved(socket.remoteAddress ?? ''));
    return inTrace(traceId, () => answer(request, bindings));
  };
