import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.js';

export const loadSettings = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : []);

/**
 * Exits if the service has settings that the command would ignore: it would act on an empty school.
 * @param {'backup' | 'doctor' | 'files' | 'restore' | 'settings-key'} command
 */
export function loadSchoolSettings(command) {
  const ignored = findIgnoredSettings(root, process.env);
  if (ignored === null) return loadSettings();
  process.stderr.write(
    `The school on this machine uses the settings in ${ignored}, which npm run ${command} does not read: run « cedille ${command} » (docs/production.md). For another school, set DATA_DIR.\n`,
  );
  process.exit(1);
}

/**
 * Returns the service's settings file if a command in `folder` would ignore it, otherwise null.
 * @param {string} folder @param {Record<string, string | undefined>} variables
 */
export function findIgnoredSettings(
  folder,
  { CEDILLE_SETTINGS = '/etc/cedille.env', DATA_DIR, DATABASE_URL },
) {
  const hasOwn = DATA_DIR || DATABASE_URL || ['.env', 'data'].some((name) => existsSync(join(folder, name)));
  return !hasOwn && existsSync(CEDILLE_SETTINGS) ? CEDILLE_SETTINGS : null;
}
