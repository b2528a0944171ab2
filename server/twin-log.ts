import type { Log } from './log.ts';

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
