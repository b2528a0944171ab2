import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createBoundedQueue, type Queue } from '#twins/kit/bounded-queue.ts';
import type { HashingCost } from '../identity-options.ts';

const argon2Async = promisify(argon2);
const HASH_BYTES = 32;
const SALT_BYTES = 16;

export type PasswordHasher = {
  /** @throws {QueueFullError} */
  hash: (password: string) => Promise<string>;
  /**
   * Takes the same time without a stored hash, so that an unknown account looks like a wrong password.
   * @throws {QueueFullError}
   */
  verify: (stored: string | null | undefined, password: string) => Promise<Verification>;
};

type Verification = { matches: boolean; needsRehash: boolean };

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const DEFAULT_COST: HashingCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };

/** Four hashes fill libuv's thread pool. More would delay file access and DNS. */
const MAX_HASHING = { atOnce: 4, waiting: 50 };

export function createPasswordHasher(
  chosenCost: Partial<HashingCost> = {},
  queue: Queue = createBoundedQueue(MAX_HASHING),
): PasswordHasher {
  const cost = { ...DEFAULT_COST, ...chosenCost };
  const decoy: StoredHash = { cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await queue(() => derive(password, salt, cost, HASH_BYTES));
      return formatPhc({ cost, salt, hash });
    },

    async verify(stored, password) {
      const known = stored ? parsePhc(stored) : undefined;
      const target = known ?? decoy;
      const derived = await queue(() => derive(password, target.salt, target.cost, target.hash.length));
      const matches = timingSafeEqual(derived, target.hash) && known !== undefined;
      return { matches, needsRehash: matches && isCheaper(target.cost, cost) };
    },
  };
}

/** Normalises to NFC, because some keyboards type é as two characters. */
function derive(password: string, nonce: Buffer, cost: HashingCost, tagLength: number): Promise<Buffer> {
  const { memoryKiB: memory, passes, parallelism } = cost;
  const message = Buffer.from(password.normalize('NFC'), 'utf8');
  return argon2Async('argon2id', { message, nonce, parallelism, tagLength, memory, passes });
}

function isCheaper(stored: HashingCost, wanted: HashingCost): boolean {
  return (
    stored.memoryKiB < wanted.memoryKiB ||
    stored.passes < wanted.passes ||
    stored.parallelism < wanted.parallelism
  );
}

type StoredHash = { cost: HashingCost; salt: Buffer; hash: Buffer };

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** https://github.com/P-H-C/phc-string-format/blob/master/phc-sf-spec.md */
export function formatPhc({ cost, salt, hash }: StoredHash): string {
  const parameters = `m=${cost.memoryKiB},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Returns undefined if the text is not an argon2id hash of version 19. */
export function parsePhc(text: string): StoredHash | undefined {
  const [, memoryKiB, passes, parallelism, salt, hash] = FORM.exec(text) ?? [];
  if (!salt || !hash) return undefined;
  return {
    cost: { memoryKiB: Number(memoryKiB), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
