import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import type { PageHandle } from '#app/frame/frame-data.ts';

/**
 * React Router matches and converts all routes of a build per request. For speed, each first path segment
 * gets a build with its possible routes only.
 */
export function createDividedHandler(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const parts = new Map(
    [...divideBuild(build)].map(([word, part]) => [word, createRequestHandler(part, mode)]),
  );
  return (request, context) => {
    const word = readFirstWord(new URL(request.url).pathname);
    return ((word !== null && parts.get(word)) || whole)(request, context);
  };
}

/** Returns the parts of a build by first path segment, empty for the home page. */
export function divideBuild(build: ServerBuild): Map<string, ServerBuild> {
  const lines = new Map(Object.keys(build.routes).map((id) => [id, listLine(build, id)]));
  const words = new Map([...lines].map(([id, line]) => [id, readRouteWord(build, line)]));
  const parts = new Set(words.values().filter((word) => word !== null));
  return new Map(
    [...parts].map((part) => {
      const own = new Set(
        [...lines].flatMap(([id, line]) => ([part, null].includes(words.get(id) ?? null) ? line : [])),
      );
      // Keeps the order of the route table, which decides between routes of equal rank.
      const pick = <Value>(from: Record<string, Value>) =>
        Object.fromEntries(Object.entries(from).filter(([id]) => own.has(id)));
      const assets = { ...build.assets, routes: pick(build.assets.routes) };
      return [part, { ...build, routes: pick(build.routes), assets }];
    }),
  );
}

/** Returns the first path segment in lower case, without the `.data` of data requests. */
function readFirstWord(pathname: string): string | null {
  if (pathname === '/') return '';
  return (
    /^\/([^/]+)/
      .exec(pathname)?.[1]
      ?.replace(/\.data$/, '')
      .toLowerCase() ?? null
  );
}

/** Returns the ids of a route and its ancestors, the root first. */
function listLine(build: ServerBuild, id: string): string[] {
  const parent = build.routes[id]?.parentId;
  return [...(parent === undefined ? [] : listLine(build, parent)), id];
}

export function listHandles(build: ServerBuild, id: string): PageHandle[] {
  return listLine(build, id).map((part) => (build.routes[part]?.module.handle ?? {}) as PageHandle);
}

/** Returns the first path segment that all URLs of a route share. Null if it is dynamic. */
function readRouteWord(build: ServerBuild, line: readonly string[]): string | null {
  const routes = line.map((id) => build.routes[id]);
  const [first = ''] = routes.flatMap((route) => route?.path?.split('/').filter(Boolean) ?? []);
  const isOpen = first === '' ? routes.at(-1)?.index !== true : /^[:*]|\?$/.test(first);
  return isOpen ? null : first.toLowerCase();
}
