import { matchPath } from 'react-router';
import { addresses } from './routes.ts';

/** Public addresses whose pages depend on who asks, or do something. */
const ownEachTime = ['/login', '/premiere-connexion', '/deconnexion', '/unauthorized', '/*'];

const patterns = addresses
  .filter(({ pattern, access }) => access === 'public' && !ownEachTime.includes(pattern))
  .map(({ pattern }) => pattern);

/** Whether a visitor's page at this path may be kept by the server at all; what it answers still decides. */
export function mayStore(path: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, path) !== null);
}
