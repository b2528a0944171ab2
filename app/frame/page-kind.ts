import { matchPath } from 'react-router';
import { addresses } from '../routes.ts';
import type { PageHandle } from './frame-data.ts';

/** Tells the server's own middleware what kind of page it got; it goes no further. */
export const pageKindHeader = 'X-Page-Kind';

/** Seconds for which a visitor's page may be kept by the server: content that changes drops it at once. */
const storeSeconds = 3_600;

type PageKind = { application: boolean; services: boolean };

/** What the matched routes say of their page. In development scripts and styles are written into every page as they come. */
export function readPageKind(matches: readonly { route: { handle?: unknown } }[]): PageKind {
  const handles = matches.map(({ route }) => route.handle as PageHandle | undefined);
  return {
    application: import.meta.env.DEV || handles.some((handle) => handle?.application),
    services: handles.some((handle) => handle?.services),
  };
}

/** Says in the headers of a rendered page what kind it is, who may keep it, and for how long. */
export function describeAnswer(
  headers: Headers,
  page: PageKind & { method: string; path: string; status: number; signedIn: boolean },
): void {
  if (!page.application && !page.services) headers.set(pageKindHeader, 'public');
  if (headers.has('Cache-Control')) return;
  const sameForAll =
    !page.application && !page.services && !page.signedIn && toCachedAddress(page.path) !== null;
  if (!sameForAll || !['GET', 'HEAD'].includes(page.method)) {
    headers.set('Cache-Control', 'no-store');
    return;
  }
  // Browsers ask each time, and are told in a few bytes that nothing has changed.
  headers.set('Cache-Control', 'no-cache');
  if (page.status === 200) headers.set('Cedille-Cache-Control', `max-age=${storeSeconds}`);
}

const cached = addresses.filter(({ isCached }) => isCached);

/**
 * The address under which a visitor's page may be kept by the server, or null for none; what it answers still decides. Of the query only
 * what the page reads is left, in one order: anybody can make up the rest.
 */
export function toCachedAddress(address: string): string | null {
  const [path = '/', ...query] = address.split('?');
  const page = cached.find(({ pattern }) => matchPath(pattern, path) !== null);
  if (!page || query.length === 0) return page ? path : null;
  const given = new URLSearchParams(query.join('?'));
  const read = page.parameters.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path;
}
