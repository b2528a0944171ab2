import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';

export type SignatureKey = {
  /** Returns `<key id>.<HMAC-SHA256 in base64url>` of the given fields. */
  sign(fields: readonly string[]): string;
  /** Compares in constant time. */
  verify(fields: readonly string[], signature: string): boolean;
};

/** Creates the key on the first start. To invalidate all signed URLs, delete its row and restart. */
export async function loadSignatureKey(pool: Pool): Promise<SignatureKey> {
  await pool.query(
    `INSERT INTO storage.signing_keys (id, secret)
     SELECT 1, $1 WHERE NOT EXISTS (SELECT FROM storage.signing_keys) ON CONFLICT DO NOTHING`,
    [randomBytes(32)],
  );
  const { rows } = await pool.query<{ id: number; secret: Buffer }>(
    'SELECT id, secret FROM storage.signing_keys ORDER BY id DESC LIMIT 1',
  );
  const key = rows[0];
  if (key === undefined) throw new Error('storage.signing_keys is empty');
  return createSignatureKey(key.id, key.secret);
}

function createSignatureKey(id: number, secret: Buffer): SignatureKey {
  const sign = (fields: readonly string[]) => {
    // JSON separates the fields unambiguously.
    const mac = createHmac('sha256', secret).update(JSON.stringify(fields)).digest('base64url');
    return `${id}.${mac}`;
  };
  return {
    sign,
    verify(fields, signature) {
      const expected = Buffer.from(sign(fields));
      const actual = Buffer.from(signature);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}
