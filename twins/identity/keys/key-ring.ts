import type { KeyObject } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import type pg from 'pg';
import { after, before, days, hours, minutes, seconds } from '../durations.ts';
import type { Log } from '../identity-options.ts';
import { lockTwin, withTransaction } from '../schema/database.ts';
import {
  currentSigningKey,
  generateSigningKey,
  insertSigningKey,
  loadSigningKeys,
  retiredSigningKeys,
  type SigningKey,
} from './signing-key.ts';

/** The project's keys: kept in PostgreSQL, agreed on by every process through `signs_from`, cached for a minute. */
export type KeyRing = {
  /** Brings the cache up to date; awaited once per request, before any transaction takes a connection. */
  refresh(): Promise<void>;
  /** From the cache, so that it can be asked for inside a transaction. */
  signingKey(): SigningKey;
  /** Undefined for a key that is not ours, or no longer. */
  publicKey(kid: string): Promise<KeyObject | undefined>;
  published(): Promise<JSONWebKeySet>;
  /** Publishes a new key, which signs an hour later. Nothing happens while one is already waiting. */
  rotate(): Promise<void>;
  /** Drops retired keys, and rotates when the newest is thirty days old. */
  sweep(): Promise<void>;
};

/** Longer than {@link JWKS_MAX_AGE_SECONDS} plus our own cache: every verifier knows a key before it signs. */
const PUBLISHED_BEFORE_SIGNING = hours(1);
const KEY_LIFETIME = days(30);
const CACHE = minutes(1);
const UNKNOWN_KEY_PAUSE = seconds(5);

export const JWKS_MAX_AGE_SECONDS = 1800;

/** Opens the ring, making the first key when there is none. */
export async function createKeyRing(options: { pool: pg.Pool; now: () => Date; log: Log }): Promise<KeyRing> {
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
      // Keys change once a month: a verdict from a slightly old list beats none while the database is away.
      if (!cache) throw cause;
      log('warn', 'The signing keys could not be reloaded', { cause });
      return cache.keys;
    }
  }

  async function addKey(isWanted: (keys: SigningKey[]) => boolean, signsFrom: () => Date): Promise<void> {
    if (!isWanted(await loadSigningKeys(pool))) return;
    const key = await generateSigningKey();
    await withTransaction(pool, async (client) => {
      await lockTwin(client, 'keys');
      // Asked again under the lock: another process may have been quicker.
      if (isWanted(await loadSigningKeys(client))) await insertSigningKey(client, key, signsFrom());
    });
  }

  async function rotate(): Promise<void> {
    const isNoneWaiting = (keys: SigningKey[]) => keys.every((key) => key.signsFrom <= now());
    await addKey(isNoneWaiting, () => after(now(), PUBLISHED_BEFORE_SIGNING));
    await load();
  }

  await addKey((keys) => keys.length === 0, now);
  await load();

  return {
    rotate,

    async refresh() {
      await keysNoOlderThan(CACHE);
    },

    signingKey() {
      const key = currentSigningKey(cache?.keys ?? [], now());
      if (!key) throw new Error('There is no signing key');
      return key;
    },

    async publicKey(kid) {
      const find = (keys: SigningKey[]) => keys.find((key) => key.kid === kid)?.publicKey;
      return find(await keysNoOlderThan(CACHE)) ?? find(await keysNoOlderThan(UNKNOWN_KEY_PAUSE));
    },

    async published() {
      const keys = await keysNoOlderThan(CACHE);
      return { keys: keys.map((key) => key.publicJwk) };
    },

    async sweep() {
      const keys = await load();
      for (const { kid } of retiredSigningKeys(keys, now())) {
        await pool.query('DELETE FROM identity.signing_keys WHERE kid = $1', [kid]);
      }
      const newest = keys.at(-1);
      if (newest && newest.signsFrom < before(now(), KEY_LIFETIME)) await rotate();
      else await load();
    },
  };
}
