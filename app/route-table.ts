import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Access } from './access.ts';

/** A line of the route table: as the framework takes it, and who may open what lies below it. */
export type RouteEntry = Omit<RouteConfigEntry, 'children'> & {
  access?: Access;
  parameters?: readonly string[];
  isUncached?: boolean;
  children?: RouteEntry[];
};

/** An address that answers: its pattern as the framework names it (`/news/:address`) and the module in `app`. */
export type Address = {
  pattern: string;
  file: string;
  /** Null where the entry stands in no group: then it is nobody's. */
  access: Access | null;
  /** What the page reads of the query; anything else in it is overlooked where the page is kept. */
  parameters: readonly string[];
  /** The server renders the page once for all visitors. Then its loader cannot read the visitor's address, cookies or headers. */
  isCached: boolean;
};

/**
 * Path parameters that may be logged: ids and names that open nothing by themselves. Every other parameter is a secret, so a new one is
 * hidden until it is listed here.
 */
const publicParameters = new Set([
  ...['productId', 'courseId', 'lessonId', 'exerciseId', 'versionId', 'priceId', 'orderId', 'invoiceId'],
  ...['questionId', 'opinionId', 'messageId', 'letterId', 'attemptId', 'codeId', 'uid', 'edit'],
  ...['address', 'kind', 'name', 'folder', 'file', 'place', 'page', 'version', 'format', 'provider'],
]);

/** True if a parameter of a path, without its colon, may be logged. */
export const isPublicParameter = (name: string): boolean => publicParameters.has(name);

const hasSecret = (pattern: string): boolean =>
  [...pattern.matchAll(/:(\w+)/g)].some(([, name = '']) => !isPublicParameter(name));

// The framework's own `route` and `index` make the same, but bring its build tools into the running site.
export const route = (path: string, file: string, children?: RouteEntry[]): RouteEntry =>
  children ? { path, file, children } : { path, file };
/** A route whose module serves other addresses too: the address tells one from another. */
export const shared = (path: string, file: string): RouteEntry => ({ path, file, id: path });
export const index = (file: string): RouteEntry => ({ index: true, file });

/** Says what a page reads of the query. */
export const reading = (parameters: readonly string[], entry: RouteEntry): RouteEntry => ({
  ...entry,
  parameters,
});

/** Marks a public page that depends on the visitor or on the moment: each request renders it, with the visitor's own headers. */
export const uncached = (entry: RouteEntry): RouteEntry => ({ ...entry, isUncached: true });

export const everybody = (entries: RouteEntry[]): RouteEntry[] => allow('public', entries);
/** Whoever is signed in, be their address proved or not. */
export const anyAccount = (entries: RouteEntry[]): RouteEntry[] => allow('account', entries);
export const membersOnly = (entries: RouteEntry[]): RouteEntry[] => allow('member', entries);
export const adminOnly = (entries: RouteEntry[]): RouteEntry[] => allow('admin', entries);

const allow = (access: Access, entries: RouteEntry[]): RouteEntry[] =>
  entries.map((entry) => ({ ...entry, access }));

/** Every address of a route table. What lies below an entry is for those who may open the entry. */
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
