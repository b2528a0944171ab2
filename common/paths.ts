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
