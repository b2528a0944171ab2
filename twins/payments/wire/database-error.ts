import { ApiError } from './api-error.ts';

/**
 * Says whether a failure is the database's passing state rather than a fault of ours: no connection to be had, a
 * lock or a statement that took too long, a deadlock, a restart. Nothing was committed, so the client may retry.
 */
export function asPassingFailure(error: unknown): ApiError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '55P03') {
    return new ApiError(
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. ' +
        'If you see this error intermittently, retry the request.',
      { status: 429, code: 'lock_timeout', shouldRetry: true },
      { cause: error },
    );
  }
  const passing =
    /^(40001|40P01|57014|25P0[34]|57P0\d|53\d{3}|08\w{3}|ECONN\w+|EPIPE|ENOENT|ETIMEDOUT)$/.test(code) ||
    isLostConnection(error);
  if (!passing) return undefined;
  return new ApiError(
    'An error occurred while processing your request. It was not carried out; please try again.',
    { status: 503, type: 'api_error', shouldRetry: true },
    { cause: error },
  );
}

/** The pool and the connection report these as plain errors without a code; an aborted request body is one too. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error) || 'severity' in error) return false;
  if (error.name === 'AbortError') return true;
  return (
    error.name === 'Error' &&
    /timeout|terminat|connection|not queryable|after calling end/i.test(error.message)
  );
}

/** What is answered to a fault of ours: the client learns that it happened, not where. */
export function asFault(cause: unknown): ApiError {
  return new ApiError(
    'An unexpected error occurred. It has been recorded with the request id of this answer.',
    { status: 500, type: 'api_error', shouldRetry: false },
    { cause },
  );
}
