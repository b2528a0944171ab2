import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { HashingOverloadError } from '../passwords/hashing-queue.ts';
import { tooManyAttempts } from '../throttle/admit-sign-in.ts';
import { networkAddress } from '../throttle/network-address.ts';
import { isAdmin, requireAdmin, requireApiKey } from './authorise.ts';
import { preflightResponse, withCors } from './cors.ts';
import { type Endpoint, findEndpoint } from './endpoints.ts';
import { IdentityError, transportError } from './identity-error.ts';
import { errorResponse, faultResponse, jsonResponse } from './json-response.ts';
import { readFormBody, readJsonBody } from './read-body.ts';

export type FrontDoor = {
  context: IdentityContext;
  clientAddress: ((request: Request) => string) | undefined;
};

/** Answers one request, whatever it is: never rejects, never anything but a JSON object (or a bare preflight). */
export async function routeRequest(door: FrontDoor, request: Request): Promise<Response> {
  const { authorizedOrigins } = door.context;
  if (request.method === 'OPTIONS') return preflightResponse(request, authorizedOrigins);
  return withCors(await answer(door, request), request, authorizedOrigins);
}

async function answer(door: FrontDoor, request: Request): Promise<Response> {
  const { context } = door;
  const url = new URL(request.url);
  let endpoint: Endpoint | undefined;
  try {
    const found = findEndpoint(decodePath(url.pathname));
    if (!found) throw unknownEndpoint(url.pathname);
    endpoint = found.endpoint;
    if (request.method !== endpoint.method) {
      throw transportError(405, `Method not allowed. Expected ${endpoint.method}.`);
    }
    requireAccess(context, request, url, found);
    await context.keys.refresh();
    const body = await endpoint.handle(context, await readCall(door, request, url, endpoint));
    return jsonResponse(body, { cacheControl: endpoint.cacheControl });
  } catch (cause) {
    return answerError(context, request, { cause, endpoint });
  }
}

function requireAccess(
  context: IdentityContext,
  request: Request,
  url: URL,
  { endpoint, projectId }: { endpoint: Endpoint; projectId?: string },
): void {
  if (endpoint.access === 'apiKey') requireApiKey(url, context.apiKey);
  if (endpoint.access === 'admin') requireAdmin(request, context.adminToken);
  if (projectId !== undefined && projectId !== context.projectId) {
    throw transportError(403, 'The caller does not have permission on this project.');
  }
}

async function readCall(
  { context, clientAddress }: FrontDoor,
  request: Request,
  url: URL,
  endpoint: Endpoint,
): Promise<IdentityCall> {
  const address = clientAddress?.(request);
  return {
    body: await readBody(request, endpoint),
    query: url.searchParams,
    isAdmin: isAdmin(request, context.adminToken),
    locale: readLocale(request) ?? context.defaultLocale,
    address: address === undefined ? null : networkAddress(address),
    requestId: readRequestId(request),
  };
}

async function readBody(request: Request, endpoint: Endpoint): Promise<unknown> {
  switch (endpoint.body) {
    case 'json':
      return readJsonBody(request);
    case 'form':
      return Object.fromEntries(await readFormBody(request));
    default:
      return {};
  }
}

function answerError(
  context: IdentityContext,
  request: Request,
  { cause, endpoint }: { cause: unknown; endpoint: Endpoint | undefined },
): Response {
  if (cause instanceof IdentityError) return errorResponse(cause);
  if (cause instanceof HashingOverloadError) return errorResponse(tooManyAttempts());
  const path = new URL(request.url).pathname;
  context.log('error', 'An identity request failed', { path, requestId: readRequestId(request), cause });
  if (endpoint?.decidesSession) return faultResponse();
  return errorResponse(
    new IdentityError('INTERNAL_ERROR', { httpStatus: 500, status: 'INTERNAL', reason: 'backendError' }),
  );
}

function unknownEndpoint(path: string): IdentityError {
  // The official clients know more methods of an account than are served here; anything else was never one.
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

/** A BCP 47 tag of the usual length, or nothing: it ends up in a link and in a letter. */
function readLocale(request: Request): string | undefined {
  const locale = request.headers.get('X-Firebase-Locale')?.trim().replace('_', '-');
  return locale && /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(locale) ? locale : undefined;
}

function readRequestId(request: Request): string | undefined {
  const id = request.headers.get('X-Request-Id');
  return id && /^[\w.:-]{1,128}$/.test(id) ? id : undefined;
}
