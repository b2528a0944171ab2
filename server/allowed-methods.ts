import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Returns a function for the `Allow` header of a page, which a 405 must contain (RFC 9110, 15.5.6). */
export function createAllowedMethods({ routes }: Pick<ServerBuild, 'routes'>): (pathname: string) => string {
  const tree = listBranches(routes, undefined);
  return (pathname) => {
    const line = matchRoutes(tree, pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/') ?? [];
    // A form sent to an index route goes to its parent, unless the URL has `?index`.
    const target = line.findLast(({ route }) => !route.index)?.route.id;
    const module = target === undefined ? undefined : routes[target]?.module;
    const reads = module?.loader || module?.default ? ['GET', 'HEAD'] : [];
    return [...reads, ...(module?.action ? ['POST'] : [])].join(', ');
  };
}

const listBranches = (routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId) return [];
    const own = { id: route.id, ...(route.path === undefined ? {} : { path: route.path }) };
    return route.index ? [{ ...own, index: true }] : [{ ...own, children: listBranches(routes, route.id) }];
  });
