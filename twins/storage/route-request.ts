import { downloadObject } from './downloads/download-object.ts';
import { listObjects, readListQuery } from './objects/list-objects.ts';
import { removeObject } from './objects/object-blobs.ts';
import { objectPathProblem } from './objects/object-path.ts';
import { findObject } from './objects/object-record.ts';
import { objectResource } from './objects/present-object.ts';
import { createDownloadToken, deleteDownloadToken, updateObject } from './objects/update-object.ts';
import type { StorageContext } from './storage-context.ts';
import { handleUploadCommand } from './uploads/handle-upload-command.ts';
import { multipartUpload } from './uploads/multipart-upload.ts';
import { openUpload } from './uploads/open-upload.ts';
import { identifyCaller, requireAccess } from './wire/access.ts';
import { readJsonObject } from './wire/request-body.ts';
import { invalidArgument, jsonResponse, notFound, StorageError } from './wire/storage-error.ts';

/** `/v0/b/{bucket}/o` or `/v0/b/{bucket}/o/{name}`, with the slashes of the name encoded. */
const ADDRESS = /^\/v0\/b\/([^/]+)\/o(?:\/([^/]+))?$/;

/** Parameters rejected because ignoring them would change the effect of the request. */
const REFUSED_PARAMETERS = [
  'generation',
  'ifGenerationMatch',
  'ifGenerationNotMatch',
  'ifMetagenerationMatch',
  'ifMetagenerationNotMatch',
];

/** @throws {StorageError} for every invalid or rejected request */
export async function routeRequest(context: StorageContext, request: Request): Promise<Response> {
  const url = new URL(request.url);
  requireUtf8(url.search);
  const [, bucket, name] = ADDRESS.exec(url.pathname) ?? [];
  if (bucket === undefined || decode(bucket) !== context.bucket) throw notFound();
  for (const parameter of REFUSED_PARAMETERS)
    if (url.searchParams.has(parameter)) throw invalidArgument(`${parameter} is not supported.`);
  if (name === undefined) return await routeCollection(context, request, url.searchParams);
  const path = decode(name);
  // An object with an invalid name cannot exist.
  if (objectPathProblem(path) !== null) throw notFound();
  return await routeObject(context, request, path, url.searchParams);
}

async function routeCollection(
  context: StorageContext,
  request: Request,
  query: URLSearchParams,
): Promise<Response> {
  if (request.method === 'POST') return await routeUpload(context, request, query);
  if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed('GET, HEAD, POST');
  const list = readListQuery(query);
  const auth = await identifyCaller(context, request);
  await requireAccess(context, { operation: 'list', path: list.prefix, auth }, null);
  return jsonResponse(200, await listObjects(context, list));
}

async function routeUpload(
  context: StorageContext,
  request: Request,
  query: URLSearchParams,
): Promise<Response> {
  const auth = await identifyCaller(context, request);
  const uploadId = query.get('upload_id');
  if (uploadId !== null) return await handleUploadCommand(context, request, uploadId, auth);
  const name = query.get('name') ?? '';
  const protocol = request.headers.get('x-goog-upload-protocol')?.toLowerCase();
  const command = request.headers.get('x-goog-upload-command')?.toLowerCase();
  if (protocol === 'multipart') return describe(context, await multipartUpload(context, request, name, auth));
  if (protocol === 'resumable' && command === 'start') return await openUpload(context, request, name, auth);
  throw invalidArgument('X-Goog-Upload-Protocol is neither multipart nor resumable with the command start.');
}

async function routeObject(
  context: StorageContext,
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response> {
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      return await readObject(context, request, path, query);
    case 'PATCH': {
      const auth = await identifyCaller(context, request);
      return describe(context, await updateObject(context, path, auth, await readJsonObject(request)));
    }
    case 'DELETE':
      return await deleteObject(context, request, path);
    case 'POST':
      return await changeTokens(context, request, path, query);
    default:
      throw methodNotAllowed('GET, HEAD, PATCH, DELETE, POST');
  }
}

async function readObject(
  context: StorageContext,
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response> {
  const alt = query.get('alt') ?? 'json';
  if (alt === 'media') return await downloadObject(context, path, query, request);
  if (alt !== 'json') throw invalidArgument('alt is neither media nor json.');
  const auth = await identifyCaller(context, request);
  const record = await findObject(context.pool, path);
  await requireAccess(context, { operation: 'get', path, auth }, record);
  if (record === null) throw notFound();
  return describe(context, record);
}

async function deleteObject(context: StorageContext, request: Request, path: string): Promise<Response> {
  const auth = await identifyCaller(context, request);
  const record = await findObject(context.pool, path);
  await requireAccess(context, { operation: 'delete', path, auth }, record);
  if (!(await removeObject(context, path))) throw notFound();
  return new Response(null, { status: 204 });
}

async function changeTokens(
  context: StorageContext,
  request: Request,
  path: string,
  query: URLSearchParams,
): Promise<Response> {
  const auth = await identifyCaller(context, request);
  const deleted = query.get('delete_token');
  if (deleted !== null) return describe(context, await deleteDownloadToken(context, path, auth, deleted));
  if (query.get('create_token') === 'true')
    return describe(context, await createDownloadToken(context, path, auth));
  throw invalidArgument('Nothing is asked for: create_token=true or delete_token.');
}

function describe(context: StorageContext, record: Parameters<typeof objectResource>[1]): Response {
  return jsonResponse(200, objectResource(context.bucket, record));
}

/** `URLSearchParams` would replace invalid bytes by U+FFFD, so that two names become equal. */
function requireUtf8(search: string): void {
  if (search.includes('%')) decode(search);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) throw invalidArgument('The address is not valid UTF-8.');
    throw error;
  }
}

function methodNotAllowed(allow: string): StorageError {
  return new StorageError('METHOD_NOT_ALLOWED', 'The method is not supported here.', {
    headers: { Allow: allow },
  });
}
