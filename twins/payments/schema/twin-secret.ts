import { randomBytes } from 'node:crypto';
import { type Queryable, rowOf } from '../wire/scope.ts';

/**
 * Returns the twin's own key of that name (32 random bytes, base64url), making it at first use. It lives in the
 * database so that every instance, and the next start, uses the same one.
 */
export async function twinSecret(
  client: Queryable,
  name: 'card-fingerprint' | 'page-token',
): Promise<string> {
  await client.query('INSERT INTO payments.secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32).toString('base64url'),
  ]);
  const { value } = await rowOf<{ value: string }>(
    client,
    'SELECT value FROM payments.secrets WHERE name = $1',
    [name],
  );
  return value;
}
