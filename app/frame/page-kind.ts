import { matchPath } from 'react-router';
import { findPlainPermalink } from '#common/plain-permalinks.ts';
import { isVisitedPage } from '../pages/visited-pages.ts';
import { addresses } from '../routes.ts';
import type { PageHandle } from './frame-data.ts';

/** Internal header that tells the server's middleware the kind of page. Never sent to the browser. */
export const pageKindHeader = 'X-Page-Kind';

/** Seconds for which the server may cache a visitor's page. Content changes invalidate it earlier. */
const storeSeconds = 3_600;

type PageKind = { application: boolean; services: boolean };

/** Merges the page kind of all matched routes. In development every page counts as an application. */
export function readPageKind(matches: readonly { route: { handle?: unknown } }[]): PageKind {
  const handles = matches.map(({ route }) => route.handle as PageHandle | undefined);
  return {
    application: import.meta.env.DEV || handles.some((handle) => handle?.application),
    services: handles.some((handle) => handle?.services),
  };
}

/** Sets the page kind and the cache headers of a rendered page. */
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
  // Browsers revalidate on every visit and usually get a 304.
  headers.set('Cache-Control', 'no-cache');
  if (page.status === 200) headers.set('Cedille-Cache-Control', `max-age=${storeSeconds}`);
}

const cached = addresses.filter(({ isCached }) => isCached);

/** Returns the cache key of a page, or null if uncached. Drops query parameters that the page ignores. */
export function toCachedAddress(address: string): string | null {
  const [path = '/', ...query] = address.split('?');
  if (isVisitedPage(path)) return path;
  const page = cached.find(({ pattern }) => matchPath(pattern, path) !== null);
  if (!page || query.length === 0) return page ? path : null;
  const given = new URLSearchParams(query.join('?'));
  // Redirects of the former site come before the home page.
  if (findPlainPermalink(path, given)) return null;
  const read = page.parameters.flatMap((name) => given.getAll(name).map((value) => [name, value]));
  return read.length > 0 ? `${path}?${new URLSearchParams(read)}` : path;
}
