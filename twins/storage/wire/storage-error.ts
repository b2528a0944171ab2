/** What can be wrong with a request, in Google's canonical names (https://cloud.google.com/apis/design/errors). */
const answers = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  UNAUTHENTICATED: 401,
  /** Also a full disk: the SDK shows 402 at once, while it retries any 5xx in silence for ten minutes. */
  RESOURCE_EXHAUSTED: 402,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The bytes of an object are lost or are no longer what was stored: asking again does not bring them back. */
  DATA_LOSS: 410,
  CONDITION_NOT_MET: 412,
  /** The request was given up before its end, by its client or for a newer one: nobody waits for the answer. */
  CANCELLED: 499,
  /** Retried by the SDK: for what the next attempt may well get right. */
  UNAVAILABLE: 503,
} as const;

export type StorageErrorCode = keyof typeof answers;

/** A refusal, carried to the client as `{error: {code, message, status}}`. */
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

  /** The HTTP status of the answer; the SDK looks at nothing else. */
  get status(): number {
    return answers[this.code];
  }
}

/** The client stopped sending before its request was whole; nobody is left to read an answer. */
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

/** An error as Google's JSON APIs write it (https://cloud.google.com/storage/docs/json_api/v1/status-codes). */
export function errorResponse(error: StorageError): Response {
  const body = { error: { code: error.status, message: error.message, status: error.code } };
  return jsonResponse(error.status, body, error.headers);
}
