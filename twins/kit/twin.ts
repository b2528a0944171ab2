/**
 * A service that this process brings itself. `start` and `stop` frame its life; what a twin has no use for does nothing,
 * so that whoever composes them need not know which is which. A database and a mailbox are reached otherwise than over
 * HTTP: theirs is `Pick<Twin, 'stop'>`, and what they are reached by.
 */
export type Twin = {
  /** Answers a request in the provider's protocol; never rejects but where the caller gave up. The visitor's address, where it is known, is for throttling. */
  fetch(request: Request, clientAddress?: string): Promise<Response>;
  /** Begins what the twin does by itself, such as delivering. To be called once the site answers. */
  start(): Promise<void> | void;
  /** Does what time brings: expiries, retries, tidying. To be called every few minutes, by one process or more. */
  sweep(): Promise<void>;
  /** Ends what `start` began and waits for what is under way. What was given to the twin, its pool first, stays the caller's. */
  stop(): Promise<void>;
};

type WriteLine = (fields: object, message: string) => void;

/** Where a twin reports; a pino logger fits. An error is the field `err`, through {@link loggable} where it may quote rows. */
export type TwinLog = { debug: WriteLine; info: WriteLine; warn: WriteLine; error: WriteLine };

/** An error as it may be logged: what PostgreSQL adds to it (`detail`, `where`) quotes the rows, which may be personal. */
export function loggable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const { name, message, stack, cause } = error;
  const copy = new Error(message, cause === undefined ? {} : { cause: loggable(cause) });
  return Object.assign(copy, { name, stack }, 'code' in error && { code: error.code });
}
