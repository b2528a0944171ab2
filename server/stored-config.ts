import { type ServiceName, serviceNames } from '#core/service-settings/service-control.ts';
import type { StoredSettings } from '#core/service-settings/stored-settings.ts';
import { type Config, ConfigError, readConfig, type Variables } from './config.ts';
import type { Log } from './log.ts';

/** Variables by service. A service is fixed if its first variable is in the environment. */
const serviceVariables: Readonly<Record<ServiceName, readonly string[]>> = {
  address: ['SITE_URL'],
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  backups: ['BACKUP_URL', 'BACKUP_KEY', 'BACKUP_ACCESS_KEY_ID', 'BACKUP_SECRET_ACCESS_KEY'],
};

/** Services that the environment configures. It wins over settings on screen. */
export const listFixed = (variables: Variables): ServiceName[] =>
  serviceNames.filter((name) => variables[serviceVariables[name][0] ?? '']);

/** Adds stored settings to the environment. */
export function mergeVariables(variables: Variables, stored: StoredSettings['variables']): Variables {
  const fixed = listFixed(variables);
  const added = serviceNames.filter((name) => !fixed.includes(name)).map((name) => stored[name]);
  return Object.assign({}, ...added, dropEmpty(variables));
}

const dropEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value));

/** Stored settings of a service that are not used, and why. */
export type UnusedSettings = {
  service: ServiceName;
  fault: StoredSettings['unreadable'][number]['fault'] | 'invalid';
  err?: ConfigError;
};

export const logUnused =
  (log: Log) =>
  (unused: UnusedSettings): void =>
    log.error(
      unused,
      unused.fault === 'invalid'
        ? 'stored settings are invalid, service not used'
        : 'stored settings cannot be decrypted, service not used',
    );

/**
 * Returns the configuration with the stored settings. Those that no longer fit are reported and ignored, so
 * that the owner can still open the screen.
 */
export function readStoredConfig(
  variables: Variables,
  stored: StoredSettings,
  report: (unused: UnusedSettings) => void,
): Config {
  for (const unreadable of stored.unreadable) report(unreadable);
  const usable: StoredSettings['variables'] = {};
  for (const name of serviceNames) {
    const own = stored.variables[name];
    if (!own) continue;
    try {
      readConfig(mergeVariables(variables, { ...usable, [name]: own }));
      usable[name] = own;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      report({ service: name, fault: 'invalid', err: error });
    }
  }
  return readConfig(mergeVariables(variables, usable));
}
