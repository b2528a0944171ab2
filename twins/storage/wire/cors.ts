/** What the SDK sends, and the only three answers it reads across origins. */
const allowedHeaders = [
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
const exposedHeaders = 'X-Goog-Upload-Status, X-Goog-Upload-URL, X-Goog-Upload-Size-Received';
const preflightSeconds = 3600;

/** Answers `OPTIONS`: what another origin's pages may send, if that origin is allowed. */
export function answerPreflight(): Response {
  return new Response(null, { status: 204, headers: { Allow: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS' } });
}

/** Adds the CORS headers (https://fetch.spec.whatwg.org/#http-cors-protocol) for an allowed origin; never credentials. */
export function addCorsHeaders(
  allowedOrigins: ReadonlySet<string>,
  request: Request,
  response: Response,
): void {
  if (allowedOrigins.size === 0) return;
  response.headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (origin === null || !allowedOrigins.has(origin)) return;
  response.headers.set('Access-Control-Allow-Origin', origin);
  response.headers.set('Access-Control-Expose-Headers', exposedHeaders);
  if (request.method !== 'OPTIONS') return;
  response.headers.set('Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE');
  response.headers.set('Access-Control-Allow-Headers', allowedHeaders);
  response.headers.set('Access-Control-Max-Age', String(preflightSeconds));
}
