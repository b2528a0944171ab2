import { isPublicParameter } from '#app/route-table.ts';
import { createRouteNames } from '../metrics/name-route.ts';

/** Wildcard paths that contain file names or API calls, but no secrets. */
const openEnds = [
  ...['/assets/*', '/v0/*'],
  ...['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'],
];

/**
 * Returns a function for loggable paths: route patterns with the values of public parameters. Paths without a
 * route become `unknown`, because they may be mistyped private links.
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
