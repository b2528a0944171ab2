import { createHash } from 'node:crypto';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../backup-error.ts';

/** Encryption of archive entries. `suffix` is appended to the name of each entry. */
export type Seal = {
  suffix: string;
  close(bytes: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>>;
  /** Secret keys that decrypt the output of this seal. They exist only in this process. */
  ownKeys: readonly string[];
};

const SUFFIX = '.age';

/**
 * Creates the seal for an age key (https://age-encryption.org/v1); without a key it does not encrypt. Each
 * seal has a temporary second key, so that a server without the secret key can verify new archives.
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

export async function toPublicKey(key: string): Promise<string> {
  return isSecretKey(key) ? await identityToRecipient(key) : key;
}

const isSecretKey = (key: string): boolean => key.startsWith('AGE-SECRET-KEY-');

export const isSealed = (entry: string): boolean => entry.endsWith(SUFFIX);

/** @throws {BackupError} `key` if no key can decrypt the bytes */
export async function breakSeal(
  bytes: ReadableStream<Uint8Array>,
  keys: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const secrets = keys.filter(isSecretKey);
  const decrypter = new Decrypter();
  for (const secret of secrets) decrypter.addIdentity(secret);
  // The decrypter locks its source. Only a separate pipe can cancel the source after a failure.
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
    throw new BackupError('key', 'The archive was encrypted for a different key than BACKUP_KEY.', {
      cause: error,
    });
  }
}
