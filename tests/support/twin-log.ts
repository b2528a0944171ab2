import type { TwinLog } from '#twins/kit/twin.ts';

/** A log whose lines the test takes itself. */
export function logTo(write: (level: keyof TwinLog, message: string, fields: object) => void): TwinLog {
  const line = (level: keyof TwinLog) => (fields: object, message: string) => write(level, message, fields);
  return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
}

/** For twins whose lines are not the subject. */
export const silentLog: TwinLog = logTo(() => undefined);
