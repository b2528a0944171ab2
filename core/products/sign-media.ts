import { and, eq } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { openTo } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type ObjectKind, readMediaPath, toObjectAddress } from '../media/object-address.ts';
import type { Account } from '../members/identity.ts';
import { readSession, type SignedInUser, toSessionName } from '../members/sessions.ts';
import { findProduct } from './find-product.ts';

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

/** The provider counts both in whole seconds. Who reads by a signed address has a session of ours instead of a token. */
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

/**
 * Whether a signed address may still be read: by the browser session that asked for it, while it lasts, and while the rules
 * agree. Signing out here or everywhere ends it, and so does a refund; in anybody else's hands it never opened anything.
 */
export async function authorizeSignedRead(
  core: Core,
  read: { path: string; subject: string | null; sessionSecret: string | null },
): Promise<boolean> {
  const { path, subject, sessionSecret } = read;
  if (!sessionSecret || subject !== toSessionName(sessionSecret)) return false;
  const user = await readSession(core, sessionSecret);
  return (
    user !== null && authorizeFile(core, { operation: 'get', path, auth: { uid: user.uid, claims: {} } })
  );
}

/** How long an address that was handed out can be used, in seconds. */
export const addressSeconds = 300;

/**
 * A short-lived address of one file of a product, for the session of someone who may have it now.
 * @throws {AppError} not-found (no such file), forbidden (not bought, or no longer), gone (its bytes are lost)
 */
export async function signMedia(
  core: Core,
  { user, sessionSecret }: { user: SignedInUser; sessionSecret: string },
  wanted: { productId: string; kind: string; name: string },
): Promise<string> {
  const product = await findProduct(core, wanted.productId);
  const path = `products/${product.pathFolderId}/${wanted.kind as ObjectKind}/${wanted.name}`;
  const auth = { uid: user.uid, claims: {} };
  if (!(await authorizeFile(core, { operation: 'get', path, auth })))
    throw new AppError('forbidden', `${user.uid} may not read ${path}`, {
      userMessage: m.refusals_file_reserved(),
    });
  if (!product.pathFolderId || !(await core.files.stat(path)))
    throw new AppError('not-found', `no object ${path}`);
  if (!(await core.files.isIntact(path)))
    throw new AppError('gone', `the bytes of ${path} are no longer what was stored`);
  const address = toObjectAddress(core.files.bucket, path);
  const file = product.files.find((entry) => entry.url === address);
  return core.files.signDownload(path, {
    expiresInSeconds: addressSeconds,
    subject: toSessionName(sessionSecret),
    ...(file ? { fileName: file.fileName } : {}),
  });
}
