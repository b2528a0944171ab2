import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { pageKindHeader } from '#app/frame/page-kind.ts';
import { speculationRules } from '#app/frame/speculation-rules.ts';
import { themeScript } from '#app/ui/theme/theme.ts';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import type { Environment } from '../environment.ts';

/**
 * The headers every answer carries. They are set after the handler, because a raw `Response` replaces
 * what was set before it. A handler that knows better (a file, the payment page) keeps its own.
 */
export function securityHeaders(options: Origins) {
  const secure = options.siteUrl.startsWith('https:');
  const ofPublicPages = writePolicy(publicPolicy(options));
  const ofApplications = writePolicy(applicationPolicy(options));
  return createMiddleware<Environment>(async (context, next) => {
    await next();
    const { headers } = context.res;
    const setIfAbsent = (name: string, value: string) => headers.has(name) || headers.set(name, value);
    const isPublicPage = headers.get(pageKindHeader) === 'public';
    headers.delete(pageKindHeader);
    setIfAbsent(
      'Content-Security-Policy',
      isPublicPage ? ofPublicPages : ofApplications.replaceAll(nonceMark, context.get('nonce')),
    );
    setIfAbsent('X-Content-Type-Options', 'nosniff');
    setIfAbsent('X-Frame-Options', 'DENY');
    setIfAbsent('Referrer-Policy', 'strict-origin-when-cross-origin');
    setIfAbsent(
      'Cross-Origin-Opener-Policy',
      options.opensProviders && opensWindows(context.req.path) ? 'same-origin-allow-popups' : 'same-origin',
    );
    setIfAbsent('Cross-Origin-Resource-Policy', 'same-origin');
    setIfAbsent(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    );
    if (secure) setIfAbsent('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  });
}

/** Where people sign in by a provider, in a window that this page has to keep hold of. */
const opensWindows = (path: string) => path === '/login' || path === '/profile';

type Origins = {
  /** The school has providers to sign in with. */
  opensProviders: boolean;
  siteUrl: string;
  identityOrigins: string[];
  identityFrames: string[];
  paymentOrigins: string[];
  /** Of the style sheet that public pages hold; none in development. */
  styleHash?: string | undefined;
};
type Policy = Record<string, string[]>;

const self = "'self'";

/** What every page may at most do. */
const basePolicy = ({ siteUrl }: Origins): Policy => ({
  'default-src': ["'none'"],
  'style-src': [self],
  'img-src': [self, 'data:', 'blob:'],
  'font-src': [self],
  'connect-src': [self],
  'media-src': [self, 'blob:'],
  'manifest-src': [self],
  'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': [self],
  ...(siteUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
});

/** The inline scripts of public pages, as the policy names them. */
const inlineScriptHashes = [themeScript, speculationRules].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);

/**
 * A public page is the same for everyone and is kept: its inline scripts and styles are constants, known by their hashes, and its
 * modules come from the folder of built files. What people have uploaded lies elsewhere and is no script.
 */
const publicPolicy = (origins: Origins): Policy => ({
  ...basePolicy(origins),
  'style-src': [self, ...(origins.styleHash ? [`'${origins.styleHash}'`] : [])],
  'script-src': [`${origins.siteUrl}/assets/`, ...inlineScriptHashes],
});

/** Stands for the nonce, which is another in each answer. */
const nonceMark = '{nonce}';

/** An application screen carries data of one person in inline scripts: a nonce that no other answer has. */
function applicationPolicy(origins: Origins): Policy {
  const { identityOrigins, identityFrames, paymentOrigins } = origins;
  const policy = basePolicy(origins);
  return {
    ...policy,
    'script-src': [`'nonce-${nonceMark}'`, "'strict-dynamic'"],
    // In development Vite writes styles into the page and speaks to it over a port of its own.
    'style-src': import.meta.env.DEV ? [self, "'unsafe-inline'"] : [self, `'nonce-${nonceMark}'`],
    'connect-src': [self, ...identityOrigins, ...(import.meta.env.DEV ? ['ws:'] : [])],
    'frame-src': [...(policy['frame-src'] ?? []), ...identityFrames],
    'worker-src': [self],
    // Chromium also checks where a form's answer redirects to: the payment page must be listed.
    'form-action': [self, ...paymentOrigins],
  };
}

const writePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

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
