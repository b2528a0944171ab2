import type { Log } from './log.ts';

/** A twin's log line as one of ours, marked with its name. */
export function twinLog(log: Log, service: string) {
  const child = log.child({ service });
  return (level: 'debug' | 'info' | 'warn' | 'error', message: string, fields: object = {}): void => {
    child[level](fields, message);
  };
}
