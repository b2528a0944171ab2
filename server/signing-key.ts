import { createPublicKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type pg from 'pg';

/** Returns an RSA key pair (PEM), created on first use. Stored in the database, which all servers share. */
export async function loadSigningKey(
  pool: pg.Pool,
  name: string,
): Promise<{ privateKey: string; publicKey: string }> {
  const privateKey = (await findKey(pool, name)) ?? (await makeKey(pool, name));
  return {
    privateKey,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
  };
}

async function findKey(pool: pg.Pool, name: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ private_key: string }>(
    'select private_key from signing_keys where name = $1',
    [name],
  );
  return rows[0]?.private_key;
}

/** If two servers create a key concurrently, both use the first one written. */
async function makeKey(pool: pg.Pool, name: string): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await pool.query(
    'insert into signing_keys (name, private_key) values ($1, $2) on conflict (name) do nothing',
    [name, privateKey],
  );
  const kept = await findKey(pool, name);
  if (!kept) throw new Error(`the signing key ${name} was not stored`);
  return kept;
}
