import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { HashingCost } from '../identity-options.ts';
import { createHashingQueue, type HashingQueue } from './hashing-queue.ts';
import { formatPhc, parsePhc, type StoredHash } from './phc.ts';

const argon2Async = promisify(argon2);
const HASH_BYTES = 32;
const SALT_BYTES = 16;

export type PasswordHasher = {
  /** @throws HashingOverloadError */
  hash: (password: string) => Promise<string>;
  /**
   * Compares in constant time. Without a stored hash it does the same work and answers false, so that an unknown account
   * takes as long as a wrong password.
   * @throws HashingOverloadError
   */
  verify: (stored: string | null | undefined, password: string) => Promise<Verification>;
};

export type Verification = { matches: boolean; needsRehash: boolean };

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const DEFAULT_COST: HashingCost = { memoryKiB: 19_456, passes: 2, parallelism: 1 };

export function createPasswordHasher(
  chosenCost: Partial<HashingCost> = {},
  queue: HashingQueue = createHashingQueue(),
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

/**
 * NFC first: é typed as one character or as two is the same text, and keyboards differ. Nothing else is changed or cut.
 */
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
