import { parse, serialize } from 'hono/utils/cookie';
import { attemptMilliseconds } from '#core/sign-in/provider-attempts.ts';

/** On https the browser lets no neighbouring host set it. https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Set-Cookie#cookie_prefixes */
const nameCookie = (siteUrl: string) => (siteUrl.startsWith('https:') ? '__Host-connexion' : 'connexion');

/** What tells this browser from others while it is at a provider. */
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
