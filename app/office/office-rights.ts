import { hasRight, type Staff } from '#core/staff/roles.ts';
import { type OfficeEntry, subjects } from './subjects.ts';

const entries: readonly OfficeEntry[] = Object.values(subjects);

/** Right per route pattern, for loaders (`read`) and actions (`write`), and per command. */
const rightsOf = new Map(
  entries.flatMap(({ access = {}, routes }) => {
    const { routes: special = {}, commands = {}, ...plain } = access;
    const paths = new Set([...routes.map(({ path }) => path ?? ''), ...Object.keys(special)]);
    return [...paths].map(
      (path) => [path ? `/admin/${path}` : '/admin', { ...(special[path] ?? plain), commands }] as const,
    );
  }),
);

/**
 * Returns true if the person may request a route of the back office. A command may require another right
 * than the other actions of its route. Without a declaration, only the owner may.
 */
export function mayRequest(
  person: Staff,
  pattern: string,
  { isWrite = false, act }: { isWrite?: boolean; act?: string } = {},
): boolean {
  const declared = rightsOf.get(pattern);
  if (!isWrite) return hasRight(person, declared?.read);
  const ofCommand = act !== undefined && declared && Object.hasOwn(declared.commands, act);
  return hasRight(person, ofCommand ? declared.commands[act] : declared?.write);
}

/** Patterns split into segments; those with fewer parameters match first. */
const segmentsOf = [...rightsOf.keys()]
  .map((pattern) => ({ pattern, segments: pattern.split('/') }))
  .toSorted((one, other) => countParameters(one.segments) - countParameters(other.segments));

function countParameters(segments: readonly string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length;
}

/** Returns true if the person may open an address. Addresses outside the back office are open. */
export function mayOpen(person: Staff, href: string): boolean {
  const [path = ''] = href.split(/[?#]/);
  const asked = path.split('/');
  if (asked[1] !== 'admin') return true;
  const found = segmentsOf.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, index) => segment.startsWith(':') || segment === asked[index]),
  );
  return mayRequest(person, found?.pattern ?? '');
}

/** Returns the links that the person may open. */
export const keepOpen = <Link extends { href: string }>(person: Staff, links: readonly Link[]): Link[] =>
  links.filter(({ href }) => mayOpen(person, href));
