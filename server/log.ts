import { createRequire } from 'node:module';
import pino, { type Logger } from 'pino';
import type Pretty from 'pino-pretty';
import { readTrace } from './trace.ts';

export type Log = Logger;

/** What must never reach a log line, in the fields themselves or one step below. */
const secrets = [
  'password',
  'token',
  'idToken',
  'refreshToken',
  'oobCode',
  'authorization',
  'cookie',
].flatMap((name) => [name, `*.${name}`]);

/** One JSON line per event in production, readable lines in development. */
export function createLog(options: {
  level: string;
  readable: boolean;
  /** Receives the lines; default: the standard output. */
  destination?: pino.DestinationStream;
}): Log {
  const base = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    // A line of its own: whatever writes it, here or in a job, belongs to what led to it.
    mixin: readTrace,
    redact: { paths: secrets, censor: '[redacted]' },
  };
  // Written at once: what a terminal shows last was said last, and what ends the process loses no line.
  if (!options.readable) return pino(base, options.destination ?? pino.destination({ dest: 1, sync: true }));
  // Loaded for terminals alone.
  const pretty: typeof Pretty = createRequire(import.meta.url)('pino-pretty');
  return pino(base, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }));
}

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
  if (!(error instanceof Error))
    // Its text alone: the fields of an unknown object may hold what a person typed.
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
    // Frames only: the first lines of a stack repeat the message.
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

/** Drizzle's « Failed query: … » ends with the parameters. */
const withoutParameters = (message: string) => message.split('\nparams:')[0] ?? '';
