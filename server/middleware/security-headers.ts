import { createMiddleware } from 'hono/factory';
import type { Environment } from '../environment.ts';

/**
 * The headers every answer carries. They are set after the handler, because a raw `Response` replaces
 * what was set before it. A handler that knows better (a file, the payment page) keeps its own.
 */
export function securityHeaders(options: {
  siteUrl: string;
  identityOrigins: string[];
  paymentOrigins: string[];
}) {
  const secure = options.siteUrl.startsWith('https:');
  return createMiddleware<Environment>(async (context, next) => {
    await next();
    const { headers } = context.res;
    const setIfAbsent = (name: string, value: string) => headers.has(name) || headers.set(name, value);
    setIfAbsent('Content-Security-Policy', policy(context.var.nonce, options, secure));
    setIfAbsent('X-Content-Type-Options', 'nosniff');
    setIfAbsent('X-Frame-Options', 'DENY');
    setIfAbsent('Referrer-Policy', 'strict-origin-when-cross-origin');
    setIfAbsent('Cross-Origin-Opener-Policy', 'same-origin');
    setIfAbsent('Cross-Origin-Resource-Policy', 'same-origin');
    setIfAbsent(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    );
    if (secure) setIfAbsent('Strict-Transport-Security', 'max-age=63072000; includeSubDomains; preload');
  });
}

function policy(
  nonce: string,
  { identityOrigins, paymentOrigins }: { identityOrigins: string[]; paymentOrigins: string[] },
  secure: boolean,
): string {
  const self = "'self'";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // In development Vite writes styles into the page and speaks to it over a port of its own.
    import.meta.env.DEV ? `style-src ${self} 'unsafe-inline'` : `style-src ${self} 'nonce-${nonce}'`,
    `img-src ${self} data: blob:`,
    `font-src ${self}`,
    `connect-src ${[self, ...identityOrigins, ...(import.meta.env.DEV ? ['ws:'] : [])].join(' ')}`,
    `media-src ${self} blob:`,
    `manifest-src ${self}`,
    `worker-src ${self}`,
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Chromium also checks where a form's answer redirects to: the payment page must be listed.
    `form-action ${[self, ...paymentOrigins].join(' ')}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
