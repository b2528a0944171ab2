type ErrorType = 'api_error' | 'idempotency_error' | 'invalid_request_error';

export type ApiErrorDetails = {
  status: number;
  type?: ErrorType;
  code?: string;
  param?: string;
  /** Sent as `stripe-should-retry`, which the SDK obeys (node_modules/stripe/esm/RequestSender.js). */
  shouldRetry?: boolean;
};

/** Stripe's format (https://docs.stripe.com/api/errors). The message is for developers, in English. */
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

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

// Errors shared by several endpoints, with Stripe's messages.

/** `param` is the invalid parameter. */
export function refuse(message: string, param?: string, code?: string): ApiError {
  return new ApiError(message, { status: 400, ...(param && { param }), ...(code && { code }) });
}

export function missingParameter(param: string): ApiError {
  return refuse(`Missing required param: ${param}.`, param, 'parameter_missing');
}

export function unknownParameters(params: string[]): ApiError {
  const list = params.join(', ');
  return refuse(
    params.length === 1 ? `Received unknown parameter: ${list}` : `Received unknown parameters: ${list}`,
    params[0],
    'parameter_unknown',
  );
}

/** Error for parameters that Stripe supports and the twin does not. They are never ignored silently. */
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

export function unservedValue(param: string, value: string): ApiError {
  return refuse(`The value ${value} of ${param} is not served by this payments twin.`, param);
}

export function emptyParameter(param: string): ApiError {
  return refuse(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; ` +
      `however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );
}

export function exclusiveParameters(...params: string[]): ApiError {
  return refuse(
    `You may only specify one of these parameters: ${params.join(', ')}.`,
    params[0],
    'parameters_exclusive',
  );
}

/** 404 for an id in the path, 400 for a parameter. https://docs.stripe.com/error-codes#resource-missing */
export function noSuch(kind: string, id: string, param: string, status: 400 | 404 = 400): ApiError {
  return new ApiError(`No such ${kind}: '${id}'`, { status, code: 'resource_missing', param });
}

/**
 * Returns the error for a temporary database failure (connection, timeout, deadlock, restart), or undefined.
 * Nothing was committed, so the client may retry.
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

/** True for errors of the pool, the connection or an aborted request body, which have no code. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error) || 'severity' in error) return false;
  if (error.name === 'AbortError') return true;
  return (
    error.name === 'Error' &&
    /timeout|terminat|connection|not queryable|after calling end/i.test(error.message)
  );
}

/** Hides the details of an internal failure. */
export function asFault(cause: unknown): ApiError {
  return new ApiError(
    'An unexpected error occurred. It has been recorded with the request id of this answer.',
    { status: 500, type: 'api_error', shouldRetry: false },
    { cause },
  );
}
