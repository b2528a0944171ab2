import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Derives the key from the secret; `purpose` makes it differ from the stored digest. */
const toKey = (secret: string, purpose: string) =>
  createHash('sha256').update(`${purpose} ${secret}`).digest();

/** Encrypts a text with a secret (AES-256-GCM): nonce, tag and ciphertext in base64. */
export function sealText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', toKey(secret, purpose), nonce);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
}

/**
 * Decrypts the output of `sealText`.
 * @throws {Error} if the secret, the purpose or a byte differs
 */
export function unsealText(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', toKey(secret, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  const encrypted = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}
