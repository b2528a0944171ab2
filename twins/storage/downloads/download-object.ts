import type { ByteRange } from '../blobs/blob-store.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { openCurrentBlob } from '../objects/open-current-blob.ts';
import type { StorageContext } from '../storage-context.ts';
import { StorageError } from '../wire/storage-error.ts';
import { authorizeDownload, type DownloadGrant } from './authorize-download.ts';
import { readByteRange } from './byte-range.ts';
import { checkConditions, rangeStillApplies } from './conditional-request.ts';
import { contentHeaders, mediaEtag, mediaHeaders } from './media-headers.ts';

/** `GET` and `HEAD /o/{path}?alt=media`: the bytes, whole or a range, streamed from the store as the client reads them. */
export async function downloadObject(
  context: StorageContext,
  path: string,
  query: URLSearchParams,
  request: Request,
): Promise<Response> {
  const { record, grant } = await authorizeDownload(context, path, query, request);
  const fileName = grant === 'signature' ? query.get('fileName') : null;
  return await openCurrentBlob(context, record, (current) =>
    answerDownload(context, current, grant, fileName, request),
  );
}

async function answerDownload(
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

/** Ranges are defined for GET only (RFC 9110 §14.2). */
function requestedRange(
  request: Request,
  record: ObjectRecord,
  etag: string,
): ByteRange | 'unsatisfiable' | null {
  if (request.method !== 'GET' || !rangeStillApplies(request.headers.get('if-range'), etag)) return null;
  return readByteRange(request.headers.get('range'), record.size);
}
