import { m } from '#words/messages.js';

/** Expected failures of a request, with their HTTP status. */
const statuses = {
  'invalid-input': 400,
  'sign-in-required': 401,
  /** A recent sign-in is required. */
  'sign-in-recent': 403,
  /** The first factor is accepted; `details` contains the required second factor. */
  'second-factor-required': 401,
  /** The back office of a school that sells products requires a second factor for changes. */
  'second-factor-missing': 403,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  /** The file existed, but its bytes are lost. */
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
  /** The disk is full: reads work, writes are rejected. */
  'no-room': 507,
  internal: 500,
} as const;

export type AppErrorCode = keyof typeof statuses;

/** User message by code: what happened and what to do next. */
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

/** Application error: `message` is in English for the log, `userMessage` in French for the user. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: AppErrorCode;
  readonly status: number;
  readonly userMessage: string;
  /** Data for clients; APIs return it unchanged. */
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

/** Returns an AppError unchanged, or wraps another error as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // A failed query's message ends with its parameters, and user input must not be logged.
  const message = (error instanceof Error ? error.message : String(error)).split('\nparams:')[0] ?? '';
  if (isPaymentProviderError(error)) return new AppError('provider-unavailable', message, { cause: error });
  if (isLeftAlone(error)) return new AppError('provider-unavailable', message, { cause: error });
  if (isIdentityProviderDown(error)) return new AppError('provider-unavailable', message, { cause: error });
  if (isUnstorable(error)) return new AppError('invalid-input', message, { cause: error });
  if (isDiskFull(error)) return new AppError('no-room', message, { cause: error });
  if (isDatabaseDown(error)) return new AppError('unavailable', message, { cause: error });
  return new AppError('internal', message, { cause: error });
}

/** Checked by `type`, because importing the client's classes would bundle the client into pages. */
function isPaymentProviderError(error: unknown): boolean {
  return error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));
}

/** The circuit of an unavailable service is open (`clients/circuit.ts`). */
const isLeftAlone = (error: unknown): boolean => error instanceof Error && error.name === 'CircuitOpenError';

/** True if the identity provider did not respond; its rejections have other codes. */
function isIdentityProviderDown(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'IdentityError' &&
    'code' in error &&
    error.code === 'UNAVAILABLE'
  );
}

/** NUL in text and lone surrogates in JSON are invalid input; other broken JSON is a programming error. */
function isUnstorable(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const { code, detail } = current as { code?: unknown; detail?: unknown };
    if (/^22(021|P05)$/.test(String(code))) return true;
    if (code === '22P02' && /^Unicode (low|high) surrogate/.test(String(detail))) return true;
  }
  return false;
}

/** Codes of PostgreSQL (disk_full) and the file system. */
function isDiskFull(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if (/^(53100|ENOSPC|EDQUOT)$/.test(String((current as { code?: unknown }).code))) return true;
  return false;
}

/** Messages of `pg` about an unresponsive server; they have no code. */
const silences =
  /timeout e(xceeded when trying to connect|xpired)|Connection terminated|Query read timeout|not queryable|Client (was closed|has encountered)/;

/** Temporary failures: https://www.postgresql.org/docs/current/errcodes-appendix.html and socket errors. */
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
