import type { Readable } from 'node:stream';
import type { TwinLog } from '#twins/kit/twin.ts';

type LogLevel = keyof TwinLog;

/** Log line with the `log_line_prefix` "%p %e ": process id and SQLSTATE, then level and message. */
const LINE = /^(\d+) ([0-9A-Z]{5}) ([A-Z]+\d?): {1,2}(.*)$/;

const LEVELS: Readonly<Record<string, LogLevel>> = {
  WARNING: 'warn',
  // The client already received this error, and the server is healthy.
  ERROR: 'warn',
  FATAL: 'error',
  PANIC: 'error',
};

/** SQLSTATEs of operator intervention, not logged as failures: shutdown, startup, closed connections. */
const EXPECTED = /^57P0[123]$/;

/** Data exceptions: their messages quote the submitted value, which may be personal data. */
const QUOTES_DATA = /^22/;

/** Parses one line of the server's output. Returns undefined for an empty line. */
export function readLogLine(line: string): { level: LogLevel; message: string; fields: object } | undefined {
  if (line.trim() === '') return undefined;
  const match = LINE.exec(line);
  if (!match) return { level: 'warn', message: line.trim(), fields: {} };
  const [, process = '', sqlState = '', severity = '', message = ''] = match;
  const level = EXPECTED.test(sqlState) ? 'debug' : (LEVELS[severity] ?? 'debug');
  const shown = QUOTES_DATA.test(sqlState) ? message.replace(/[:"].*$/s, '…') : message;
  return { level, message: shown, fields: { postgresProcess: Number(process), sqlState, severity } };
}

/** Forwards output to `log`. `last` returns the latest lines, for the error of a failed start. */
export function followLog(output: Readable, log: TwinLog): { last: () => string; closed: Promise<void> } {
  const recent: string[] = [];
  let rest = '';
  const take = (line: string) => {
    const entry = readLogLine(line);
    if (!entry) return;
    if (entry.level !== 'debug') recent.push(entry.message);
    if (recent.length > 5) recent.shift();
    log[entry.level](entry.fields, `postgres: ${entry.message}`);
  };
  output.setEncoding('utf8');
  output.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
  const closed = new Promise<void>((resolve) => {
    output.on('close', () => {
      take(rest);
      resolve();
    });
  });
  // The pipe breaks when the process ends, and that is handled elsewhere.
  output.on('error', (error) => log.debug({ err: error }, 'reading the output of PostgreSQL failed'));
  return { last: () => recent.join(' / '), closed };
}
