import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '#twins/kit/transaction.ts';

/** Returns 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored digest of a secret. Unsalted, because secrets of 128 bits or more cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Compares two secrets by digest, so that the duration reveals neither length nor first difference. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashToken(given), hashToken(expected));
}

/** Returns a random secret shared by all processes on this database. Creates it on first use. */
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
  if (!value) throw new Error(`secret ${name} not stored`);
  return value;
}
