/** What a log line says of an error: enough to find the fault, and nothing that a person typed. */
type Described = {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack: string;
  cause?: Described;
};

/**
 * An error for the log. A failed query quotes its parameters, and PostgreSQL the offending values: addresses
 * and letters among them. They are left out, at every depth of the causes.
 */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, constraint, severity } = error as {
    code?: unknown;
    constraint?: unknown;
    severity?: unknown;
  };
  const message = withoutParameters(error.message);
  return {
    type: error.name,
    message: severity === undefined ? message : message.replace(/"[^"]*"/g, '"…"'),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    // Frames only: the first lines of a stack repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** Drizzle's « Failed query: … » ends with the parameters. */
const withoutParameters = (message: string) => message.split('\nparams:')[0] ?? '';
