import { randomBytes } from 'node:crypto';
import type { Html } from './html.ts';

export type Page = {
  status: number;
  title: string;
  /** Where forms of this page may lead, redirects included: Chrome checks those too. */
  formTargets?: string[];
  body: Html;
  script?: Html;
  /** Unfolds the list of test cards. */
  areCardsShown?: boolean;
};

/** 16 random bytes, for the style sheet and the script of one answer. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Headers of every hosted page: nothing from elsewhere, no frame around it, kept nowhere. `same-origin` referrers,
 * because with none at all browsers would send the form's `Origin` as null.
 */
export function pageHeaders(nonce: string, formTargets: string[] = []): Headers {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...new Set(formTargets.map(sourceOf))].join(' ')}`,
  ];
  return new Headers({
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
  });
}

/** The origin of an address as a source of a policy; a host a policy cannot name gives way to its scheme. */
function sourceOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address);
  return /^[a-z0-9.-]+$/.test(hostname) ? origin : protocol;
}

/** A redirect after a form: the browser asks for the next page with GET. */
export function seeOther(location: string, nonce: string, formTargets: string[] = []): Response {
  const headers = pageHeaders(nonce, formTargets);
  headers.delete('content-type');
  headers.set('location', location);
  return new Response(null, { status: 303, headers });
}
