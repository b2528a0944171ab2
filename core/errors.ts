import { m } from '#words/messages.js';

/** Every way a request can fail that we foresaw, with the HTTP status it becomes. */
const statuses = {
  'invalid-input': 400,
  'sign-in-required': 401,
  /** The person is known; that it is still them must be proved again. */
  'sign-in-recent': 403,
  /** The sign-in is good as far as it goes; `details` say what to prove besides. */
  'second-factor-required': 401,
  /** The office of a school that sells is changed by nobody who gave one proof alone. */
  'second-factor-missing': 403,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  /** It was there, and its bytes are lost. */
  gone: 410,
  'too-large': 413,
  'not-for-sale': 409,
  'payments-closed': 503,
  'too-many-requests': 429,
  'price-id-not-found': 404,
  'price-unavailable': 502,
  'price-not-found': 502,
  'provider-unavailable': 503,
  unavailable: 503,
  /** The disk is full: what is there can be read, and nothing more is taken. */
  'no-room': 507,
  internal: 500,
} as const;

export type AppErrorCode = keyof typeof statuses;

/** One sentence per code for the person in front of the page: what happened and what to do next. */
const sentences: Record<AppErrorCode, () => string> = {
  'invalid-input': m.refusals_input_incomplete,
  'sign-in-required': m.refusals_sign_in_required,
  'sign-in-recent': m.refusals_sign_in_recent,
  'second-factor-required': m.refusals_second_proof,
  'second-factor-missing': m.refusals_second_factor_missing,
  forbidden: m.refusals_page_reserved,
  'not-found': m.refusals_page_unknown,
  'method-not-allowed': m.refusals_method,
  conflict: m.refusals_changed_meanwhile,
  gone: m.refusals_file_lost,
  'too-large': m.refusals_too_large,
  'not-for-sale': m.refusals_not_for_sale,
  'payments-closed': m.refusals_payments_closed,
  'too-many-requests': m.refusals_too_many_requests,
  'price-id-not-found': m.refusals_price_unset,
  'price-unavailable': m.refusals_price_unavailable,
  'price-not-found': m.refusals_price_missing,
  'provider-unavailable': m.refusals_provider_unavailable,
  unavailable: m.refusals_unavailable,
  'no-room': m.refusals_no_room,
  internal: m.refusals_internal,
};

/**
 * The one error of the application. `message` is for the log (English); `userMessage` for the reader
 * (French). Loaders, actions and APIs let it pass; the edge turns it into `status`.
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: AppErrorCode;
  readonly status: number;
  readonly userMessage: string;
  /** What a program needs in order to go on; an API answers it as it is. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: AppErrorCode,
    message: string,
    options: { cause?: unknown; userMessage?: string; details?: Record<string, unknown> } = {},
  ) {
    super(message, { cause: options.cause });
    this.details = options.details ?? {};
    this.code = code;
    this.status = statuses[code];
    this.userMessage = options.userMessage ?? sentences[code]();
  }
}

/** The AppError that `error` is, or an `internal` one that carries it as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // A failed query's message ends with its parameters: what people typed is not for the log.
  const message = (error instanceof Error ? error.message : String(error)).split('\nparams:')[0] ?? '';
  if (isPaymentProviderError(error)) return new AppError('provider-unavailable', message, { cause: error });
  if (isLeftAlone(error)) return new AppError('provider-unavailable', message, { cause: error });
  if (isIdentityProviderDown(error)) return new AppError('provider-unavailable', message, { cause: error });
  if (isUnstorable(error)) return new AppError('invalid-input', message, { cause: error });
  if (isDiskFull(error)) return new AppError('no-room', message, { cause: error });
  if (isDatabaseDown(error)) return new AppError('unavailable', message, { cause: error });
  return new AppError('internal', message, { cause: error });
}

/** Errors of the payment provider's client say so in `type`; its class would bring the client into pages. */
function isPaymentProviderError(error: unknown): boolean {
  return error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));
}

/** A service that is known to be down, and was not asked (`clients/circuit.ts`). */
const isLeftAlone = (error: unknown): boolean => error instanceof Error && error.name === 'CircuitOpenError';

/** The identity provider did not answer; what it refuses has other codes. */
function isIdentityProviderDown(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'IdentityError' &&
    'code' in error &&
    error.code === 'UNAVAILABLE'
  );
}

/**
 * PostgreSQL's text and JSON hold any character but NUL, and JSON no half of one: who sends it asks for something that cannot
 * be. JSON that is broken otherwise has the same code, and is a slip of ours.
 */
function isUnstorable(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, detail } = current as { code?: unknown; detail?: unknown };
    if (/^22(021|P05)$/.test(String(code))) return true;
    if (code === '22P02' && /^Unicode (low|high) surrogate/.test(String(detail))) return true;
  }
  return false;
}

/** What PostgreSQL (disk_full) and the file system say where no byte is left. */
function isDiskFull(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if (/^(53100|ENOSPC|EDQUOT)$/.test(String((current as { code?: unknown }).code))) return true;
  return false;
}

/** What `pg` says of a server that does not answer; it gives these no code. */
const silences =
  /timeout e(xceeded when trying to connect|xpired)|Connection terminated|Query read timeout|not queryable|Client (was closed|has encountered)/;

/**
 * PostgreSQL classes that mean "not now": connection lost (08), out of resources (53), operator
 * intervention (57), lock or statement time-outs, and what the socket says when no server listens.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
function isDatabaseDown(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as { code?: unknown; syscall?: unknown };
    if (
      typeof code === 'string' &&
      /^(08...|53...|57...|55P03|25P03|25006|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)
    )
      return true;
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (silences.test(current.message)) return true;
  }
  return false;
}
