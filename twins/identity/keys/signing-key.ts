import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JWK } from 'jose';
import { after, hours, minutes } from '../durations.ts';
import type { Database } from '../schema/database.ts';

export type SigningKey = {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: JWK;
  /** It signs from here until the next key does. It is published from the moment it exists. */
  signsFrom: Date;
};

export type NewSigningKey = { kid: string; privatePem: string; publicJwk: JWK };

/** Two hours past the last signature (promised to verifiers), and ten minutes for a process that learns late. */
const PUBLISHED_AFTER_LAST_SIGNATURE = hours(2) + minutes(10);

export async function generateSigningKey(): Promise<NewSigningKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomBytes(20).toString('hex');
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  return {
    kid,
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicJwk: { kty: String(kty), alg: 'RS256', use: 'sig', kid, n: String(n), e: String(e) },
  };
}

export async function insertSigningKey(database: Database, key: NewSigningKey, signsFrom: Date) {
  await database.query(
    'INSERT INTO identity.signing_keys (kid, private_key, public_jwk, signs_from) VALUES ($1, $2, $3, $4)',
    [key.kid, key.privatePem, JSON.stringify(key.publicJwk), signsFrom],
  );
}

/** All keys still kept, the oldest first. */
export async function loadSigningKeys(database: Database): Promise<SigningKey[]> {
  const loaded = await database.query<{
    kid: string;
    private_key: string;
    public_jwk: JWK;
    signs_from: Date;
  }>('SELECT kid, private_key, public_jwk, signs_from FROM identity.signing_keys ORDER BY signs_from, kid');
  return loaded.rows.map((row) => {
    const privateKey = createPrivateKey(row.private_key);
    return {
      kid: row.kid,
      privateKey,
      publicKey: createPublicKey(privateKey),
      publicJwk: row.public_jwk,
      signsFrom: row.signs_from,
    };
  });
}

/** The newest key whose time has come. A process whose clock is behind finds none and takes the oldest. */
export function currentSigningKey(keys: readonly SigningKey[], now: Date): SigningKey | undefined {
  return keys.findLast((key) => key.signsFrom <= now) ?? keys[0];
}

/** The keys that signed their last token long enough ago. `keys` are ordered, oldest first. */
export function retiredSigningKeys(keys: readonly SigningKey[], now: Date): SigningKey[] {
  return keys.filter((_, index) => {
    const successor = keys[index + 1];
    return successor !== undefined && after(successor.signsFrom, PUBLISHED_AFTER_LAST_SIGNATURE) < now;
  });
}
