type Write = (fields: Record<string, unknown>, message: string) => void;

/** Where the twin reports; a pino logger fits. Fields never hold a card number, a secret or a body. */
export type Log = { info: Write; warn: Write; error: Write };

/** An error as it may be logged: the database's details are left out, they quote the rows. */
export function loggable(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, stack, ...('code' in error && { code: error.code }) };
}
