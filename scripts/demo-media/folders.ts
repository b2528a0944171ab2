import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** Absolute paths with a trailing slash. */
export const folders = {
  dictationTimes: fileURLToPath(new URL('database/seed/dictation-times.json', root)),
  exercises: fileURLToPath(new URL('database/seed/exercises/', root)),
  lessons: fileURLToPath(new URL('database/seed/lessons/', root)),
  media: fileURLToPath(new URL('database/seed/media/', root)),
  packages: fileURLToPath(new URL('node_modules/', root)),
};
