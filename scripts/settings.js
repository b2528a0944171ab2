import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

/** Returns the options of Node that load `.env`, if there is one. */
export const loadSettings = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : []);

/**
 * The same for a command that looks after a school. Ends the process where a service has settings that the command would not read: it
 * would look after another school, an empty one.
 * @param {'backup' | 'doctor' | 'files' | 'restore'} command
 */
export function loadSchoolSettings(command) {
  const ignored = findIgnoredSettings(root, process.env);
  if (ignored === null) return loadSettings();
  process.stderr.write(
    `The school on this machine runs with the settings in ${ignored}, which npm run ${command} does not read: use « cedille ${command} » (docs/production.md). For another school, set DATA_DIR.\n`,
  );
  process.exit(1);
}

/**
 * Returns the file of settings of the service on this machine if a command that runs in a folder would not read any; null otherwise.
 * @param {string} folder @param {Record<string, string | undefined>} variables
 */
export function findIgnoredSettings(
  folder,
  { CEDILLE_SETTINGS = '/etc/cedille.env', DATA_DIR, DATABASE_URL },
) {
  const hasOwn = DATA_DIR || DATABASE_URL || ['.env', 'data'].some((name) => existsSync(join(folder, name)));
  return !hasOwn && existsSync(CEDILLE_SETTINGS) ? CEDILLE_SETTINGS : null;
}
