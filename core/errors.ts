/** Every way a request can fail that we foresaw, with the HTTP status it becomes. */
const statuses = {
  'invalid-input': 400,
  'sign-in-required': 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'not-for-sale': 409,
  'payments-closed': 503,
  'too-many-requests': 429,
  'price-id-not-found': 404,
  'price-unavailable': 502,
  'price-not-found': 502,
  'provider-unavailable': 503,
  unavailable: 503,
  internal: 500,
} as const;

export type AppErrorCode = keyof typeof statuses;

/** One sentence per code for the person in front of the page: what happened and what to do next. */
const sentences: Record<AppErrorCode, string> = {
  'invalid-input':
    'Cette demande n’est pas complète ou pas lisible. Revenez en arrière et vérifiez ce que vous avez saisi.',
  'sign-in-required': 'Connectez-vous pour continuer.',
  forbidden: 'Cette page est réservée. Connectez-vous avec le compte qui y a accès.',
  'not-found': 'Cette page n’existe pas ou n’existe plus. Reprenez depuis l’accueil.',
  conflict: 'Quelqu’un a modifié cette fiche entre-temps. Rechargez la page pour voir sa version.',
  'too-large': 'Cet envoi est trop volumineux. Choisissez un fichier plus léger.',
  'not-for-sale': 'Ce contenu n’est pas en vente pour le moment. Revenez bientôt.',
  'payments-closed': 'Le paiement n’est pas encore ouvert sur ce site. Écrivez-nous, nous vous préviendrons.',
  'too-many-requests': 'Trop d’essais en peu de temps. Patientez quelques minutes, puis recommencez.',
  'price-id-not-found': 'Le prix de ce contenu n’est pas encore fixé. Revenez bientôt.',
  'price-unavailable': 'Le prix n’a pas pu être obtenu. Rechargez la page dans un instant.',
  'price-not-found': 'Le prix de ce contenu n’est pas disponible. Rechargez la page dans un instant.',
  'provider-unavailable':
    'Un service dont le site a besoin ne répond pas. Rien n’est perdu : recommencez dans un instant.',
  unavailable: 'Le site est momentanément indisponible. Rien n’est perdu : recommencez dans un instant.',
  internal: 'Une erreur est survenue de notre côté. Elle est enregistrée : recommencez dans un instant.',
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

  constructor(code: AppErrorCode, message: string, options: { cause?: unknown; userMessage?: string } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = statuses[code];
    this.userMessage = options.userMessage ?? sentences[code];
  }
}

/** The AppError that `error` is, or an `internal` one that carries it as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (isPaymentProviderError(error)) return new AppError('provider-unavailable', message, { cause: error });
  if (isUnstorable(error)) return new AppError('invalid-input', message, { cause: error });
  if (isDatabaseDown(error)) return new AppError('unavailable', message, { cause: error });
  return new AppError('internal', message, { cause: error });
}

/** Errors of the payment provider's client say so in `type`; its class would bring the client into pages. */
function isPaymentProviderError(error: unknown): boolean {
  return error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));
}

/** PostgreSQL's text and JSON hold any character but NUL: who sends one asks for something that cannot be. */
function isUnstorable(error: unknown): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause)
    if ('code' in current && /^22(021|P05)$/.test(String(current.code))) return true;
  return false;
}

/** What `pg` says of a server that does not answer; it gives these no code. */
const silences = /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

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
      /^(08...|53...|57...|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code)
    )
      return true;
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (silences.test(current.message)) return true;
  }
  return false;
}
