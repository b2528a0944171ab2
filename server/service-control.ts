import { resolve4, resolve6, resolveTxt } from 'node:dns/promises';
import { createMail } from '#clients/mail.ts';
import { createPayments } from '#clients/payments.ts';
import {
  type Finding,
  type ServiceControl,
  type ServiceName,
  type ServiceVariables,
  type SettingsKey,
  serviceNames,
} from '#core/service-settings/service-control.ts';
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
const listFixed = (variables: Variables): ServiceName[] =>
  serviceNames.filter((name) => variables[serviceVariables[name][0] ?? '']);

/** Adds stored settings to the environment. */
function mergeVariables(variables: Variables, stored: StoredSettings['variables']): Variables {
  const fixed = listFixed(variables);
  const added = serviceNames.filter((name) => !fixed.includes(name)).map((name) => stored[name]);
  return Object.assign({}, ...added, dropEmpty(variables));
}

const dropEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value));

/**
 * Returns the configuration with the stored settings. Those that no longer fit are reported and ignored, so
 * that the owner can still open the screen.
 */
export function readStoredConfig(variables: Variables, stored: StoredSettings, log: Log): Config {
  for (const { service, fault } of stored.unreadable)
    log.error({ service, fault }, 'stored settings cannot be decrypted, service not used');
  const usable: StoredSettings['variables'] = {};
  for (const name of serviceNames) {
    const own = stored.variables[name];
    if (!own) continue;
    try {
      readConfig(mergeVariables(variables, { ...usable, [name]: own }));
      usable[name] = own;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      log.error({ service: name, err: error }, 'stored settings are invalid, service not used');
    }
  }
  return readConfig(mergeVariables(variables, usable));
}

/** Builds what the core needs to try, store and apply settings. */
export function createServiceControl(options: {
  variables: Variables;
  key: SettingsKey | null;
  apply: () => Promise<void>;
  readStored: () => Promise<StoredSettings>;
}): ServiceControl {
  const { variables, key, apply, readStored } = options;
  const withStored = async (own: ServiceVariables): Promise<Variables> =>
    mergeVariables({ ...variables, ...own }, (await readStored()).variables);
  return {
    fixed: listFixed(variables),
    key,
    apply,
    refuse(own) {
      try {
        readConfig({ ...variables, ...own });
        return null;
      } catch (error) {
        if (error instanceof ConfigError) return error.message;
        throw error;
      }
    },
    openPayments: (secretKey) => createPayments({ secretKey }),
    openMail: (smtpUrl) => createMail(smtpUrl),
    async check(service, own = {}): Promise<Finding> {
      // Loaded when needed, because it reads the clients of every service.
      const { checkService } = await import('./doctor/examine-school.ts');
      return checkService(service, readConfig(await withStored(own)));
    },
    async createBackupKey() {
      const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
      const secret = await generateX25519Identity();
      return { secret, key: await identityToRecipient(secret) };
    },
    findTexts: async (host) => (await orNone(resolveTxt(host))).map((parts) => parts.join('')),
    findAddresses: async (host) =>
      (await Promise.all([orNone(resolve4(host)), orNone(resolve6(host))])).flat(),
  };
}

/** An unknown or malformed host or a missing record is an empty answer; other failures are errors. */
async function orNone<Entry>(asking: Promise<Entry[]>): Promise<Entry[]> {
  try {
    return await asking;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOTFOUND', 'ENODATA', 'ENONAME', 'EBADNAME'].includes(code)) return [];
    throw error;
  }
}
