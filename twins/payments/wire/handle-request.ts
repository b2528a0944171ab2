import { answer, failure, type Outcome, success } from './answer.ts';
import { ApiError } from './api-error.ts';
import { authenticate, checkVersion } from './authenticate.ts';
import { asFault, asPassingFailure } from './database-error.ts';
import { decodeForm, type FormBranch } from './decode-form.ts';
import type { Run } from './endpoint.ts';
import type { Expansions } from './expand.ts';
import { fingerprint, type KeyedRequest, keyOf, recall, remember } from './idempotency.ts';
import { type Log, loggable } from './log.ts';
import { randomId } from './random-id.ts';
import { readBody } from './read-body.ts';
import { refuse } from './refusals.ts';
import type { Router } from './router.ts';
import type { Scope } from './scope.ts';
import type { Transact } from './transact.ts';

/** A hundred line items with full metadata stay below it. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_QUERY_LENGTH = 64 * 1024;

export type ApiOptions = {
  secretKey: string;
  router: Router;
  expansions: Expansions;
  transact: Transact;
  log: Log;
};

/** Answers one API request. Never rejects: whatever happens is told in the provider's error shape. */
export async function handleRequest(request: Request, options: ApiOptions): Promise<Response> {
  const started = performance.now();
  const requestId = randomId('req');
  const url = new URL(request.url);
  let key: string | null = null;
  let outcome: Outcome;
  try {
    authenticate(request.headers, options.secretKey);
    key = keyOf(request.method, request.headers);
    checkVersion(request.headers);
    const { endpoint, id } = options.router(request.method, url.pathname);
    const form = await readForm(request, url);
    const run = endpoint.prepare(form, options.expansions);
    const keyed = key === null ? null : keyedRequest(key, request.method, url.pathname, form);
    outcome = await execute((scope) => run(scope, id), keyed, requestId, options);
  } catch (error) {
    outcome = failure(asApiError(error, requestId, options.log), requestId);
  }
  options.log.info(
    {
      requestId,
      method: request.method,
      path: url.pathname,
      status: outcome.status,
      milliseconds: Math.round(performance.now() - started),
      ...(outcome.replayOf && { replayOf: outcome.replayOf }),
    },
    'payments request',
  );
  return answer(outcome, requestId, key);
}

/** Parameters travel in the query of GET and DELETE and in the body of POST; a POST's query counts too. */
async function readForm(request: Request, url: URL): Promise<FormBranch> {
  const query = url.search.slice(1);
  if (query.length > MAX_QUERY_LENGTH) throw new ApiError('The request URL is too long.', { status: 414 });
  if (request.method !== 'POST') return decodeForm(query);
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body === undefined) throw new ApiError('The request body is too large.', { status: 413 });
  if (body === null) throw refuse('Invalid request: the body must be UTF-8.');
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (body !== '' && type !== 'application/x-www-form-urlencoded') {
    throw refuse(
      "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we're here to help at https://support.stripe.com/.",
    );
  }
  return decodeForm([query, body].filter(Boolean).join('&'));
}

function keyedRequest(key: string, method: string, path: string, form: FormBranch): KeyedRequest {
  return { key, method, path, fingerprint: fingerprint(form) };
}

/**
 * Carries out a well-formed request in one transaction with its events and its idempotent answer. Refusals and faults
 * of the work itself are answers too: they undo the work, and are remembered under the key.
 */
async function execute(
  run: (scope: Scope) => ReturnType<Run>,
  keyed: KeyedRequest | null,
  requestId: string,
  options: ApiOptions,
): Promise<Outcome> {
  return await options.transact(
    async (scope) => {
      if (!keyed) return success(await run(scope));
      const stored = await recall(scope.client, keyed, scope.now);
      if (stored) return stored;
      const outcome = await attempt(scope, run, requestId, options.log);
      await remember(scope.client, keyed, requestId, outcome, scope.now);
      return outcome;
    },
    { id: requestId, idempotencyKey: keyed?.key ?? null },
  );
}

async function attempt(
  scope: Scope,
  run: (scope: Scope) => ReturnType<Run>,
  requestId: string,
  log: Log,
): Promise<Outcome> {
  await scope.client.query('SAVEPOINT work');
  try {
    return success(await run(scope));
  } catch (error) {
    if (asPassingFailure(error)) throw error;
    await scope.client.query('ROLLBACK TO SAVEPOINT work');
    scope.happenings.length = 0;
    return failure(asApiError(error, requestId, log), requestId);
  }
}

function asApiError(error: unknown, requestId: string, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  const passing = asPassingFailure(error);
  if (passing) {
    log.warn({ requestId, err: loggable(error) }, 'payments request met a passing failure');
    return passing;
  }
  log.error({ requestId, err: loggable(error) }, 'payments request failed');
  return asFault(error);
}
