import { BlobStoreFullError } from '../blobs/blob-errors.ts';
import type { StorageContext } from '../storage-context.ts';
import { addCorsHeaders, answerPreflight } from './cors.ts';
import { errorResponse } from './json-response.ts';
import { drainBody } from './request-body.ts';
import { routeRequest } from './route-request.ts';
import { ClientGoneError, StorageError } from './storage-error.ts';

/** The SDK's largest chunk is 16 MiB; whoever sends more than this after a refusal is cut off. */
const drainBytes = 32 * 1024 * 1024;

/** PostgreSQL's `disk_full` (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const diskFull = '53100';

/** On every answer: an object is never a document with rights on the site, nor material for another one. */
const protection = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Answers any request, and never throws: what goes wrong becomes an answer in Google's error shape. */
export async function answerRequest(context: StorageContext, request: Request): Promise<Response> {
  let response: Response;
  try {
    response = request.method === 'OPTIONS' ? answerPreflight() : await routeRequest(context, request);
  } catch (error) {
    response = await answerFailure(context, request, error);
  }
  if (request.method === 'HEAD' && response.body !== null)
    response = new Response(null, { status: response.status, headers: response.headers });
  // Node would announce a body of unknown length, and send an empty one.
  if (response.body === null && response.status === 200 && request.method !== 'HEAD')
    response.headers.set('Content-Length', '0');
  for (const [name, value] of Object.entries(protection)) response.headers.set(name, value);
  if (!response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.set('Vary', 'Authorization');
  }
  addCorsHeaders(context.allowedOrigins, request, response);
  return response;
}

async function answerFailure(context: StorageContext, request: Request, error: unknown): Promise<Response> {
  if (!(error instanceof ClientGoneError)) await drainBody(request, drainBytes);
  return errorResponse(nameFailure(context, request, error));
}

function nameFailure(context: StorageContext, request: Request, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof ClientGoneError) return new StorageError('UNAVAILABLE', error.message);
  const { pathname } = new URL(request.url);
  if (
    error instanceof BlobStoreFullError ||
    (error instanceof Error && 'code' in error && error.code === diskFull)
  ) {
    context.log.error(
      { err: error, method: request.method, path: pathname },
      'There is no room left for files.',
    );
    return new StorageError('RESOURCE_EXHAUSTED', 'There is no room left for files.', { cause: error });
  }
  context.log.error({ err: error, method: request.method, path: pathname }, 'A storage request failed.');
  return new StorageError('UNAVAILABLE', 'The storage is unavailable for the moment.', {
    cause: error,
    headers: { 'Retry-After': '2' },
  });
}
