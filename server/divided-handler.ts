import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import type { PageHandle } from '#app/frame/frame-data.ts';

/**
 * React Router's request handler, with no more routes at hand than may match: it tries, and converts for rendering, all routes of
 * a build for each request, and of a hundred most have no part in it. One handler for each first word of an address, and one of the
 * whole build for what begins with none of them.
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

/** The part of a build that answers addresses with a first word, by that word: empty for the home page. */
export function divideBuild(build: ServerBuild): Map<string, ServerBuild> {
  const lines = new Map(Object.keys(build.routes).map((id) => [id, listLine(build, id)]));
  const words = new Map([...lines].map(([id, line]) => [id, readRouteWord(build, line)]));
  const parts = new Set(words.values().filter((word) => word !== null));
  return new Map(
    [...parts].map((part) => {
      const own = new Set(
        [...lines].flatMap(([id, line]) => ([part, null].includes(words.get(id) ?? null) ? line : [])),
      );
      // In the order of the table, which decides between routes of the same rank.
      const pick = <Value>(from: Record<string, Value>) =>
        Object.fromEntries(Object.entries(from).filter(([id]) => own.has(id)));
      const assets = { ...build.assets, routes: pick(build.assets.routes) };
      return [part, { ...build, routes: pick(build.routes), assets }];
    }),
  );
}

/** As routes are matched, whatever the case; a page's data have its address with an ending. Null where that says nothing. */
function readFirstWord(pathname: string): string | null {
  if (pathname === '/') return '';
  return (
    /^\/([^/]+)/
      .exec(pathname)?.[1]
      ?.replace(/\.data$/, '')
      .toLowerCase() ?? null
  );
}

/** A route and what it lies in, the deepest last. */
function listLine(build: ServerBuild, id: string): string[] {
  const parent = build.routes[id]?.parentId;
  return [...(parent === undefined ? [] : listLine(build, parent)), id];
}

/** What a route and those it lies in say of its page. */
export function listHandles(build: ServerBuild, id: string): PageHandle[] {
  return listLine(build, id).map((part) => (build.routes[part]?.module.handle ?? {}) as PageHandle);
}

/** The word that all addresses of a route begin with; null where it can be any. */
function readRouteWord(build: ServerBuild, line: readonly string[]): string | null {
  const routes = line.map((id) => build.routes[id]);
  const [first = ''] = routes.flatMap((route) => route?.path?.split('/').filter(Boolean) ?? []);
  const isOpen = first === '' ? routes.at(-1)?.index !== true : /^[:*]|\?$/.test(first);
  return isOpen ? null : first.toLowerCase();
}
