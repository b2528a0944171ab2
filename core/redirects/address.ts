import { findPlainPermalink, isPlainPermalinkName } from '#common/plain-permalinks.ts';
import { toInnerPath, toLinkTarget } from '#common/safe-links.ts';

export const maxAddressCharacters = 500;

/** Sections whose addresses are never those of a former site. */
const ownSections = /^\/(?:admin|api|assets)(?:\/|$)/;

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    // Not UTF-8, as some old servers encoded accents.
    return path;
  }
};

/** Path without encoding and final slash. `source` is also in lower case, as redirects are stored. */
export function normalisePath(path: string): { source: string; written: string } {
  const written = decode(path).replace(/(?<=.)\/$/, '');
  return { source: written.toLowerCase(), written };
}

/** Returns the stored form of a requested address: its path, or WordPress' `/?p=123`. */
export const toSource = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string =>
  findPlainPermalink(pathname, searchParams) ?? normalisePath(pathname).source;

/**
 * Parses a former address: a path, or an http(s) URL of which the path counts. A final `*` matches any rest.
 * Null if it is malformed, the home page or a section of this site.
 */
export function parseSource(text: string): string | null {
  const typed = text.trim();
  const isUrl = /^https?:\/\//i.test(typed);
  if (/[\p{Cc}\s\\<>"]/u.test(typed) || typed.startsWith('//') || !typed.isWellFormed()) return null;
  const address = isUrl || typed.startsWith('/') ? typed : `/${typed}`;
  const base = 'http://inside.invalid';
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  const isPrefix = url.pathname.endsWith('*') && !url.search;
  const source = isPrefix ? decode(url.pathname).toLowerCase() : toSource(url);
  if (source.length > maxAddressCharacters || source.slice(0, -1).includes('*')) return null;
  return source === '/' || ownSections.test(source) ? null : source;
}

/** Parses a destination: a path of this site, or an https URL. A `*` is allowed only after a final slash. */
export function parseTarget(text: string, siteUrl: string): string | null {
  const typed = text.trim();
  const own = typed.startsWith(`${siteUrl}/`) ? typed.slice(siteUrl.length) : typed;
  const target = own.length > maxAddressCharacters ? null : toLinkTarget(own === siteUrl ? '/' : own);
  if (!target || /^(?:mailto|http):/i.test(target)) return null;
  return target.replace(/\/\*$/, '/').includes('*') ? null : target;
}

/** Returns the destination of a request, with its query. `rest` is the text that a `*` matched. */
export function toLocation(target: string, rest: string, query: URLSearchParams): string {
  const base = 'http://inside.invalid';
  const filled = target.endsWith('/*')
    ? target.slice(0, -1) + rest.split('/').filter(Boolean).map(encodeURIComponent).join('/')
    : target;
  const url = new URL(filled, base);
  for (const [name, value] of query)
    if (!isPlainPermalinkName(name) && !url.searchParams.has(name)) url.searchParams.append(name, value);
  const isInner = url.origin === base;
  return isInner ? toInnerPath(url.pathname + url.search + url.hash) : url.href;
}
