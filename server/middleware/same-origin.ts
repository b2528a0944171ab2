import { createMiddleware } from 'hono/factory';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import type { Environment } from '../environment.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests that another site made the browser send. The cookie is SameSite=Lax; this
 * is the second lock, also for sibling subdomains. Clients that carry their own proof (a webhook's
 * signature, an ID token in a header or body) are mounted before it.
 */
export function sameOriginOnly(siteUrl: string) {
  return createMiddleware<Environment>(async (context, next) => {
    if (safe.has(context.req.method)) return next();
    const site = context.req.header('sec-fetch-site');
    const origin = context.req.header('origin');
    const own = site ? site === 'same-origin' || site === 'none' : origin === siteUrl;
    if (!own || (origin !== undefined && origin !== siteUrl))
      throw new AppError('forbidden', `cross-origin ${context.req.method} from ${origin ?? 'nowhere'}`, {
        userMessage: m.refusals_other_site(),
      });
    return next();
  });
}
