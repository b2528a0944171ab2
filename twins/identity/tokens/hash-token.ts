import { createHash } from 'node:crypto';

/** The stored form of a secret with 128 bits or more: a plain digest is enough, it cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
