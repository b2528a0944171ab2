import type { Staff } from '#core/staff/roles.ts';

/** Access level of a page. `account` requires a sign-in session, even with an unverified address. */
export type Access = 'public' | 'account' | 'member' | 'admin';

export type Gate = {
  maintenance: boolean;
  construction: boolean;
  access: Access;
  /** Null if signed out. */
  user: Staff | null;
  /** True if the session's email address is unverified. */
  unverified: boolean;
  path: string;
};

/** Files also served while the site is closed: robots.txt, security.txt and the brand of its notice. */
const isPublicAddress = (path: string) =>
  ['/robots.txt', '/.well-known/security.txt'].includes(path) || path.startsWith('/marque/');

/** Pages that stay reachable while their flag is set. */
const alwaysOpen = { maintenance: '/maintenance', construction: '/in-construction' };

/** Returns the path to redirect to, or null if the page may be opened. The order of the rules matters. */
export function findDetour(gate: Gate): string | null {
  const [pathname = '/'] = gate.path.split('?');
  if (isPublicAddress(pathname)) return null;
  if (gate.maintenance) return pathname === alwaysOpen.maintenance ? null : alwaysOpen.maintenance;
  if (gate.construction) return pathname === alwaysOpen.construction ? null : alwaysOpen.construction;
  if (gate.access === 'public') return null;
  if (gate.unverified)
    return gate.access === 'account' ? null : `/login?mode=adresse&redirect=${encodeURIComponent(gate.path)}`;
  if (!gate.user) return `/login?redirect=${encodeURIComponent(gate.path)}`;
  if (gate.access === 'admin' && gate.user.role === null)
    return `/unauthorized?redirect=${encodeURIComponent(gate.path)}`;
  return null;
}
