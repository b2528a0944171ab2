import { isPublicParameter } from '#app/route-table.ts';
import { createRouteNames } from '../metrics/name-route.ts';

/** Paths whose rest names a file or a call of an API, and no secret. */
const openEnds = [
  ...['/assets/*', '/v0/*'],
  ...['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'],
];

/**
 * Returns the path of a request as the log may contain it: its route pattern, with the values of public parameters only. An address of no
 * route is `unknown`, because it may be a private link with a typing error.
 */
export function createLoggedPaths(patterns: readonly string[]): (path: string) => string {
  const nameRoute = createRouteNames(patterns);
  return (path) => {
    const pattern = nameRoute(path);
    if (openEnds.includes(pattern)) return path;
    const values = path.split('/');
    const isShown = (part: string) => part.startsWith(':') && isPublicParameter(part.slice(1));
    return pattern
      .split('/')
      .map((part, index) => (isShown(part) ? values[index] : part))
      .join('/');
  };
}
