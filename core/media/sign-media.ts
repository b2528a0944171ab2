import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SignedInUser } from '../members/sessions.ts';
import { findProduct } from '../products/find-product.ts';
import { authorizeFile } from './authorize-file.ts';
import { type MediaKind, toObjectAddress } from './object-address.ts';

/** How long an address that was handed out can be used, in seconds. */
export const addressSeconds = 300;

/**
 * A short-lived address of one file of a product, for someone who may have it now.
 * @throws {AppError} not-found (no such file), forbidden (not bought, or no longer)
 */
export async function signMedia(
  core: Core,
  user: SignedInUser,
  wanted: { productId: string; kind: string; name: string },
): Promise<string> {
  const product = await findProduct(core, wanted.productId);
  const path = `products/${product.pathFolderId}/${wanted.kind as MediaKind}/${wanted.name}`;
  const auth = { uid: user.uid, claims: {} };
  if (!(await authorizeFile(core, { operation: 'get', path, auth })))
    throw new AppError('forbidden', `${user.uid} may not read ${path}`, {
      userMessage: m.refusals_file_reserved(),
    });
  if (!product.pathFolderId || !(await core.files.stat(path)))
    throw new AppError('not-found', `no object ${path}`);
  const address = toObjectAddress(core.files.bucket, path);
  const file = product.files.find((entry) => entry.url === address);
  return core.files.signDownload(path, {
    expiresInSeconds: addressSeconds,
    subject: user.uid,
    ...(file ? { fileName: file.fileName } : {}),
  });
}
