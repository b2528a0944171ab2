import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/** What an address is called that is none of ours: one name for all of them, however many are tried. */
export const unknownRoute = 'unknown';

/**
 * Names the route of a path by its pattern, `/news/:address`; of several that fit, the one that says most of the path. A pattern that
 * takes everything names nothing.
 */
export function createRouteNames(patterns: readonly string[]): (path: string) => string {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const own = [...new Set(patterns)].filter((pattern) => !/^\/?\*$/.test(pattern));
  // Of what fits, the router answers first what was named first.
  for (const pattern of own.toSorted((one, other) => countOpen(one) - countOpen(other)))
    router.add('ALL', pattern, pattern);
  return (path) => router.match('ALL', toPagePath(path))[0][0]?.[0] ?? unknownRoute;
}

/** How much of a pattern is left open: what takes any number of parts is the most open of all. */
const countOpen = (pattern: string): number =>
  (pattern.match(/:/g)?.length ?? 0) + (pattern.endsWith('*') ? 100 : 0);

/** A page's data have an address of their own, and a slash at the end says nothing. https://reactrouter.com/explanation/special-files */
const toPagePath = (path: string): string =>
  path === '/'
    ? path
    : path
        .replace(/\/$/, '')
        .replace(/\.data$/, '')
        .replace(/^\/_root$/, '/');
