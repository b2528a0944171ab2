import { createMiddleware } from 'hono/factory';
import type { Environment } from '../environment.ts';

/** Redirects that browsers may cache indefinitely (RFC 9110, 15.4). */
const permanent = new Set([301, 308]);

/** Prevents caching of permanent redirects: if a title or host is changed back, a stored one would loop. */
export const neverStoreRedirects = createMiddleware<Environment>(async (context, next) => {
  await next();
  if (permanent.has(context.res.status)) context.res.headers.set('Cache-Control', 'no-store');
});
