import { QueueFullError } from '#twins/kit/bounded-queue.ts';
import { loggable } from '#twins/kit/twin.ts';
import { ProviderUnreachableError } from '../federation/request-provider.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { isSameSecret } from '../secrets.ts';
import { tooManyAttempts } from '../throttle/admission.ts';
import { networkAddress } from '../throttle/throttle.ts';
import {
  errorResponse,
  faultResponse,
  isJson,
  jsonResponse,
  preflightResponse,
  readFormBody,
  readJsonBody,
  withCors,
} from '../wire/http.ts';
import {
  IdentityError,
  identityError,
  invalidArgument,
  noRoom,
  providerUnavailable,
  transportError,
} from '../wire/identity-error.ts';
import { type Endpoint, findEndpoint } from './endpoints.ts';

/** Responds to any request. Never rejects; the body is a JSON object, except for a preflight. */
export async function routeRequest(
  context: IdentityContext,
  request: Request,
  clientAddress: string | undefined,
): Promise<Response> {
  const { authorizedOrigins } = context;
  if (request.method === 'OPTIONS') return preflightResponse(request, authorizedOrigins);
  return withCors(await answer(context, request, clientAddress), request, authorizedOrigins);
}

async function answer(
  context: IdentityContext,
  request: Request,
  clientAddress: string | undefined,
): Promise<Response> {
  const url = new URL(request.url);
  let endpoint: Endpoint | undefined;
  try {
    const found = findEndpoint(decodePath(url.pathname));
    if (!found) throw unknownEndpoint(url.pathname);
    endpoint = found.endpoint;
    if (request.method !== endpoint.method) return refuseMethod(endpoint.method);
    requireAccess(context, request, url, found);
    await context.keys.refresh();
    const body = await endpoint.handle(
      context,
      await readCall(context, request, { url, endpoint, clientAddress }),
    );
    return jsonResponse(body, { cacheControl: endpoint.cacheControl });
  } catch (cause) {
    return toErrorResponse(context, request, { cause, endpoint });
  }
}

function refuseMethod(expected: string): Response {
  const response = errorResponse(transportError(405, `Method not allowed. Expected ${expected}.`));
  response.headers.set('Allow', `${expected}, OPTIONS`);
  return response;
}

function requireAccess(
  context: IdentityContext,
  request: Request,
  url: URL,
  { endpoint, projectId }: { endpoint: Endpoint; projectId?: string },
): void {
  if (endpoint.access === 'apiKey') requireApiKey(request, url, context.apiKey);
  if (endpoint.access === 'admin') requireAdmin(request, url, context);
  if (projectId !== undefined && projectId !== context.projectId) {
    throw transportError(403, 'The caller does not have permission on this project.');
  }
}

async function readCall(
  context: IdentityContext,
  request: Request,
  { url, endpoint, clientAddress }: { url: URL; endpoint: Endpoint; clientAddress: string | undefined },
): Promise<IdentityCall> {
  return {
    body: await readBody(request, endpoint),
    query: url.searchParams,
    isAdmin: isAdmin(request, context.adminToken),
    locale: readLocale(request) ?? context.defaultLocale,
    address: clientAddress === undefined ? null : networkAddress(clientAddress),
    requestId: readRequestId(request),
  };
}

async function readBody(request: Request, endpoint: Endpoint): Promise<unknown> {
  switch (endpoint.body) {
    case 'json':
      return readJsonBody(request, endpoint.maxBodyBytes);
    case 'form':
      // Google accepts the fields of the token endpoint as JSON too.
      return isJson(request) ? readJsonBody(request) : Object.fromEntries(await readFormBody(request));
    default:
      return {};
  }
}

function toErrorResponse(
  context: IdentityContext,
  request: Request,
  { cause, endpoint }: { cause: unknown; endpoint: Endpoint | undefined },
): Response {
  if (cause instanceof IdentityError) return errorResponse(cause);
  if (cause instanceof QueueFullError) return errorResponse(tooManyAttempts());
  const path = new URL(request.url).pathname;
  if (cause instanceof ProviderUnreachableError) {
    context.log.warn(
      { path, requestId: readRequestId(request), err: loggable(cause) },
      'identity provider unavailable',
    );
    return errorResponse(providerUnavailable());
  }
  if (isFull(cause)) return refuseForRoom(context, request, { cause, endpoint });
  if (isCrowded(cause)) {
    context.log.warn({ path, requestId: readRequestId(request) }, 'no database connection available');
    return faultResponse();
  }
  context.log.error(
    { path, requestId: readRequestId(request), err: loggable(cause) },
    'identity request failed',
  );
  if (endpoint?.decidesSession) return faultResponse();
  return errorResponse(
    new IdentityError('INTERNAL_ERROR', { httpStatus: 500, status: 'INTERNAL', reason: 'backendError' }),
  );
}

/** Responds with status 507, as the storage twin does. Does not sign the user out; see `faultResponse`. */
function refuseForRoom(
  context: IdentityContext,
  request: Request,
  { cause, endpoint }: { cause: unknown; endpoint: Endpoint | undefined },
): Response {
  const path = new URL(request.url).pathname;
  context.log.error({ path, requestId: readRequestId(request), err: loggable(cause) }, 'disk full');
  return endpoint?.decidesSession ? faultResponse(507) : errorResponse(noRoom());
}

const FULL_DISK_CODES: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && FULL_DISK_CODES.has((cause as { code?: unknown }).code);

const isCrowded = (cause: unknown): boolean =>
  cause instanceof Error &&
  ((cause as { code?: unknown }).code === '53300' ||
    /timeout exceeded when trying to connect/.test(cause.message));

function unknownEndpoint(path: string): IdentityError {
  // 501 for account methods of the official API that this twin does not support; 404 for all other paths.
  return /^\/identitytoolkit\.googleapis\.com\/v[12]\/(?:projects\/[^/]+)?/.test(path)
    ? transportError(501, 'UNIMPLEMENTED : This method is not served.')
    : transportError(404, 'Not Found');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause;
    throw transportError(404, 'Not Found');
  }
}

/** Returns a BCP 47 tag of limited length, because it ends up in a link and an email. */
function readLocale(request: Request): string | undefined {
  const locale = request.headers.get('X-Firebase-Locale')?.trim().replace('_', '-');
  return locale && /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(locale) ? locale : undefined;
}

function readRequestId(request: Request): string | undefined {
  const id = request.headers.get('X-Request-Id');
  return id && /^[\w.:-]{1,128}$/.test(id) ? id : undefined;
}

/** @throws {IdentityError} 403 if the API key is missing, 400 if it is wrong */
function requireApiKey(request: Request, url: URL, apiKey: string): void {
  const given = url.searchParams.get('key') ?? request.headers.get('X-Goog-Api-Key');
  if (!given) throw transportError(403, 'The request is missing a valid API key.');
  if (!isSameSecret(given, apiKey)) throw invalidArgument('API key not valid. Please pass a valid API key.');
}

/** @throws {IdentityError} 400 with only the API key, 401 with a wrong token, 403 with neither */
function requireAdmin(request: Request, url: URL, { adminToken, apiKey }: IdentityContext): void {
  if (isAdmin(request, adminToken)) return;
  if (request.headers.get('Authorization')) {
    throw transportError(
      401,
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    );
  }
  requireApiKey(request, url, apiKey);
  throw identityError(
    'INSUFFICIENT_PERMISSION',
    'Only authenticated requests can specify target_project_id.',
  );
}

function isAdmin(request: Request, adminToken: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  return given !== undefined && isSameSecret(given, adminToken);
}
