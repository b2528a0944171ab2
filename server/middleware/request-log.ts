import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';

/** Gives each request an id, a nonce and a logger, and logs its response without query and secrets. */
export function requestLog(log: Log, toLoggedPath: (path: string) => string) {
  return createMiddleware<Environment>(async (context, next) => {
    const given = context.req.header('x-request-id');
    // One call for both values, because most of its cost does not depend on the number of bytes.
    const random = randomBytes(28);
    const requestId =
      given && /^[\w-]{8,64}$/.test(given) ? given : random.subarray(0, 12).toString('base64url');
    const started = performance.now();
    context.set('requestId', requestId);
    context.set('nonce', random.subarray(12).toString('base64'));
    context.set('log', log.child({ requestId }));
    context.set('user', null);
    context.set('unverified', null);
    context.set('sessionSecret', null);
    await next();
    context.res.headers.set('X-Request-Id', requestId);
    const { status } = context.res;
    const line = {
      method: context.req.method,
      path: toLoggedPath(context.req.path),
      status,
      milliseconds: Math.round((performance.now() - started) * 10) / 10,
    };
    // A client that disconnects early causes a failure that is not ours.
    if (status >= 500 && context.req.raw.signal.aborted) context.var.log.info(line, 'request aborted');
    // Failed readiness checks are already logged, and a planned stop is not an error.
    else if (status === 503 && line.path === '/readyz') context.var.log.info(line, 'request');
    else if (status >= 500) context.var.log.error(line, 'request');
    else context.var.log[isQuiet(line.path) ? 'debug' : 'info'](line, 'request');
  });
}

const isQuiet = (path: string) =>
  path.startsWith('/assets/') || path === '/healthz' || path === '/readyz' || path === '/metrics';
