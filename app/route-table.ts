import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Access } from './access.ts';

/** Entry of the route table: the framework's fields and the access of all routes below. */
export type RouteEntry = Omit<RouteConfigEntry, 'children'> & {
  access?: Access;
  parameters?: readonly string[];
  isUncached?: boolean;
  children?: RouteEntry[];
};

/** A reachable route: its pattern as in the framework (`/news/:address`) and its module in `app`. */
export type Address = {
  pattern: string;
  file: string;
  /** Null outside every group; the guard then rejects the route. */
  access: Access | null;
  /** Query parameters that the page reads. The page cache ignores all others. */
  parameters: readonly string[];
  /** True if the page is rendered once for all visitors, without their address, cookies or headers. */
  isCached: boolean;
};

/** Path parameters that may be logged, because they grant no access. Unlisted parameters count as secrets. */
const publicParameters = new Set([
  ...['productId', 'courseId', 'lessonId', 'exerciseId', 'versionId', 'priceId', 'orderId', 'invoiceId'],
  ...['questionId', 'opinionId', 'messageId', 'letterId', 'attemptId', 'codeId', 'importId', 'personId'],
  ...['paperId', 'sittingId', 'productionId', 'recordingId', 'replyId'],
  ...['uid', 'edit', 'version', 'format', 'provider'],
  ...['address', 'kind', 'name', 'folder', 'file', 'place', 'page'],
]);

/** True if a path parameter (without its colon) may be logged. */
export const isPublicParameter = (name: string): boolean => publicParameters.has(name);

const hasSecret = (pattern: string): boolean =>
  [...pattern.matchAll(/:(\w+)/g)].some(([, name = '']) => !isPublicParameter(name));

// Same as the framework's `route` and `index`, whose import would bring build tools into production.
export const route = (path: string, file: string, children?: RouteEntry[]): RouteEntry =>
  children ? { path, file, children } : { path, file };
/** Creates a route whose module serves several paths, with the path as its id. */
export const shared = (path: string, file: string): RouteEntry => ({ path, file, id: path });
export const index = (file: string): RouteEntry => ({ index: true, file });

/** Declares the query parameters that a page reads. */
export const reading = (parameters: readonly string[], entry: RouteEntry): RouteEntry => ({
  ...entry,
  parameters,
});

/** Excludes a public page from the cache: each request renders it with the visitor's headers. */
export const uncached = (entry: RouteEntry): RouteEntry => ({ ...entry, isUncached: true });

export const everybody = (entries: RouteEntry[]): RouteEntry[] => allow('public', entries);
/** Routes for any signed-in account, verified or not. */
export const anyAccount = (entries: RouteEntry[]): RouteEntry[] => allow('account', entries);
export const membersOnly = (entries: RouteEntry[]): RouteEntry[] => allow('member', entries);
export const adminOnly = (entries: RouteEntry[]): RouteEntry[] => allow('admin', entries);

const allow = (access: Access, entries: RouteEntry[]): RouteEntry[] =>
  entries.map((entry) => ({ ...entry, access }));

/** Lists all routes of a table. Routes inherit access from their parent. */
export function flattenRoutes(
  entries: readonly RouteEntry[],
  parent: { pattern: string; access: Access | null } = { pattern: '', access: null },
): Address[] {
  return entries.flatMap(({ path, file, children, access = parent.access, parameters = [], isUncached }) => {
    const pattern = path ? `${parent.pattern}/${path}` : parent.pattern;
    if (children) return flattenRoutes(children, { pattern, access });
    const isCached = access === 'public' && !isUncached && !hasSecret(pattern);
    return [{ pattern: pattern || '/', file, access, parameters, isCached }];
  });
}
