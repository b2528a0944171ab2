import { and, eq } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { openTo } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type ObjectKind, readMediaPath, toObjectAddress } from '../media/object-address.ts';
import { mayOnlyLook } from '../sign-in/second-factor.ts';
import { readSession, readSessionOfSignIn, type SignedInUser, toSessionName } from '../sign-in/sessions.ts';
import { findProduct } from './find-product.ts';

export type FileRequest = {
  operation: 'get' | 'list' | 'create' | 'update' | 'delete';
  path: string;
  auth: { uid: string; claims: Record<string, unknown> } | null;
};

/**
 * The rules of the files service for who shows it an ID token: it counts for as long as its sign-in has a session on this site,
 * so that what ends the session ends the token, and roles are those of this moment.
 */
export async function authorizeFile(core: Core, request: FileRequest): Promise<boolean> {
  const authTime = request.auth?.claims.auth_time;
  const user =
    request.auth && typeof authTime === 'number'
      ? await readSessionOfSignIn(core, request.auth.uid, new Date(authTime * 1_000))
      : null;
  return mayReachFile(core, user, request);
}

/** Pictures for everyone, extracts for members, the rest for buyers and admins; only admins write or list, and write with two proofs once the school sells. */
async function mayReachFile(
  core: Pick<Core, 'db' | 'sellsForReal'>,
  user: SignedInUser | null,
  { operation, path }: Pick<FileRequest, 'operation' | 'path'>,
): Promise<boolean> {
  const media = readMediaPath(path);
  if (operation === 'get' && media?.kind === 'pictures') return true;
  // An address that nobody has proved opens nothing.
  if (!user?.emailVerified) return false;
  if (user.admin && operation !== 'get' && operation !== 'list' && mayOnlyLook(core, user)) return false;
  if (user.admin) return media !== null || operation === 'list';
  if (operation !== 'get' || !media) return false;
  if (media.kind === 'extract') return true;
  return mayOpenFolder(core, user.uid, media.folder);
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
  return user !== null && mayReachFile(core, user, { operation: 'get', path });
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
  if (!(await mayReachFile(core, user, { operation: 'get', path })))
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
