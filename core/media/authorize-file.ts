import { and, eq } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { openTo } from '../access.ts';
import type { Core } from '../context.ts';
import type { Account } from '../members/identity.ts';
import { readMediaPath } from './object-address.ts';

export type FileRequest = {
  operation: 'get' | 'list' | 'create' | 'update' | 'delete';
  path: string;
  auth: { uid: string; claims: Record<string, unknown> } | null;
};

/**
 * The rules of the files service: pictures for everyone, extracts for anyone signed in, the rest for
 * buyers and admins; only admins write or list. Roles come from the account as it is now, not from
 * the token, so that what was withdrawn ends at once; and a token from before its sessions were ended opens nothing.
 */
export async function authorizeFile(
  core: Pick<Core, 'db' | 'identity'>,
  request: FileRequest,
): Promise<boolean> {
  const media = readMediaPath(request.path);
  if (request.operation === 'get' && media?.kind === 'pictures') return true;
  if (!request.auth) return false;
  const account = await core.identity.findAccount(request.auth.uid);
  if (!account || account.disabled || isRevoked(account, request.auth.claims)) return false;
  if (account.claims.admin) return media !== null || request.operation === 'list';
  if (request.operation !== 'get' || !media) return false;
  if (media.kind === 'extract') return true;
  return mayOpenFolder(core, account.uid, media.folder);
}

/** The provider counts both in whole seconds. What was signed for a session of ours has no token. */
function isRevoked({ validSince }: Account, { auth_time: authTime }: Record<string, unknown>): boolean {
  return typeof authTime === 'number' && authTime * 1_000 < validSince.getTime();
}

async function mayOpenFolder(core: Pick<Core, 'db'>, uid: string, folder: string): Promise<boolean> {
  const [row] = await core.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.pathFolderId, folder), openTo(uid)))
    .limit(1);
  return Boolean(row);
}
