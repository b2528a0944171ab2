import type { AccessRequest, Auth } from '#twins/storage/storage-twin-options.ts';

/** ID tokens of the tests: a name is a person, `admin` has the claim, `buyer` has paid. */
export async function verifyTestToken(token: string): Promise<Auth | null> {
  if (token === 'expired') return null;
  return { uid: token, claims: { admin: token === 'admin', paid: token === 'buyer' } };
}

/** Rules as a school has them: public pictures, paid files, and a folder for each person. */
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
