import { createHash, timingSafeEqual } from 'node:crypto';
import type { ByteRange } from '../blobs/blob-store.ts';
import { objectDisposition } from '../content/content-disposition.ts';
import { servingPolicy } from '../content/content-types.ts';
import { openCurrentBlob } from '../objects/object-blobs.ts';
import { findObject, type ObjectRecord } from '../objects/object-record.ts';
import { crc32cBase64 } from '../objects/present-object.ts';
import type { StorageContext } from '../storage-context.ts';
import { identifyCaller, requireAccess } from '../wire/access.ts';
import { notFound, StorageError } from '../wire/storage-error.ts';
import { checkConditions, rangeStillApplies, readByteRange } from './conditions.ts';
import { requireSignedAddress } from './signed-address.ts';

/** Handles `GET` and `HEAD /o/{path}?alt=media`. Streams the bytes at the speed of the client. */
export async function downloadObject(
  context: StorageContext,
  path: string,
  query: URLSearchParams,
  request: Request,
): Promise<Response> {
  const { record, grant } = await authorizeDownload(context, path, query, request);
  const fileName = grant === 'signature' ? query.get('fileName') : null;
  return await openCurrentBlob(context, record, (current) =>
    respondWithObject(context, current, grant, fileName, request),
  );
}

async function respondWithObject(
  context: StorageContext,
  record: ObjectRecord,
  grant: DownloadGrant,
  fileName: string | null,
  request: Request,
): Promise<Response> {
  const headers = mediaHeaders(record, grant);
  const etag = mediaEtag(record);
  const outcome = checkConditions(request.headers, { etag, lastModified: record.createdAt });
  if (outcome === 'not-modified') return new Response(null, { status: 304, headers });
  if (outcome === 'failed') throw new StorageError('CONDITION_NOT_MET', 'The object has changed.');

  const content = { ...headers, ...contentHeaders(record, fileName) };
  const range = requestedRange(request, record, etag);
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${record.size}` },
    });
  const { start, end } = range ?? { start: 0, end: record.size };
  content['Content-Length'] = String(end - start);
  if (range !== null) content['Content-Range'] = `bytes ${start}-${end - 1}/${record.size}`;
  if (request.method === 'HEAD') return new Response(null, { status: 200, headers: content });
  const body = await context.blobs.read(record.blobId, { start, end });
  return new Response(body, { status: range === null ? 200 : 206, headers: content });
}

/** Only GET has ranges (RFC 9110 §14.2). */
function requestedRange(
  request: Request,
  record: ObjectRecord,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  if (request.method !== 'GET' || !rangeStillApplies(request.headers.get('if-range'), etag)) return null;
  return readByteRange(request.headers.get('range'), record.size);
}

/** One year, because new bytes get a new URL. */
const FOREVER_SECONDS = 31_536_000;

/** Headers of every response about the bytes of an object, 304 included. */
function mediaHeaders(record: ObjectRecord, grant: DownloadGrant): Record<string, string> {
  return {
    ETag: mediaEtag(record),
    'Last-Modified': record.createdAt.toUTCString(),
    'Cache-Control': cacheControl(record, grant),
    Vary: 'Authorization',
    'Accept-Ranges': 'bytes',
  };
}

function contentHeaders(record: ObjectRecord, fileName: string | null): Record<string, string> {
  return {
    'Content-Type': servingPolicy(record.contentType).contentType,
    'Content-Disposition': objectDisposition(record, fileName),
    ...(record.contentLanguage === null ? {} : { 'Content-Language': record.contentLanguage }),
    'x-goog-hash': `crc32c=${crc32cBase64(record.crc32c)},md5=${record.md5.toString('base64')}`,
    'x-goog-generation': record.generation,
    'x-goog-metageneration': record.metageneration,
    'x-goog-stored-content-length': String(record.size),
  };
}

/** Strong ETag: the bytes depend on the generation, the headers on the metageneration. */
function mediaEtag(record: ObjectRecord): string {
  return `"${record.generation}.${record.metageneration}"`;
}

/** Only a public object under its token URL may be cached, whatever `cacheControl` the uploader set. */
function cacheControl(record: ObjectRecord, grant: DownloadGrant): string {
  if (grant !== 'public-token') return 'private, no-store';
  return record.cacheControl ?? `public, max-age=${FOREVER_SECONDS}, immutable`;
}

/** Decides if the response may be cached. */
type DownloadGrant = 'public-token' | 'signature' | 'rules';

/** Accepts a signed URL, the token of a public object, or a caller that the rules admit. */
async function authorizeDownload(
  context: StorageContext,
  path: string,
  query: URLSearchParams,
  request: Request,
): Promise<{ record: ObjectRecord; grant: DownloadGrant }> {
  if (query.has('signature')) {
    await requireSignedAddress(context, path, query, request);
    return { record: requireRecord(await findObject(context.pool, path)), grant: 'signature' };
  }
  const record = await findObject(context.pool, path);
  const token = query.get('token');
  if (token !== null && record !== null && context.publicPath(path) && isOneOf(token, record.downloadTokens))
    return { record, grant: 'public-token' };
  const auth = await identifyCaller(context, request);
  await requireAccess(context, { operation: 'get', path, auth }, record);
  return { record: requireRecord(record), grant: 'rules' };
}

function requireRecord(record: ObjectRecord | null): ObjectRecord {
  if (record === null) throw notFound();
  return record;
}

/** Compares digests, so that timing reveals neither length nor prefix of a token. */
function isOneOf(token: string, candidates: readonly string[]): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  const asked = digest(token);
  let found = false;
  for (const candidate of candidates) found = timingSafeEqual(asked, digest(candidate)) || found;
  return found;
}
