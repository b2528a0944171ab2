import { lookup, resolve4, resolve6, resolveTxt } from 'node:dns/promises';
import { createMail } from '#clients/mail.ts';
import { createPayments } from '#clients/payments.ts';
import type {
  Finding,
  ServiceControl,
  ServiceVariables,
  SettingsKey,
} from '#core/service-settings/service-control.ts';
import type { StoredSettings } from '#core/service-settings/stored-settings.ts';
import { ConfigError, readConfig, type Variables } from './config.ts';
import { listFixed, mergeVariables } from './stored-config.ts';

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
    findAddresses,
  };
}

/** Returns the addresses in the DNS, or without one those that this machine knows from its own files. */
async function findAddresses(host: string): Promise<string[]> {
  const found = (await Promise.all([orNone(resolve4(host)), orNone(resolve6(host))])).flat();
  if (found.length > 0) return found;
  return (await orNone(lookup(host, { all: true }))).map(({ address }) => address);
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
