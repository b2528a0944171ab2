import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { parse } from 'hono/utils/cookie';
import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { closeSession, openSession, readSession, sessionSeconds } from '#core/members/sessions.ts';
import type { Environment } from './environment.ts';

export const sessionCookie = '__session';

/** The secret of the session that a request belongs to, for what answers before `withSession`. */
export function readSessionSecret(request: Request): string | null {
  return parse(request.headers.get('cookie') ?? '', sessionCookie)[sessionCookie] ?? null;
}

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

const body = z.object({ token: z.string().max(8_192).nullish(), passkey: z.unknown().optional() });

/**
 * `POST /api/__session {token}`: a fresh ID token becomes the session cookie (201); no token closes
 * the session (204); an invalid or old one is 401. So is one of an account that asks for a passkey besides, with what that is to sign:
 * its answer is then sent as `passkey`. A new session replaces the browser's previous one.
 */
export function sessionEndpoint(core: Core) {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: core.siteUrl.startsWith('https:'),
  } as const;
  return async (context: Context<Environment>) => {
    const parsed = body.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'the body must be {token}');
    const previous = getCookie(context, sessionCookie);
    context.header('Cache-Control', 'no-store');
    if (!parsed.data.token) {
      if (previous) await closeSession(core, previous);
      deleteCookie(context, sessionCookie, cookie);
      return context.body(null, 204);
    }
    const { token, passkey } = parsed.data;
    const secret = await openSession(core, token, context.req.header('user-agent') ?? '', passkey);
    if (previous) await closeSession(core, previous);
    setCookie(context, sessionCookie, secret, { ...cookie, maxAge: sessionSeconds });
    return context.json({ status: 'success' }, 201);
  };
}
