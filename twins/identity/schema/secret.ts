import { randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** A random secret shared by every process on this database, made at its first use. */
export async function loadSecret(database: Database, name: string): Promise<Buffer> {
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
