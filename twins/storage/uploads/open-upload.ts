import { randomBytes } from 'node:crypto';
import { applyFields, emptyFields, readMd5 } from '../objects/object-fields.ts';
import { requireObjectPath } from '../objects/object-path.ts';
import { findObject } from '../objects/object-record.ts';
import type { StorageContext } from '../storage-context.ts';
import type { Auth } from '../storage-twin-options.ts';
import { checkUploadLimits, requireAccess } from '../wire/access.ts';
import { readJsonObject } from '../wire/request-body.ts';
import { invalidArgument } from '../wire/storage-error.ts';
import { cancelUpload, findUploadsBeyond, insertUpload } from './upload-session.ts';

/** Handles `X-Goog-Upload-Command: start`. Checks rules and limits, which `finalize` checks again. */
export async function openUpload(
  context: StorageContext,
  request: Request,
  name: string,
  auth: Auth | null,
): Promise<Response> {
  const path = requireObjectPath(name);
  const declaredSize = readDeclaredSize(request);
  const resource = await readJsonObject(request);
  const fields = applyFields(emptyFields, {
    contentType: request.headers.get('x-goog-upload-header-content-type') ?? undefined,
    ...resource,
  });
  const md5 = readMd5(resource);
  const candidate = { path, size: declaredSize, contentType: fields.contentType };
  const operation = (await findObject(context.pool, path)) === null ? 'create' : 'update';
  await requireAccess(context, { operation, path, auth }, candidate);
  await checkUploadLimits(context, candidate);
  await makeRoomForOne(context, auth);

  const id = randomBytes(32).toString('base64url');
  const blobId = await context.blobs.create();
  await insertUpload(
    context.pool,
    {
      id,
      path,
      uid: auth?.uid ?? null,
      blobId,
      declaredSize,
      fields,
      md5,
    },
    context.now(),
  );
  return new Response(null, {
    status: 200,
    headers: { 'X-Goog-Upload-Status': 'active', 'X-Goog-Upload-URL': uploadAddress(context, path, id) },
  });
}

function readDeclaredSize(request: Request): number | null {
  const header = request.headers.get('x-goog-upload-header-content-length');
  if (header === null) return null;
  if (!/^\d{1,15}$/.test(header)) throw invalidArgument('X-Goog-Upload-Header-Content-Length is not a size.');
  return Number(header);
}

/** Cancels the uploads idle longest, so that closed pages and lost responses never block a user. */
async function makeRoomForOne(context: StorageContext, auth: Auth | null): Promise<void> {
  const left = await findUploadsBeyond(
    context.pool,
    auth?.uid ?? null,
    Math.max(context.limits.maxActiveUploads - 1, 0),
  );
  for (const session of left) await cancelUpload(context, session);
}

/** Returns an absolute URL with the site's public origin, because the SDK does not resolve relative URLs. */
function uploadAddress(context: StorageContext, path: string, id: string): string {
  const query = new URLSearchParams({ name: path, upload_id: id, upload_protocol: 'resumable' });
  return `${context.publicOrigin}/v0/b/${encodeURIComponent(context.bucket)}/o?${query}`;
}
