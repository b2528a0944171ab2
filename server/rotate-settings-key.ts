import { createPool } from '#clients/database.ts';
import { discardSettings, resealSettings } from '#core/service-settings/stored-settings.ts';
import { connectDatabase } from '#database/connect.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { openSchoolData, requireOwnDatabase } from './open-school-data.ts';
import { hasKeyFile, rotateSettingsKey } from './settings-key.ts';

/**
 * `npm run settings-key`: encrypts the settings that the owner entered with a new key. `--lost` deletes them instead,
 * because nothing can decrypt them without their key. The school may be running.
 */
async function run(): Promise<void> {
  const config = readConfig();
  requireOwnDatabase(config);
  await using data = await openSchoolData(config, createLog({ level: 'error', readable: true }));
  const pool = createPool(data.url, { name: 'cedille-settings', size: 1, onError: () => undefined });
  try {
    if (process.argv[2] === '--lost') {
      if (await hasKeyFile(config))
        throw new ConfigError('There is a settings key: remove single services under « Mise en service ».');
      const count = await discardSettings(connectDatabase(pool));
      process.stdout.write(
        `${count} settings deleted. Restart the school, and enter them again on screen.\n`,
      );
      return;
    }
    await rotateSettingsKey(config, async (key) => {
      const unreadable = await resealSettings(connectDatabase(pool), key);
      for (const service of unreadable)
        process.stderr.write(`${service}: cannot be decrypted, enter these settings again\n`);
    });
  } finally {
    await pool.end();
  }
  process.stdout.write('The settings are encrypted with a new key. Back up the school now.\n');
}

try {
  await run();
} catch (error) {
  const isClear = error instanceof ConfigError;
  process.stderr.write(
    `${error instanceof Error ? (isClear ? error.message : (error.stack ?? error.message)) : String(error)}\n`,
  );
  process.exitCode = 1;
}
