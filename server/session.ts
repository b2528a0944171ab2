import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { serialize } from 'hono/utils/cookie';
import { z } from 'zod';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { leave } from '#core/sign-in/end-session.ts';
import { openSession } from '#core/sign-in/open-session.ts';
import { sessionTimes } from '#core/sign-in/session-times.ts';
import { readSession, readTimeLeft } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import type { Environment } from './environment.ts';

const isSecure = (siteUrl: string) => siteUrl.startsWith('https:');

/**
 * The cookie of the session. On https browsers hold what its prefix says: it comes from this very host, over https, for every
 * path, so that no neighbouring subdomain can plant another.
 * https://developer.mozilla.org/docs/Web/HTTP/Guides/Cookies#cookie_prefixes
 */
const sessionCookieOf = (siteUrl: string): string => (isSecure(siteUrl) ? '__Host-__session' : '__session');

/** The cookie by which a browser is known again; it opens nothing. */
const deviceCookieOf = (siteUrl: string): string => (isSecure(siteUrl) ? '__Host-device' : 'device');

const attributesOf = (siteUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(siteUrl) }) as const;

/** Every value that a request has of a cookie: a browser may be made to send several. */
function readCookies(request: Request, name: string): string[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
}

/** The secret of the session that a request belongs to; null without one, and where two claim to be it. */
export function readSessionSecret(request: Request, siteUrl: string): string | null {
  const found = readCookies(request, sessionCookieOf(siteUrl));
  return found.length === 1 ? found[0] || null : null;
}

/**
 * Refuses a request with two session cookies: one of them is not ours, and nobody can say which. The browser is told to forget
 * them, so that its next request is that of a visitor.
 */
export function refuseTwoSessions(core: Core) {
  const name = sessionCookieOf(core.siteUrl);
  const tell = createMiddleware<Environment>(async (context, next) => {
    await next();
    if (readCookies(context.req.raw, name).length < 2) return;
    const { headers } = context.res;
    headers.append('Set-Cookie', serialize(name, '', { ...attributesOf(core.siteUrl), maxAge: 0 }));
    // The other one may be of another path or of the whole domain, where only the browser can reach it.
    headers.set('Clear-Site-Data', '"cookies"');
  });
  const refuse = createMiddleware<Environment>(async (context, next) => {
    if (readCookies(context.req.raw, name).length > 1)
      throw new AppError('invalid-input', 'two session cookies', {
        userMessage: m.refusals_two_sessions(),
      });
    return next();
  });
  return [tell, refuse] as const;
}

/** Finds who is signed in. A personal answer is never stored by anyone. */
export function withSession(core: Core) {
  return createMiddleware<Environment>(async (context, next) => {
    const secret = readSessionSecret(context.req.raw, core.siteUrl);
    if (secret) {
      const user = await readSession(core, secret);
      context.set('sessionSecret', secret);
      context.set('user', user?.emailVerified ? user : null);
      context.set('unverified', user && !user.emailVerified ? user : null);
    }
    await next();
    if (secret && !context.res.headers.has('Cache-Control'))
      context.res.headers.set('Cache-Control', 'no-store');
  });
}

const body = z.object({
  token: z.string().max(8_192).nullish(),
  /** A passkey's answer, where one was asked for. */
  passkey: z.unknown().optional(),
  /** What the browser says of where it is. */
  timeZone: z
    .string()
    .regex(/^[\w+/-]{1,64}$/)
    .optional()
    .catch(undefined),
});

/**
 * `POST /api/__session {token}`: a fresh ID token of somebody who has just signed in becomes the session cookie (201), one of the
 * sign-in that this browser's session is of renews it (200); no token ends the session (204); an invalid or old one is 401. So is
 * one of an account that asks for a passkey besides, with what that is to sign: its answer is then sent as `passkey`. A new
 * session replaces the browser's previous one.
 */
export function sessionEndpoint(core: Core) {
  const attributes = attributesOf(core.siteUrl);
  return async (context: Context<Environment>) => {
    const parsed = body.safeParse(await context.req.json().catch(() => null));
    if (!parsed.success) throw new AppError('invalid-input', 'the body must be {token}');
    const { token, passkey, timeZone = '' } = parsed.data;
    context.header('Cache-Control', 'no-store');
    if (!token) {
      await endHere(core, context);
      return context.body(null, 204);
    }
    const opened = await openSession(core, {
      token,
      passkey,
      session: readSessionSecret(context.req.raw, core.siteUrl),
      device: readCookies(context.req.raw, deviceCookieOf(core.siteUrl))[0] ?? null,
      browser: {
        userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
        timeZone,
        language: (context.req.header('accept-language') ?? '').slice(0, 100),
      },
      log: context.var.log,
    });
    if (opened.device)
      setCookie(context, deviceCookieOf(core.siteUrl), opened.device, {
        ...attributes,
        maxAge: sessionTimes.knownDevice,
      });
    if (!opened.session) return context.json({ status: 'success' }, 200);
    setCookie(context, sessionCookieOf(core.siteUrl), opened.session, {
      ...attributes,
      maxAge: sessionTimes.memberAtMost,
    });
    return context.json({ status: 'success' }, 201);
  };
}

/**
 * `GET /api/__session`: whether this browser is still signed in, and for how many seconds, for a page that stays open. Asking is no
 * use of the session, unless the page says that somebody was at work in it, and how many seconds ago (`?actif=90`).
 */
export function sessionState(core: Core) {
  return async (context: Context<Environment>) => {
    const secret = readSessionSecret(context.req.raw, core.siteUrl);
    const left = secret && (await readTimeLeft(core, secret, readUse(core, context.req.query('actif'))));
    context.header('Cache-Control', 'no-store');
    return context.json(left ? { status: 'open', ...left } : { status: 'ended' });
  };
}

/** What is no number of seconds says nothing of when: it is no use. */
function readUse(core: Core, ago: string | undefined): Date | null {
  if (ago === undefined || !/^\d{1,6}$/.test(ago)) return null;
  return new Date(core.now().getTime() - Number(ago) * 1_000);
}

/** `POST /deconnexion`: leaves, and shows that one has left. */
export function leavePage(core: Core) {
  return async (context: Context<Environment>) => {
    await endHere(core, context);
    context.header('Cache-Control', 'no-store');
    return context.redirect('/deconnexion', 303);
  };
}

/** Ends the session of a request, and has the browser forget it with the pages that it was shown. */
async function endHere(core: Core, context: Context<Environment>): Promise<void> {
  const secret = readSessionSecret(context.req.raw, core.siteUrl);
  if (secret) await leave(core, secret, context.var.log);
  deleteCookie(context, sessionCookieOf(core.siteUrl), attributesOf(core.siteUrl));
  // Not "storage": what was typed in the office and not saved waits there for its author (docs/decisions/0022).
  context.header('Clear-Site-Data', '"cache", "prefetchCache", "prerenderCache"');
}
