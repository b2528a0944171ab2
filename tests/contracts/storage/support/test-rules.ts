import type { AccessRequest, Auth } from '#twins/storage/storage-twin-options.ts';

/** Verifies an ID token of the tests. A token is a user id: `admin` has the admin claim, `buyer` has paid. */
export async function verifyTestToken(token: string): Promise<Auth | null> {
  if (token === 'expired') return null;
  return { uid: token, claims: { admin: token === 'admin', paid: token === 'buyer' } };
}

/** Access rules like those of a school: public pictures, paid files, and a folder per user. */
export async function authorizeInTests({ operation, path, auth }: AccessRequest): Promise<boolean> {
  if (auth?.claims.admin === true) return true;
  const [folder, owner] = path.split('/');
  if (folder === 'users') return auth !== null && auth.uid === owner;
  if (operation !== 'get') return false;
  return folder === 'public' || (folder === 'paid' && auth?.claims.paid === true);
}

export function isPublicInTests(path: string): boolean {
  return path.startsWith('public/');
}
