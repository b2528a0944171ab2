type ErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error';

export type ApiErrorDetails = {
  status: number;
  type?: ErrorType;
  code?: string;
  param?: string;
  /** Sent as `stripe-should-retry`; the SDK obeys it (node_modules/stripe/esm/RequestSender.js). */
  shouldRetry?: boolean;
};

/** A refusal in the provider's shape (https://docs.stripe.com/api/errors). The message is read by developers, in English. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly details: ApiErrorDetails;

  constructor(message: string, details: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options);
    this.details = details;
  }

  toBody(requestId: string): { error: Record<string, unknown> } {
    const { type = 'invalid_request_error', code, param } = this.details;
    return {
      error: {
        ...(code && { code, doc_url: docUrl(code) }),
        message: this.message,
        ...(param && { param }),
        request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`,
        type,
      },
    };
  }
}

/** The provider's page about an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

// The refusals several endpoints share, worded as the provider words them.

/** A bad request; `param` is the parameter at fault. */
export function refuse(message: string, param?: string, code?: string): ApiError {
  return new ApiError(message, { status: 400, ...(param && { param }), ...(code && { code }) });
}

/** A required parameter was not sent. */
export function missingParameter(param: string): ApiError {
  return refuse(`Missing required param: ${param}.`, param, 'parameter_missing');
}

/** Names the provider does not know either. */
export function unknownParameters(params: string[]): ApiError {
  const list = params.join(', ');
  return refuse(
    params.length === 1 ? `Received unknown parameter: ${list}` : `Received unknown parameters: ${list}`,
    params[0],
    'parameter_unknown',
  );
}

/** For what the provider accepts and this twin does not: said in as many words, never ignored. */
export function unservedParameters(params: string[]): ApiError {
  const list = params.join(', ');
  return refuse(
    params.length === 1
      ? `The parameter ${list} is not served by this payments twin.`
      : `The parameters ${list} are not served by this payments twin.`,
    params[0],
    'parameter_unknown',
  );
}

/** A value the provider accepts and this twin does not. */
export function unservedValue(param: string, value: string): ApiError {
  return refuse(`The value ${value} of ${param} is not served by this payments twin.`, param);
}

/** An empty value for what cannot be unset. */
export function emptyParameter(param: string): ApiError {
  return refuse(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );
}

/** Of these parameters one at most may be sent. */
export function exclusiveParameters(...params: string[]): ApiError {
  return refuse(
    `You may only specify one of these parameters: ${params.join(', ')}.`,
    params[0],
    'parameters_exclusive',
  );
}

/**
 * No such object. An id in the path is answered 404, an id in a parameter 400
 * (https://docs.stripe.com/error-codes#resource-missing).
 */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404 = 400): ApiError {
  return new ApiError(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param });
}

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
