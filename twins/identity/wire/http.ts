import { type IdentityError, invalidArgument, transportError } from './identity-error.ts';

/** Builds a JSON response. The SDK treats empty and non-JSON responses as network failures. */
export function jsonResponse(
  body: object,
  { status = 200, cacheControl = 'no-store' }: { status?: number; cacheControl?: string | undefined } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** https://cloud.google.com/identity-platform/docs/use-rest-api#handling_errors */
export function errorResponse(error: IdentityError): Response {
  return jsonResponse(
    {
      error: {
        code: error.httpStatus,
        message: error.message,
        errors: [{ message: error.message, reason: error.reason, domain: 'global' }],
        ...(error.status === undefined ? {} : { status: error.status }),
      },
    },
    { status: error.httpStatus },
  );
}

/**
 * Responds to an internal failure, without `error.message`: otherwise the SDK would sign the user out after a
 * lookup or token refresh. Without it, the SDK throws network-request-failed.
 */
export function faultResponse(status: 503 | 507 = 503): Response {
  const response = jsonResponse({ unavailable: true }, { status });
  response.headers.set('Retry-After', '5');
  return response;
}

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Parses a JSON body. An empty body counts as an empty object.
 * @throws {IdentityError} 413 if too large, 415 for another media type, INVALID_ARGUMENT for invalid UTF-8 or
 * JSON
 */
export async function readJsonBody(request: Request, maxBytes = MAX_BODY_BYTES): Promise<unknown> {
  requireMediaType(request, 'application/json');
  const text = await readText(request, maxBytes);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw invalidArgument('Invalid JSON payload received. Syntax error.');
  }
}

/** Parses a form body. Throws like {@link readJsonBody}. */
export async function readFormBody(request: Request): Promise<URLSearchParams> {
  requireMediaType(request, 'application/x-www-form-urlencoded');
  return new URLSearchParams(await readText(request, MAX_BODY_BYTES));
}

export function isJson(request: Request): boolean {
  return mediaTypeOf(request) === 'application/json';
}

function mediaTypeOf(request: Request): string | undefined {
  return request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
}

function requireMediaType(request: Request, expected: string): void {
  if (mediaTypeOf(request) !== expected)
    throw transportError(415, `Unsupported media type. Expected ${expected}.`);
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readBytes(request, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw invalidArgument('Invalid payload received. Not UTF-8.');
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* bodyOf(request: Request): AsyncIterable<Uint8Array> {
  try {
    yield* (request.body ?? []) as AsyncIterable<Uint8Array>;
  } catch {
    // The client disconnected, so this response is never read.
    throw invalidArgument('The request body could not be read.');
  }
}

function tooLarge(maxBytes: number) {
  return transportError(413, `Request payload size exceeds the limit: ${maxBytes} bytes.`);
}

/** Headers that the web SDK may send; see `_getAdditionalHeaders` in firebase/auth. */
const ALLOWED_HEADERS = [
  'content-type',
  'x-client-version',
  'x-firebase-appcheck',
  'x-firebase-client',
  'x-firebase-gmpid',
  'x-firebase-locale',
  'x-goog-api-key',
].join(', ');

const PREFLIGHT_MAX_AGE_SECONDS = '7200';

/** Responds to a CORS preflight. An unauthorised origin gets no permissions. */
export function preflightResponse(request: Request, authorizedOrigins: ReadonlySet<string>): Response {
  const response = new Response(null, { status: 204 });
  if (isAuthorized(request, authorizedOrigins)) {
    response.headers.set('Access-Control-Allow-Methods', 'GET, POST');
    response.headers.set('Access-Control-Allow-Headers', ALLOWED_HEADERS);
    response.headers.set('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_SECONDS);
  }
  return withCors(response, request, authorizedOrigins);
}

/** Lets an authorised origin read the response, without credentials, because no endpoint uses cookies. */
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
