/**
 * A `redirect` that only ever leads inside the site: an absolute path of ours, or the fallback. What
 * a browser would read as another host (`//host`, `/\host`, control characters) is refused.
 */
export function toInnerPath(wanted: string | null | undefined, fallback = '/'): string {
  if (!wanted || wanted.length > 2_000 || !wanted.startsWith('/') || wanted.startsWith('//')) return fallback;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses, so `/\t/host` leads away.
  if (/[\\\u0000-\u001f\u007f]/.test(wanted)) return fallback;
  const url = new URL(wanted, 'http://inside.invalid');
  if (url.host !== 'inside.invalid') return fallback;
  return url.pathname.startsWith('//') ? fallback : url.pathname + url.search + url.hash;
}

const maxCharacters = 2_048;

/**
 * Where a link written by the owner may lead: a path of the site, an http or https address, an e-mail address.
 * Anything else is null: scripts, data, addresses with a password, and what browsers would read otherwise than
 * people do (control characters, backslashes, `//host`).
 */
export function toLinkTarget(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > maxCharacters) return null;
  // Browsers drop or trim these before they look at what an address begins with.
  if (/[\p{Cc}\p{Cf}\s\\<>"`\ufffd]/u.test(href) || !href.isWellFormed()) return null;
  if (href.startsWith('/')) return toInnerPath(href, '') || null;
  if (/^mailto:[^\s@/?]+@[^\s@/?.]+(?:\.[^\s@/?.]+)+(\?[^\s]*)?$/i.test(href)) return href;
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  return url.username || url.password ? null : href;
}

/** Whether it leads to another site: neither a path of ours nor an address under `siteUrl`. */
export function leadsOutside(target: string, siteUrl: string): boolean {
  return /^https?:/i.test(target) && new URL(target).origin !== new URL(siteUrl).origin;
}
