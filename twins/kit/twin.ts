/**
 * Local, protocol-compatible replacement of an external service, run in this process. Unneeded methods do
 * nothing. Twins without HTTP (database, email) are a `Pick<Twin, 'stop'>` with connection details.
 */
export type Twin = {
  /** Handles a request in the provider's protocol. Rejects only if the caller aborts the request. */
  fetch(request: Request, clientAddress?: string): Promise<Response>;
  /** Starts background work such as deliveries. Call it once the site accepts requests. */
  start(): Promise<void> | void;
  /** Handles expiries, retries and clean-up. Call it every few minutes; several processes may call it. */
  sweep(): Promise<void>;
  /** Ends the background work and waits for pending tasks. Does not close the caller's pool. */
  stop(): Promise<void>;
};

type WriteLine = (fields: object, message: string) => void;

/** A pino logger has this type. Pass errors as `err`, through {@link loggable} if they may quote rows. */
export type TwinLog = { debug: WriteLine; info: WriteLine; warn: WriteLine; error: WriteLine };

/** Returns a copy of an error without PostgreSQL's `detail` and `where`, which quote personal data. */
export function loggable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message, stack, cause } = error;
  const copy = new Error(message, cause === undefined ? {} : { cause: loggable(cause) });
  return Object.assign(copy, { name, stack }, 'code' in error && { code: error.code });
}
