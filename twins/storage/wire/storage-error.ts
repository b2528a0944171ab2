/** HTTP status by Google's canonical code (https://cloud.google.com/apis/design/errors). */
const answers = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  /** Also for a full disk: the SDK reports 402 immediately, but retries any 5xx silently for ten minutes. */
  RESOURCE_EXHAUSTED: 402,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The bytes of an object are missing or damaged. A retry does not help. */
  DATA_LOSS: 410,
  CONDITION_NOT_MET: 412,
  /** The client disconnected or a newer request superseded this one. */
  CANCELLED: 499,
  /** Temporary failure, retried by the SDK. */
  UNAVAILABLE: 503,
} as const;

export type StorageErrorCode = keyof typeof answers;

/** Sent to the client as `{error: {code, message, status}}`. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: StorageErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: StorageErrorCode,
    message: string,
    options: ErrorOptions & { headers?: Record<string, string> } = {},
  ) {
    super(message, options);
    this.code = code;
    this.headers = options.headers ?? {};
  }

  /** HTTP status of the response. The SDK evaluates nothing else. */
  get status(): number {
    return answers[this.code];
  }
}

/** The client disconnected before the end of its request and cannot receive a response. */
export class ClientGoneError extends Error {
  override name = 'ClientGoneError';
}

export function invalidArgument(message: string): StorageError {
  return new StorageError('INVALID_ARGUMENT', message);
}

export function notFound(): StorageError {
  return new StorageError('NOT_FOUND', 'Not Found');
}

export function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  });
}

/** Google's format: https://cloud.google.com/storage/docs/json_api/v1/status-codes */
export function errorResponse(error: StorageError): Response {
  const body = { error: { code: error.status, message: error.message, status: error.code } };
  return jsonResponse(error.status, body, error.headers);
}
