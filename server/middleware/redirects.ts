import { createMiddleware } from 'hono/factory';
import type { Environment } from '../environment.ts';

/** Statuses that browsers store for an unlimited time (RFC 9110, 15.4). */
const permanent = new Set([301, 308]);

/**
 * Keeps permanent redirects out of every cache. Titles and the host of the site can be changed back, and a browser that stored the first
 * redirect would then go round in circles. Search engines read the status alone.
 */
export const neverStoreRedirects = createMiddleware<Environment>(async (context, next) => {
  await next();
  if (permanent.has(context.res.status)) context.res.headers.set('Cache-Control', 'no-store');
});
