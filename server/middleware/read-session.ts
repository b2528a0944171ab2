import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Core } from '#core/context.ts';
import { readSession } from '#core/members/sessions.ts';
import type { Environment } from '../environment.ts';

export const sessionCookie = '__session';

/** Finds who is signed in. A personal answer is never stored by anyone. */
export function withSession(core: Core) {
  return createMiddleware<Environment>(async (context, next) => {
    const secret = getCookie(context, sessionCookie);
    if (secret) {
      context.set('sessionSecret', secret);
      context.set('user', await readSession(core, secret));
    }
    await next();
    if (secret && !context.res.headers.has('Cache-Control'))
      context.res.headers.set('Cache-Control', 'no-store');
  });
}
