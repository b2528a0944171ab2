import type { Readable } from 'node:stream';
import type { TwinLog } from '#twins/kit/twin.ts';

type LogLevel = keyof TwinLog;

/** `log_line_prefix` is "%p %e ": process, SQLSTATE. */
const LINE = /^(\d+) ([0-9A-Z]{5}) ([A-Z]+\d?): {1,2}(.*)$/;

const LEVELS: Readonly<Record<string, LogLevel>> = {
  WARNING: 'warn',
  // The client whose statement failed has been told; the server itself is well.
  ERROR: 'warn',
  FATAL: 'error',
  PANIC: 'error',
};

/** Operator intervention: shutting down, starting up, connection closed by an administrator. */
const EXPECTED = /^57P0[123]$/;

/** Data exceptions quote the value that was sent, which may be personal: the kind of error is enough. */
const QUOTES_DATA = /^22/;

/** Gives one line of the server's output a level and its fields. */
export function readLogLine(line: string): { level: LogLevel; message: string; fields: object } | undefined {
  if (line.trim() === '') return undefined;
  const match = LINE.exec(line);
  if (!match) return { level: 'warn', message: line.trim(), fields: {} };
  const [, process = '', sqlState = '', severity = '', message = ''] = match;
  const level = EXPECTED.test(sqlState) ? 'debug' : (LEVELS[severity] ?? 'debug');
  const shown = QUOTES_DATA.test(sqlState) ? message.replace(/[:"].*$/s, '…') : message;
  return { level, message: shown, fields: { postgresProcess: Number(process), sqlState, severity } };
}

/** Sends the server's output to `log` and returns its last lines, for the message of a failed start. */
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
  // A broken pipe ends with the process, whose exit is handled.
  output.on('error', (error) => log.debug({ err: error }, 'postgres: its output could not be read'));
  return { last: () => recent.join(' / '), closed };
}
