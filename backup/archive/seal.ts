import { createHash } from 'node:crypto';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../backup-error.ts';

/** How what is kept is closed to others: `suffix` ends the name of each entry. */
export type Seal = {
  suffix: string;
  close(bytes: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  /** What opens what this very seal closed, for as long as this process lives. */
  ownKeys: readonly string[];
};

const SUFFIX = '.age';

/**
 * The seal for a key, `age1…` (its public half, which closes only) or `AGE-SECRET-KEY-1…`; without a key nothing is closed. What one
 * seal closes, its own passing key opens as well: so an archive can be tried where the secret half is not. https://age-encryption.org/v1
 */
export async function createSeal(key: string | undefined): Promise<Seal> {
  if (!key) return { suffix: '', close: async (bytes) => bytes, ownKeys: [] };
  const recipient = await toPublicKey(key);
  const ownKey = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient(await identityToRecipient(ownKey));
  const mark = createHash('sha256').update(recipient).digest('hex').slice(0, 8);
  return {
    suffix: `.${mark}${SUFFIX}`,
    close: (bytes) => encrypter.encrypt(bytes),
    ownKeys: [ownKey],
  };
}

/** The public half of a key, whichever half it is. */
export async function toPublicKey(key: string): Promise<string> {
  return isSecretKey(key) ? await identityToRecipient(key) : key;
}

/** Whether a key opens what it closes. */
const isSecretKey = (key: string): boolean => key.startsWith('AGE-SECRET-KEY-');

export const isSealed = (entry: string): boolean => entry.endsWith(SUFFIX);

/**
 * Opens what a seal closed; bytes that none of the keys opens are let go of.
 * @throws {BackupError} key
 */
export async function breakSeal(
  bytes: ReadableStream<Uint8Array>,
  keys: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const secrets = keys.filter(isSecretKey);
  const decrypter = new Decrypter();
  for (const secret of secrets) decrypter.addIdentity(secret);
  // The decrypter keeps hold of what it is given, so that nobody else could let go of it.
  const ending = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  bytes.pipeTo(writable, { signal: ending.signal }).catch(() => undefined);
  try {
    if (secrets.length === 0)
      throw new BackupError(
        'key',
        'The archive is encrypted: set BACKUP_KEY to its secret key (AGE-SECRET-KEY-1…).',
      );
    return await decrypter.decrypt(readable);
  } catch (error) {
    ending.abort();
    if (!(error instanceof Error && error.message.startsWith('no identity matched'))) throw error;
    throw new BackupError('key', 'The archive was encrypted for another key than BACKUP_KEY.', {
      cause: error,
    });
  }
}
