import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#twins/kit/transaction.ts';

/** A new secret for a code or a session: 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret with 128 bits or more: a plain digest is enough, it cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares digests, so neither the length nor the first difference shows in the time taken. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected));
}

/** A random secret shared by every process on this database, made at its first use. */
export async function loadSecret(database: Queryable, name: string): Promise<Buffer> {
  await database.query(
    'INSERT INTO identity.secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    [name, randomBytes(32)],
  );
  const stored = await database.query<{ value: Buffer }>(
    'SELECT value FROM identity.secrets WHERE name = $1',
    [name],
  );
  const value = stored.rows[0]?.value;
  if (!value) throw new Error(`The secret ${name} was not stored`);
  return value;
}
