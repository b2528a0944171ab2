import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsKey } from '#core/service-settings/service-control.ts';
import { type Config, ConfigError } from './config.ts';

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

type FileKey = { id: string; key: Buffer };

/**
 * Returns the settings key, or null if its file is missing although encrypted settings exist: a new key could
 * not decrypt them. Without such settings, creates the file, readable by its owner alone.
 * @throws {ConfigError} if the file is unreadable or is not a key file
 */
export async function openSettingsKey(config: Config, hasSealed: boolean): Promise<SettingsKey | null> {
  const file = toKeyFile(config);
  let keys = await readKeys(file);
  if (!keys) {
    if (hasSealed) return null;
    await createKeyFile(file);
    keys = await readKeys(file);
  }
  return keys ? toSettingsKey(keys) : null;
}

/** Returns the keys in the file, the newest first. Null if the file does not exist. */
async function readKeys(file: string): Promise<FileKey[] | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new ConfigError(`The settings key ${file} cannot be read: ${message}.`);
  }
  const keys = text
    .split('\n')
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'base64url'));
  if (keys.length === 0 || keys.some(({ length }) => length !== keyBytes))
    throw new ConfigError(
      `${file} is not a settings key: each line must have 43 characters. Restore the file from a backup.`,
    );
  return keys.map((key) => ({ id: derive(key, 'key id').toString('hex').slice(0, 8), key }));
}

/** Does not overwrite a file that another process has created meanwhile. */
async function createKeyFile(file: string): Promise<void> {
  try {
    await writeFile(file, `${randomBytes(keyBytes).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new ConfigError(`The settings key ${file} cannot be written: ${message}.`);
  }
}

/**
 * Puts a new key before the newest one and removes older ones. `reseal` encrypts the settings again; the previous
 * key stays in the file for backups whose settings are encrypted with it.
 * @throws {ConfigError} if there is no key
 */
export async function rotateSettingsKey(
  config: Config,
  reseal: (key: SettingsKey) => Promise<void>,
): Promise<void> {
  const file = toKeyFile(config);
  const keys = await readKeys(file);
  if (!keys?.[0]) throw new ConfigError(`${file} does not exist: there is no settings key to rotate.`);
  const lines = [randomBytes(keyBytes), ...keys.map(({ key }) => key)].map((key) =>
    key.toString('base64url'),
  );
  // All keys stay in the file until the settings are encrypted with the new one.
  await replaceFile(file, lines);
  await reseal(toSettingsKey((await readKeys(file)) ?? []));
  await replaceFile(file, lines.slice(0, 2));
}

async function replaceFile(file: string, lines: readonly string[]): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, `${lines.join('\n')}\n`, { mode: 0o600 });
  await rename(draft, file);
}

export const hasKeyFile = async (config: Config): Promise<boolean> =>
  (await readKeys(toKeyFile(config))) !== null;

/** Returns the text of the key file, for encrypted backups. Null if the file does not exist. */
export async function readKeyFile(config: Config): Promise<string | null> {
  const keys = await readKeys(toKeyFile(config));
  return keys?.map(({ key }) => `${key.toString('base64url')}\n`).join('') ?? null;
}

/** Adds the keys of a restored school to the key file, which a start before the restore may have created. */
export async function restoreKeyFile(config: Config, text: string | null): Promise<void> {
  const file = toKeyFile(config);
  const known = (await readKeys(file))?.map(({ key }) => key.toString('base64url')) ?? [];
  const missing = (text ?? '').split('\n').filter((line) => line && !known.includes(line));
  if (missing.length > 0) await replaceFile(file, [...known, ...missing]);
}

/** Path of the key file. Other secrets of the data directory do not depend on it. */
const toKeyFile = ({ dataDirectory, settingsKeyFile }: Config): string =>
  settingsKeyFile ?? join(dataDirectory, 'settings.key');

/** HKDF-SHA-256 (RFC 5869): a separate key for each purpose. */
const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `cedille ${purpose}`, keyBytes));

/** A sealed text is `1.key id.nonce.ciphertext and tag`, in base64url. The service is authenticated data. */
function toSettingsKey(keys: readonly FileKey[]): SettingsKey {
  return {
    id: keys[0]?.id ?? '',
    seal(service, text) {
      const [newest] = keys;
      if (!newest) throw new Error('no settings key');
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', derive(newest.key, service), nonce);
      cipher.setAAD(Buffer.from(service));
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return ['1', newest.id, nonce.toString('base64url'), bytes.toString('base64url')].join('.');
    },
    unseal(service, sealed) {
      const [version, id, nonce = '', rest = ''] = sealed.split('.');
      const found = keys.find((key) => key.id === id);
      if (version !== '1' || !found) return { fault: 'wrong-key' };
      const bytes = Buffer.from(rest, 'base64url');
      try {
        const decipher = createDecipheriv(
          'aes-256-gcm',
          derive(found.key, service),
          Buffer.from(nonce, 'base64url'),
        );
        decipher.setAAD(Buffer.from(service));
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
        return { text: text.toString('utf8') };
      } catch {
        // GCM reports any changed byte as the same error.
        return { fault: 'damaged' };
      }
    },
  };
}
