import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';

import { describeError } from './describe-error.ts';

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
export function createLog(options: { level: string; readable: boolean }): Log {
  const base = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: { paths: secrets, censor: '[redacted]' },
  };
  if (!options.readable) return pino(base);
  return pino(base, pretty({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }));
}
