/** Everything the web SDK may send; see `_getAdditionalHeaders` in firebase/auth. */
const ALLOWED_HEADERS = [
  'content-type',
  'x-client-version',
  'x-firebase-appcheck',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
].join(', ');

const TWO_HOURS_IN_SECONDS = '7200';

/** Answers a preflight. An origin that is not authorized gets no permission, which is how CORS says no. */
export function preflightResponse(request: Request, authorizedOrigins: ReadonlySet<string>): Response {
  const response = new Response(null, { status: 204 });
  if (isAuthorized(request, authorizedOrigins)) {
    response.headers.set('Access-Control-Allow-Methods', 'GET, POST');
    response.headers.set('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    response.headers.set('Access-Control-Max-Age', TWO_HOURS_IN_SECONDS);
  }
  return withCors(response, request, authorizedOrigins);
}

/** Lets an authorized origin read the answer. Never with credentials: nothing here depends on cookies. */
export function withCors(
  response: Response,
  request: Request,
  authorizedOrigins: ReadonlySet<string>,
): Response {
  response.headers.append('Vary', 'Origin');
  if (isAuthorized(request, authorizedOrigins)) {
    response.headers.set('Access-Control-Allow-Origin', request.headers.get('Origin') ?? '');
  }
  return response;
}

function isAuthorized(request: Request, authorizedOrigins: ReadonlySet<string>): boolean {
  const origin = request.headers.get('Origin');
  return origin !== null && authorizedOrigins.has(origin);
}
