import { createPool } from '#clients/database.ts';
import { hasSealedSettings, readStoredSettings } from '#core/service-settings/stored-settings.ts';
import { connectDatabase } from '#database/connect.ts';
import type { Config, Variables } from './config.ts';
import { openSettingsKey } from './settings-key.ts';
import { readStoredConfig, type UnusedSettings } from './stored-config.ts';

/**
 * Returns the configuration with the settings that the owner entered on screen, for a command beside the school.
 * @throws {ConfigError} if the settings key is unreadable
 */
export async function readSchoolConfig(
  databaseUrl: string,
  {
    config,
    variables,
    report,
  }: { config: Config; variables: Variables; report: (unused: UnusedSettings) => void },
): Promise<Config> {
  const pool = createPool(databaseUrl, { name: 'cedille-settings', size: 1, onError: () => undefined });
  try {
    const db = connectDatabase(pool);
    // The school of an older release has no table of settings yet.
    const { rows } = await pool.query(`select to_regclass('public.service_settings') is not null as there`);
    if (!rows[0]?.there || !(await hasSealedSettings(db))) return config;
    const key = await openSettingsKey(config, true);
    return readStoredConfig(variables, await readStoredSettings(db, key), report);
  } finally {
    await pool.end();
  }
}
