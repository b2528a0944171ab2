import type { Log } from './log.ts';

/** A twin's log line as one of ours, marked with its name. */
export function twinLog(log: Log, service: string) {
  const child = log.child({ service });
  return (level: 'debug' | 'info' | 'warn' | 'error', message: string, fields: object = {}): void => {
    child[level](fields, message);
  };
}

/** For a twin that tells each of its requests: they are ours already, so they are for debugging. */
export function quietLog(log: Log, service: string) {
  const child = log.child({ service });
  return {
    debug: (fields: object, message: string) => child.debug(fields, message),
    info: (fields: object, message: string) => child.debug(fields, message),
    warn: (fields: object, message: string) => child.warn(fields, message),
    error: (fields: object, message: string) => child.error(fields, message),
  };
}
