/**
 * Returns a `redirect` target within this site, otherwise the fallback. Rejects forms that browsers read as
 * another host (`//host`, `/\host`, control characters).
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
 * Returns a link if it is a site path, an http(s) URL or a mailto address, otherwise null. Rejects URLs with
 * a password and forms that browsers read differently (control characters, backslashes, `//host`).
 */
export function toLinkTarget(href: unknown): string | null {
  if (typeof href !== 'string' || href.length > maxCharacters) return null;
  // Browsers drop or trim these characters before they parse the scheme.
  if (/[\p{Cc}\p{Cf}\s\\<>"`\ufffd]/u.test(href) || !href.isWellFormed()) return null;
  if (href.startsWith('/')) return toInnerPath(href, '') || null;
  if (/^mailto:[^\s@/?]+@[^\s@/?.]+(?:\.[^\s@/?.]+)+(\?[^\s]*)?$/i.test(href)) return href;
  if (!/^https?:\/\/[^/]/i.test(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  return url.username || url.password ? null : href;
}

/** True for an http(s) URL of another origin than `siteUrl`. */
export function leadsOutside(target: string, siteUrl: string): boolean {
  return /^https?:/i.test(target) && new URL(target).origin !== new URL(siteUrl).origin;
}
