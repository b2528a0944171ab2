/** What a visitor needs to open a page; `account`: to be signed in, if only with an address that is yet to be proved. */
export type Access = 'public' | 'account' | 'member' | 'admin';

export type Gate = {
  maintenance: boolean;
  construction: boolean;
  access: Access;
  /** Null for a visitor who is not signed in. */
  user: { admin: boolean } | null;
  /** Signed in with an address that nobody has proved: a visitor but for what proves it, or removes the account. */
  unverified: boolean;
  /** The full wanted path, with its query. */
  path: string;
};

/** What tells search engines to stay away must reach them, vulnerabilities are reported of a closed site too, and it wears the school's colours. */
const isPublicAddress = (path: string) =>
  ['/robots.txt', '/.well-known/security.txt'].includes(path) || path.startsWith('/marque/');

/** These pages stay reachable whatever the flags say. */
const alwaysOpen = { maintenance: '/maintenance', construction: '/in-construction' };

/**
 * Where a request is sent instead of the page it wants, or null when it may pass. The order is the
 * specification's: maintenance, construction, sign-in, admin; who has yet to prove their address does that first.
 */
export function findDetour(gate: Gate): string | null {
  const [pathname = '/'] = gate.path.split('?');
  if (isPublicAddress(pathname)) return null;
  if (gate.maintenance) return pathname === alwaysOpen.maintenance ? null : alwaysOpen.maintenance;
  if (gate.construction) return pathname === alwaysOpen.construction ? null : alwaysOpen.construction;
  if (gate.access === 'public') return null;
  if (gate.unverified)
    return gate.access === 'account' ? null : `/login?mode=adresse&redirect=${encodeURIComponent(gate.path)}`;
  if (!gate.user) return `/login?redirect=${encodeURIComponent(gate.path)}`;
  if (gate.access === 'admin' && !gate.user.admin)
    return `/unauthorized?redirect=${encodeURIComponent(gate.path)}`;
  return null;
}
