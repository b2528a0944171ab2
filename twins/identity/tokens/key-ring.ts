import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { JSONWebKeySet, JWK } from 'jose';
import type pg from 'pg';
import { addMilliseconds, days, hours, minutes, seconds } from '#twins/kit/time.ts';
import { inTransaction, lockByName, type Queryable } from '#twins/kit/transaction.ts';
import { loggable, type TwinLog } from '#twins/kit/twin.ts';

/** Signing keys of the project. Stored in PostgreSQL for all processes, cached for a minute. */
export type KeyRing = {
  /** Reloads a cache older than a minute. Call it once per request, before any transaction. */
  refresh(): Promise<void>;
  /** Reads only the cache, so it can be called in a transaction. */
  signingKey(): SigningKey;
  /** Returns undefined for an unknown or retired key. */
  publicKey(kid: string): Promise<KeyObject | undefined>;
  /** Public keys that verify ID tokens. */
  published(): Promise<JSONWebKeySet>;
  /** Public keys that verify session cookies, which live for up to two weeks. */
  publishedForCookies(): Promise<JSONWebKeySet>;
  /** Publishes a new key, which signs after an hour. Does nothing if such a key is already pending. */
  rotate(): Promise<void>;
  /** Deletes retired keys and rotates every thirty days. */
  sweep(): Promise<void>;
};

/** Longer than {@link JWKS_MAX_AGE_SECONDS} plus our cache, so that verifiers have a key before it signs. */
const PUBLISHED_BEFORE_SIGNING_MS = hours(1);
const KEY_LIFETIME_MS = days(30);
const CACHE_AGE_MS = minutes(1);
const UNKNOWN_KEY_PAUSE_MS = seconds(5);

export const JWKS_MAX_AGE_SECONDS = 1800;

/** Creates the first key if none exists. */
export async function createKeyRing(options: {
  pool: pg.Pool;
  now: () => Date;
  log: TwinLog;
}): Promise<KeyRing> {
  const { pool, now, log } = options;
  let cache: { keys: SigningKey[]; loadedAt: Date } | undefined;
  let loading: Promise<SigningKey[]> | undefined;

  async function load(): Promise<SigningKey[]> {
    loading ??= loadSigningKeys(pool)
      .then((keys) => {
        cache = { keys, loadedAt: now() };
        return keys;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  async function keysNoOlderThan(age: number): Promise<SigningKey[]> {
    if (cache && Math.abs(now().getTime() - cache.loadedAt.getTime()) <= age) return cache.keys;
    try {
      return await load();
    } catch (cause) {
      // Keys change monthly, so a slightly old list is better than none while the database is unavailable.
      if (!cache) throw cause;
      log.warn({ err: loggable(cause) }, 'signing key reload failed');
      return cache.keys;
    }
  }

  async function addKey(isWanted: (keys: SigningKey[]) => boolean, signsFrom: () => Date): Promise<void> {
    if (!isWanted(await loadSigningKeys(pool))) return;
    const key = await generateSigningKey();
    await inTransaction(pool, async (client) => {
      await lockByName(client, 'identity.keys');
      // Checked again under the lock, because another process may have added the key first.
      if (isWanted(await loadSigningKeys(client))) await insertSigningKey(client, key, signsFrom());
    });
  }

  async function rotate(): Promise<void> {
    const isNoneWaiting = (keys: SigningKey[]) => keys.every((key) => key.signsFrom <= now());
    await addKey(isNoneWaiting, () => addMilliseconds(now(), PUBLISHED_BEFORE_SIGNING_MS));
    await load();
  }

  await addKey((keys) => keys.length === 0, now);
  await load();

  return {
    rotate,

    async refresh() {
      await keysNoOlderThan(CACHE_AGE_MS);
    },

    signingKey() {
      const key = currentSigningKey(cache?.keys ?? [], now());
      if (!key) throw new Error('no signing key');
      return key;
    },

    async publicKey(kid) {
      const find = (keys: SigningKey[]) =>
        withoutRetired(keys, AFTER_LAST_ID_TOKEN_MS, now()).find((key) => key.kid === kid)?.publicKey;
      return find(await keysNoOlderThan(CACHE_AGE_MS)) ?? find(await keysNoOlderThan(UNKNOWN_KEY_PAUSE_MS));
    },

    async published() {
      const keys = withoutRetired(await keysNoOlderThan(CACHE_AGE_MS), AFTER_LAST_ID_TOKEN_MS, now());
      return { keys: keys.map((key) => key.publicJwk) };
    },

    async publishedForCookies() {
      const keys = await keysNoOlderThan(CACHE_AGE_MS);
      return { keys: keys.map((key) => key.publicJwk) };
    },

    async sweep() {
      const keys = await load();
      const kept = withoutRetired(keys, AFTER_LAST_COOKIE_MS, now());
      for (const { kid } of keys.filter((key) => !kept.includes(key))) {
        await pool.query('DELETE FROM identity.signing_keys WHERE kid = $1', [kid]);
      }
      const newest = keys.at(-1);
      if (newest && newest.signsFrom < addMilliseconds(now(), -KEY_LIFETIME_MS)) await rotate();
      else await load();
    },
  };
}

type SigningKey = {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: JWK;
  /** Time from which this key signs, until the `signsFrom` of the next key. It is published earlier. */
  signsFrom: Date;
};

type NewSigningKey = { kid: string; privatePem: string; publicJwk: JWK };

/** A key stays public this long after its last ID token: two hours, plus ten minutes for slow processes. */
const AFTER_LAST_ID_TOKEN_MS = hours(2) + minutes(10);
/** The same for session cookies, which live for up to 14 days. */
const AFTER_LAST_COOKIE_MS = days(14) + hours(2) + minutes(10);

async function generateSigningKey(): Promise<NewSigningKey> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomBytes(20).toString('hex');
  const { kty, n, e } = publicKey.export({ format: 'jwk' });
  return {
    kid,
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    publicJwk: { kty: String(kty), alg: 'RS256', use: 'sig', kid, n: String(n), e: String(e) },
  };
}

async function insertSigningKey(database: Queryable, key: NewSigningKey, signsFrom: Date) {
  await database.query(
    'INSERT INTO identity.signing_keys (kid, private_key, public_jwk, signs_from) VALUES ($1, $2, $3, $4)',
    [key.kid, key.privatePem, JSON.stringify(key.publicJwk), signsFrom],
  );
}

async function loadSigningKeys(database: Queryable): Promise<SigningKey[]> {
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

/** Returns the newest key whose `signsFrom` has passed. A process with a slow clock gets the oldest key. */
function currentSigningKey(keys: readonly SigningKey[], now: Date): SigningKey | undefined {
  return keys.findLast((key) => key.signsFrom <= now) ?? keys[0];
}

/** Drops keys that were replaced more than `milliseconds` ago. Expects the oldest key first. */
function withoutRetired(keys: readonly SigningKey[], milliseconds: number, now: Date): SigningKey[] {
  return keys.filter((_, index) => {
    const successor = keys[index + 1];
    return successor === undefined || addMilliseconds(successor.signsFrom, milliseconds) >= now;
  });
}
