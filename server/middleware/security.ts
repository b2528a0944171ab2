import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { headScript } from '#app/frame/head-script.ts';
import { pageKindHeader } from '#app/frame/page-kind.ts';
import { speculationRules } from '#app/frame/speculation-rules.ts';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import type { Environment } from '../environment.ts';

/**
 * Sets the security headers after the handler, because a raw `Response` would replace earlier ones. Keeps
 * headers that a handler has set itself, as for files and the payment page.
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
    // Members and staff record their voice.
    setIfAbsent(
      'Permissions-Policy',
      `camera=(), microphone=(${isPublicPage ? '' : 'self'}), geolocation=(), payment=(), usb=(), browsing-topics=()`,
    );
    if (secure) setIfAbsent('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  });
}

/** True for pages that sign in through a provider window and need a reference to it. */
const opensWindows = (path: string) => path === '/login' || path === '/profile';

type Origins = {
  /** True if the school has sign-in providers. */
  opensProviders: boolean;
  siteUrl: string;
  identityOrigins: string[];
  identityFrames: string[];
  paymentOrigins: string[];
  /** Hash of the inline style sheet of public pages. Undefined in development. */
  styleHash?: string | undefined;
};
type Policy = Record<string, string[]>;

const self = "'self'";

/** The policy that all others extend. */
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

const inlineScriptHashes = [headScript, speculationRules].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);

/**
 * Public pages are cached and the same for everybody, so their inline scripts and styles have constant
 * hashes. Modules come from the folder of built files, where no uploads are stored.
 */
const publicPolicy = (origins: Origins): Policy => ({
  ...basePolicy(origins),
  'style-src': [self, ...(origins.styleHash ? [`'${origins.styleHash}'`] : [])],
  'script-src': [`${origins.siteUrl}/assets/`, ...inlineScriptHashes],
  'worker-src': [`${origins.siteUrl}/service-worker.js`],
});

const nonceMark = '{nonce}';

/** Inline scripts of applications contain personal data, so each response has its own nonce. */
function applicationPolicy(origins: Origins): Policy {
  const { identityOrigins, identityFrames, paymentOrigins } = origins;
  const policy = basePolicy(origins);
  return {
    ...policy,
    'script-src': [`'nonce-${nonceMark}'`, "'strict-dynamic'"],
    // In development, Vite inserts styles into the page and connects through its own port.
    'style-src': import.meta.env.DEV ? [self, "'unsafe-inline'"] : [self, `'nonce-${nonceMark}'`],
    'connect-src': [self, ...identityOrigins, ...(import.meta.env.DEV ? ['ws:'] : [])],
    'frame-src': [...(policy['frame-src'] ?? []), ...identityFrames],
    'worker-src': [self],
    // Chromium also checks redirects of form submissions, so the payment page must be listed.
    'form-action': [self, ...paymentOrigins],
  };
}

const writePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects unsafe requests from other sites, and from sibling subdomains, which SameSite=Lax does not cover.
 * Register endpoints with their own credentials, such as a webhook signature, before this middleware.
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
