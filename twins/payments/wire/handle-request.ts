import { createHash, timingSafeEqual } from 'node:crypto';
import { loggable, type TwinLog } from '#twins/kit/twin.ts';
import {
  idempotencyKeyOf,
  type KeyedRequest,
  recall,
  remember,
  type StoredAnswer,
  toKeyedRequest,
  toRefusal,
  toResponse,
  toSuccess,
} from './answers.ts';
import type { EndpointWork, Router } from './endpoint.ts';
import { ApiError, type ApiErrorDetails, asFault, asPassingFailure, refuse } from './errors.ts';
import type { Expansions } from './expand.ts';
import { decodeForm, type FormBranch, readBody, readMultipart } from './form.ts';
import type { Scope, Transact } from './transaction.ts';
import { API_VERSION, randomId } from './wire.ts';

/** Large enough for a hundred line items with full metadata. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Large enough for a document of 5 MB with its form fields. */
const MAX_MULTIPART_BYTES = 6 * 1024 * 1024;
const MAX_QUERY_CHARACTERS = 64 * 1024;

type ApiOptions = {
  secretKey: string;
  router: Router;
  expansions: Expansions;
  transact: Transact;
  log: TwinLog;
};

/** Never rejects: failures become errors in Stripe's format. */
export async function handleRequest(request: Request, options: ApiOptions): Promise<Response> {
  const started = performance.now();
  const requestId = randomId('req');
  const url = new URL(request.url);
  let key: string | null = null;
  let answer: StoredAnswer;
  try {
    authenticate(request.headers, options.secretKey);
    key = idempotencyKeyOf(request.method, request.headers);
    checkVersion(request.headers);
    const { endpoint, id } = options.router(request.method, url.pathname);
    const form = await readForm(request, url);
    const run = endpoint.prepare(form, options.expansions);
    const keyed = key === null ? null : toKeyedRequest(key, request.method, url.pathname, form);
    answer = await execute((scope) => run(scope, id), keyed, requestId, options);
  } catch (error) {
    answer = toRefusal(asApiError(error, requestId, options.log), requestId);
  }
  options.log.debug(
    {
      requestId,
      method: request.method,
      path: url.pathname,
      status: answer.status,
      milliseconds: Math.round(performance.now() - started),
      ...(answer.replayOf && { replayOf: answer.replayOf }),
    },
    'payments request',
  );
  return toResponse(answer, requestId, key);
}

/** GET and DELETE have their parameters in the query, POST in body and query. */
async function readForm(request: Request, url: URL): Promise<FormBranch> {
  const query = url.search.slice(1);
  if (query.length > MAX_QUERY_CHARACTERS)
    throw new ApiError('The request URL is too long.', { status: 414 });
  if (request.method !== 'POST') return decodeForm(query);
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'multipart/form-data' && url.pathname === '/v1/files') {
    const parts = await readMultipart(request, MAX_MULTIPART_BYTES);
    if (parts === undefined) throw new ApiError('The request body is too large.', { status: 413 });
    if (parts === null) throw refuse('Invalid request: the body is no multipart form.');
    return parts;
  }
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) throw new ApiError('The request body is too large.', { status: 413 });
  if (body === null) throw refuse('Invalid request: the body must be UTF-8.');
  if (body !== '' && type !== 'application/x-www-form-urlencoded') {
    throw refuse(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we're here to help at https://support.stripe.com/.",
    );
  }
  return decodeForm([query, body].filter(Boolean).join('&'));
}

/** Commits work, events and idempotent response together. An error rolls back the work and is stored too. */
async function execute(
  run: (scope: Scope) => ReturnType<EndpointWork>,
  keyed: KeyedRequest | null,
  requestId: string,
  options: ApiOptions,
): Promise<StoredAnswer> {
  return await options.transact(
    async (scope) => {
      if (!keyed) return toSuccess(await run(scope));
      const stored = await recall(scope.client, keyed, scope.now);
      if (stored) return stored;
      const answer = await attempt(scope, run, requestId, options.log);
      await remember(scope.client, keyed, requestId, answer, scope.now);
      return answer;
    },
    { id: requestId, idempotencyKey: keyed?.key ?? null },
  );
}

async function attempt(
  scope: Scope,
  run: (scope: Scope) => ReturnType<EndpointWork>,
  requestId: string,
  log: TwinLog,
): Promise<StoredAnswer> {
  await scope.client.query('SAVEPOINT work');
  try {
    return toSuccess(await run(scope));
  } catch (error) {
    if (asPassingFailure(error)) throw error;
    await scope.client.query('ROLLBACK TO SAVEPOINT work');
    scope.happenings.length = 0;
    return toRefusal(asApiError(error, requestId, log), requestId);
  }
}

function asApiError(error: unknown, requestId: string, log: TwinLog): ApiError {
  if (error instanceof ApiError) return error;
  const passing = asPassingFailure(error);
  if (passing) {
    log.warn({ requestId, err: loggable(error) }, 'payments request failed temporarily');
    return passing;
  }
  log.error({ requestId, err: loggable(error) }, 'payments request failed');
  return asFault(error);
}

/** Accepts Bearer and Basic authentication: https://docs.stripe.com/api/authentication */
function authenticate(headers: Headers, secretKey: string): void {
  const key = keyOf(headers.get('authorization') ?? '');
  const unauthorised: ApiErrorDetails = { status: 401, shouldRetry: false };
  if (!key) {
    throw new ApiError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
      unauthorised,
    );
  }
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    throw new ApiError(`Invalid API Key provided: ${mask(key)}`, unauthorised);
  }
  const account = headers.get('stripe-account') ?? headers.get('stripe-context');
  if (account) {
    throw new ApiError(
      `The provided key '${mask(key)}' does not have access to account '${account.slice(0, 40)}' (or that account does not exist).`,
      { status: 403, code: 'account_invalid', shouldRetry: false },
    );
  }
}

function checkVersion(headers: Headers): void {
  const version = headers.get('stripe-version');
  if (version !== null && version !== API_VERSION) {
    throw refuse(
      `Invalid Stripe API version: ${version.slice(0, 40)}. This payments twin serves ${API_VERSION} only.`,
    );
  }
}

function keyOf(authorization: string): string | undefined {
  const [scheme, credentials = ''] = authorization.split(' ', 2);
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0];
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Masks a key, so that it is recognisable but unusable. */
function mask(key: string): string {
  const start = /^[a-z]+_(test|live)_/.exec(key)?.[0] ?? '';
  return `${start}${'*'.repeat(8)}${key.length > start.length + 8 ? key.slice(-4) : ''}`;
}
