type Write = (fields: Record<string, unknown>, message: string) => void;

/** Where the twin reports; a pino logger fits. Fields never hold a card number, a secret or a body. */
export type Log = { info: Write; warn: Write; error: Write };
