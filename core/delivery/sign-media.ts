import type { StoredFile } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { lessonSubject } from '../lessons/lesson-subject.ts';
import { type MediaArea, toObjectAddress } from '../media/object-address.ts';
import { findProduct } from '../products/find-product.ts';
import { type SignedInUser, toSessionName } from '../sign-in/sessions.ts';
import { mayReachFile } from './file-rules.ts';

/** Who asks for a file, and the secret of their session. */
type Reader = { user: SignedInUser; sessionSecret: string };

/** How long an address that was handed out can be used, in seconds. */
export const addressSeconds = 300;

/**
 * A short-lived address of one file of a product, for the session of someone who may have it now.
 * @throws {AppError} not-found (no such file), forbidden (not bought, or no longer), gone (its bytes are lost)
 */
export async function signMedia(
  core: Core,
  reader: Reader,
  wanted: { productId: string; kind: string; name: string },
): Promise<string> {
  const { pathFolderId, files } = await findProduct(core, wanted.productId);
  return sign(core, reader, { area: 'products', pathFolderId, files, ...wanted });
}

/**
 * A short-lived address of one file of a lesson, for who may have it now: a visitor too, where the lesson is free.
 * @throws {AppError} not-found (no such file), forbidden (not bought, no longer, or not open yet), gone (its bytes are lost)
 */
export async function signLessonMedia(
  core: Core,
  reader: Reader | null,
  wanted: { lessonId: string; kind: string; name: string },
): Promise<string> {
  const { pathFolderId, files } = await lessonSubject.find(core, wanted.lessonId);
  return sign(core, reader, { area: 'lessons', pathFolderId, files, ...wanted });
}

type Wanted = { area: MediaArea; pathFolderId: string; files: StoredFile[]; kind: string; name: string };

async function sign(core: Core, reader: Reader | null, wanted: Wanted): Promise<string> {
  const { area, pathFolderId, files, kind, name } = wanted;
  const path = `${area}/${pathFolderId}/${kind}/${name}`;
  if (!(await mayReachFile(core, reader?.user ?? null, { operation: 'get', path })))
    throw new AppError('forbidden', `${reader?.user.uid ?? 'a visitor'} may not read ${path}`, {
      userMessage: m.refusals_file_reserved(),
    });
  if (!pathFolderId || !(await core.files.stat(path))) throw new AppError('not-found', `no object ${path}`);
  if (!(await core.files.isIntact(path)))
    throw new AppError('gone', `the bytes of ${path} are no longer what was stored`);
  const address = toObjectAddress(core.files.bucket, path);
  const file = files.find((entry) => entry.url === address);
  return core.files.signDownload(path, {
    expiresInSeconds: addressSeconds,
    ...(reader ? { subject: toSessionName(reader.sessionSecret) } : {}),
    ...(file ? { fileName: file.fileName } : {}),
  });
}
