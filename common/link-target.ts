import { toInnerPath } from './paths.ts';

const longest = 2_048;

/**
 * Where a link written by the owner may lead: a path of the site, an http or https address, an e-mail address.
 * Anything else is null: scripts, data, addresses with a password, and what browsers would read otherwise than
 * people do (control characters, backslashes, `//host`).
 */
export function toLinkTarget(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > longest) return null;
  // Browsers drop or trim these before they look at what an address begins with.
  if (/[\p{Cc}\p{Cf}\s\\<>"`\ufffd]/u.test(href) || !href.isWellFormed()) return null;
  if (href.startsWith('/')) return toInnerPath(href, '') || null;
  if (/^mailto:[^\s@/?]+@[^\s@/?]+\.[^\s@/?]+(\?[^\s]*)?$/i.test(href)) return href;
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  return url.username || url.password ? null : href;
}

/** Whether it leads to another site: neither a path of ours nor an address under `siteUrl`. */
export function leadsOutside(target: string, siteUrl: string): boolean {
  return /^https?:/i.test(target) && new URL(target).origin !== new URL(siteUrl).origin;
}
