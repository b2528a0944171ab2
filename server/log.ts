import { createRequire } from 'node:module';
import pino, { type Logger } from 'pino';
import type Pretty from 'pino-pretty';
import { readTrace } from './trace.ts';

export type Log = Logger;

/** Redacted at the top level of a log line and one level below. */
const secrets = [
  'password',
  'token',
  'idToken',
  'refreshToken',
  'oobCode',
  'authorization',
  'cookie',
].flatMap((name) => [name, `*.${name}`]);

/** Creates the logger: one JSON line per event in production, readable lines in development. */
export function createLog(options: {
  level: string;
  readable: boolean;
  /** Default: standard output. */
  destination?: pino.DestinationStream;
}): Log {
  const base = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    mixin: readTrace,
    redact: { paths: secrets, censor: '[redacted]' },
  };
  // Synchronous, so that lines keep their order and survive a crash.
  if (!options.readable) return pino(base, options.destination ?? pino.destination({ dest: 1, sync: true }));
  // pino-pretty is loaded for readable logs only.
  const pretty: typeof Pretty = createRequire(import.meta.url)('pino-pretty');
  return pino(base, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }));
}

/** Description of an error: enough to find the cause, but no user input. */
type Described = {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack: string;
  cause?: Described;
};

/** Describes an error for the log, without the values that failed queries and PostgreSQL quote. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error))
    // Only its text: the fields of an unknown object may contain user input.
    return { type: typeof error, message: `not an error: ${withoutParameters(readText(error))}`, stack: '' };
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
    // Frames only, because the first lines of a stack repeat the message.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function readText(thrown: unknown): string {
  if (typeof thrown === 'object' && thrown !== null)
    return 'message' in thrown ? String(thrown.message) : Object.keys(thrown).join(', ');
  return String(thrown);
}

/** Drizzle appends the parameters to its « Failed query: … » message. */
const withoutParameters = (message: string) => message.split('\nparams:')[0] ?? '';
