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
 * Returns the name of the session cookie. On https, its prefix keeps sibling subdomains from planting one.
 * https://developer.mozilla.org/docs/Web/HTTP/Guides/Cookies#cookie_prefixes
 */
const sessionCookieOf = (siteUrl: string): string => (isSecure(siteUrl) ? '__Host-__session' : '__session');

/** Cookie that recognises a browser. It grants no access. */
const deviceCookieOf = (siteUrl: string): string => (isSecure(siteUrl) ? '__Host-device' : 'device');

const attributesOf = (siteUrl: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(siteUrl) }) as const;

/** Returns all values of a cookie name, because a browser can be made to send several. */
function readCookies(request: Request, name: string): string[] {
  return (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
}

/** Returns the session secret of a request. Null without a session cookie or with several. */
export function readSessionSecret(request: Request, siteUrl: string): string | null {
  const found = readCookies(request, sessionCookieOf(siteUrl));
  return found.length === 1 ? found[0] || null : null;
}

/** Rejects a request with two session cookies, because one was planted, and makes the browser delete both. */
export function refuseTwoSessions(core: Core) {
  const name = sessionCookieOf(core.siteUrl);
  const tell = createMiddleware<Environment>(async (context, next) => {
    await next();
    if (readCookies(context.req.raw, name).length < 2) return;
    const { headers } = context.res;
    headers.append('Set-Cookie', serialize(name, '', { ...attributesOf(core.siteUrl), maxAge: 0 }));
    // The planted cookie may have another path or the whole domain, so only the browser can delete it.
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

/** Sets the signed-in account of a request. Personal responses are never cached. */
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
  /** Response of the passkey, if one was requested. */
  passkey: z.unknown().optional(),
  timeZone: z
    .string()
    .regex(/^[\w+/-]{1,64}$/)
    .optional()
    .catch(undefined),
});

/**
 * `POST /api/__session {token}`: exchanges a fresh ID token for a session (201), renews the session of the
 * same sign-in (200) or, without a token, ends it (204). Otherwise 401, with a challenge if the account
 * requires a passkey, whose response is then sent as `passkey`.
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
 * `GET /api/__session`: returns whether this browser is signed in, and for how many more seconds. Does not
 * count as activity, unless the page was used some seconds ago (`?actif=90`).
 */
export function sessionState(core: Core) {
  return async (context: Context<Environment>) => {
    const secret = readSessionSecret(context.req.raw, core.siteUrl);
    const left = secret && (await readTimeLeft(core, secret, readUse(core, context.req.query('actif'))));
    context.header('Cache-Control', 'no-store');
    return context.json(left ? { status: 'open', ...left } : { status: 'ended' });
  };
}

function readUse(core: Core, ago: string | undefined): Date | null {
  if (ago === undefined || !/^\d{1,6}$/.test(ago)) return null;
  return new Date(core.now().getTime() - Number(ago) * 1_000);
}

/** `POST /deconnexion`: signs out and redirects to the sign-out page. */
export function leavePage(core: Core) {
  return async (context: Context<Environment>) => {
    await endHere(core, context);
    context.header('Cache-Control', 'no-store');
    return context.redirect('/deconnexion', 303);
  };
}

/** Ends the session and makes the browser delete the cookie and its cached pages. */
async function endHere(core: Core, context: Context<Environment>): Promise<void> {
  const secret = readSessionSecret(context.req.raw, core.siteUrl);
  if (secret) await leave(core, secret, context.var.log);
  deleteCookie(context, sessionCookieOf(core.siteUrl), attributesOf(core.siteUrl));
  // Does not clear "storage", which contains unsaved drafts of the back office (docs/decisions/0022).
  context.header('Clear-Site-Data', '"cache", "prefetchCache", "prerenderCache"');
}
