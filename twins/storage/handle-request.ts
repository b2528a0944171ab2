import { BlobStoreFullError } from './blobs/blob-store.ts';
import { routeRequest } from './route-request.ts';
import type { StorageContext } from './storage-context.ts';
import { discardBody } from './wire/request-body.ts';
import { ClientGoneError, errorResponse, StorageError } from './wire/storage-error.ts';

/** Maximum bytes read from a rejected request before the connection is cut. SDK chunks have up to 16 MiB. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024;

/** PostgreSQL's `disk_full` (https://www.postgresql.org/docs/current/errcodes-appendix.html). */
const DISK_FULL = '53100';

/** An object must never run as a document of the site, or be embedded by another site. */
const PROTECTION = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Responds to any request and never throws: errors become responses in Google's JSON format. */
export async function handleRequest(context: StorageContext, request: Request): Promise<Response> {
  let response: Response;
  try {
    response = request.method === 'OPTIONS' ? respondToPreflight() : await routeRequest(context, request);
  } catch (error) {
    response = await toFailureResponse(context, request, error);
  }
  if (request.method === 'HEAD' && response.body !== null)
    response = new Response(null, { status: response.status, headers: response.headers });
  // Otherwise Node announces a body of unknown length and sends an empty one.
  if (response.body === null && response.status === 200 && request.method !== 'HEAD')
    response.headers.set('Content-Length', '0');
  for (const [name, value] of Object.entries(PROTECTION)) response.headers.set(name, value);
  if (!response.headers.has('Cache-Control')) {
    response.headers.set('Cache-Control', 'private, no-store');
    response.headers.set('Vary', 'Authorization');
  }
  addCorsHeaders(context.allowedOrigins, request, response);
  return response;
}

async function toFailureResponse(
  context: StorageContext,
  request: Request,
  error: unknown,
): Promise<Response> {
  if (!(error instanceof ClientGoneError)) await discardBody(request, MAX_DRAINED_BYTES);
  return errorResponse(nameFailure(context, request, error));
}

function nameFailure(context: StorageContext, request: Request, error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof ClientGoneError) return new StorageError('CANCELLED', error.message);
  const { pathname } = new URL(request.url);
  if (
    error instanceof BlobStoreFullError ||
    (error instanceof Error && 'code' in error && error.code === DISK_FULL)
  ) {
    context.log.error({ err: error, method: request.method, path: pathname }, 'no space left for files');
    return new StorageError('RESOURCE_EXHAUSTED', 'There is no room left for files.', { cause: error });
  }
  context.log.error({ err: error, method: request.method, path: pathname }, 'storage request failed');
  return new StorageError('UNAVAILABLE', 'The storage is unavailable for the moment.', {
    cause: error,
    headers: { 'Retry-After': '2' },
  });
}

/** Request headers that the SDK sends. `EXPOSED_HEADERS` are the response headers that it reads. */
const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'range',
  'x-firebase-appcheck',
  'x-firebase-gmpid',
  'x-firebase-storage-version',
  'x-goog-upload-command',
  'x-goog-upload-header-content-length',
  'x-goog-upload-header-content-type',
  'x-goog-upload-offset',
  'x-goog-upload-protocol',
].join(', ');
const EXPOSED_HEADERS = 'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received';
const PREFLIGHT_MAX_AGE_SECONDS = 3600;

function respondToPreflight(): Response {
  return new Response(null, { status: 204, headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS' } });
}

/** See https://fetch.spec.whatwg.org/#http-cors-protocol. Never allows credentials. */
function addCorsHeaders(allowedOrigins: ReadonlySet<string>, request: Request, response: Response): void {
  if (allowedOrigins.size === 0) return;
  response.headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin === null || !allowedOrigins.has(origin)) return;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Expose-Headers', EXPOSED_HEADERS);
  if (request.method !== 'OPTIONS') return;
  response.headers.set('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
  response.headers.set('Access-Control-Allow-Headers', ALLOWED_HEADERS);
  response.headers.set('Access-Control-Max-Age', String(PREFLIGHT_MAX_AGE_SECONDS));
}
