import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/** Label for all paths that match no route, so that arbitrary paths create no new labels. */
export const unknownRoute = 'unknown';

/** Returns a function that maps a path to its most specific pattern, such as `/news/:address`. */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const own = [...new Set(patterns)].filter((pattern) => !/^\/?\*$/.test(pattern));
  // The router returns the pattern that was added first.
  for (const pattern of own.toSorted((one, other) => countOpen(one) - countOpen(other)))
    router.add('ALL', pattern, pattern);
  return (path) => router.match('ALL', toPagePath(path))[0][0]?.[0] ?? unknownRoute;
}

/** Counts the dynamic parts of a pattern. A trailing wildcard counts most. */
const countOpen = (pattern: string): number =>
  (pattern.match(/:/g)?.length ?? 0) + (pattern.endsWith('*') ? 100 : 0);

/** Removes `.data` (https://reactrouter.com/explanation/special-files) and a final slash. */
const toPagePath = (path: string): string =>
  path === '/'
    ? path
    : path
        .replace(/\/$/, '')
        .replace(/\.data$/, '')
        .replace(/^\/_root$/, '/');
