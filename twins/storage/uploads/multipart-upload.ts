import { storeBlob } from '../blobs/store-blob.ts';
import { reconcileContentType } from '../content/content-types.ts';
import { commitBlob } from '../objects/object-blobs.ts';
import { applyFields, emptyFields, readMd5 } from '../objects/object-fields.ts';
import { requireObjectPath } from '../objects/object-path.ts';
import { findObject, type ObjectRecord } from '../objects/object-record.ts';
import type { StorageContext } from '../storage-context.ts';
import type { Auth } from '../storage-twin-options.ts';
import { checkUploadLimits, requireAccess, requireSize } from '../wire/access.ts';
import { parseJsonObject, readBody } from '../wire/request-body.ts';
import { invalidArgument } from '../wire/storage-error.ts';
import { type MultipartUpload, readMultipart } from './read-multipart.ts';

/**
 * Handles `POST /o?name=…` with `X-Goog-Upload-Protocol: multipart`: metadata and bytes in one request. Rules
 * and limits are checked before the bytes are read, with the request length as size, and again afterwards.
 */
export async function multipartUpload(
  context: StorageContext,
  request: Request,
  name: string,
  auth: Auth | null,
): Promise<ObjectRecord> {
  const path = requireObjectPath(name);
  const body = readBody(request);
  try {
    const upload = await readMultipart(request.headers.get('content-type'), body);
    return await storeMultipart(context, { path, auth, announcedSize: announcedSize(request), upload });
  } finally {
    await body.return(undefined);
  }
}

type MultipartRequest = { path: string; auth: Auth | null; announcedSize: number; upload: MultipartUpload };

async function storeMultipart(context: StorageContext, request: MultipartRequest): Promise<ObjectRecord> {
  const { path, auth, upload } = request;
  const resource = parseJsonObject(upload.metadata);
  const fields = applyFields(emptyFields, { contentType: upload.contentType ?? undefined, ...resource });
  const md5 = readMd5(resource);
  const operation = (await findObject(context.pool, path)) === null ? 'create' : 'update';
  const requireAllowed = (size: number, contentType: string) =>
    requireAccess(context, { operation, path, auth }, { size, contentType });
  await requireAllowed(request.announcedSize, fields.contentType);

  const blob = await storeBlob(context.blobs, upload.bytes, (size) =>
    requireSize(context, { path, size, contentType: fields.contentType }),
  );
  try {
    if (md5 !== null && !md5.equals(blob.digests.md5))
      throw invalidArgument('The bytes do not have the announced md5Hash.');
    const contentType = reconcileContentType(fields.contentType, blob.detectedType);
    await requireAllowed(blob.size, contentType);
    await checkUploadLimits(context, { path, size: blob.size, contentType });
  } catch (error) {
    await context.blobs.remove(blob.blobId);
    throw error;
  }
  return await commitBlob(context, path, fields, blob);
}

function announcedSize(request: Request): number {
  const length = request.headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : 0;
}
