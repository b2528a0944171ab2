import type { TwinLog } from '#twins/kit/twin.ts';

/** Returns a log that passes each line to `write`. */
export function logTo(write: (level: keyof TwinLog, message: string, fields: object) => void): TwinLog {
  const line = (level: keyof TwinLog) => (fields: object, message: string) => write(level, message, fields);
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}

export const silentLog: TwinLog = logTo(() => undefined);
