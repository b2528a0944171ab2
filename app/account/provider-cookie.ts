import { parse, serialize } from 'hono/utils/cookie';
import { attemptMilliseconds } from '#core/sign-in/provider-attempts.ts';

/**
 * The `__Host-` prefix stops sibling hosts from setting the cookie.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes
 */
const nameCookie = (siteUrl: string) => (siteUrl.startsWith('https:') ? '__Host-connexion' : 'connexion');

/** Returns the secret that binds a provider sign-in to this browser. */
export const readProviderCookie = (request: Request, siteUrl: string): string | undefined =>
  parse(request.headers.get('cookie') ?? '', nameCookie(siteUrl))[nameCookie(siteUrl)];

export const writeProviderCookie = (secret: string, siteUrl: string): string =>
  serialize(nameCookie(siteUrl), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: attemptMilliseconds / 1_000,
  });
