import { createHash, type Hash } from 'node:crypto';
import { crc32c } from './crc32c.ts';

/** MD5 and CRC-32C of the first `length` bytes of a blob, computed as they pass. */
export type RunningDigests = { length: number; md5: Hash; crc32c: number };

export type Digests = { md5: Buffer; crc32c: number };

export function startDigests(): RunningDigests {
  // MD5 is what the provider publishes for comparison; nothing here relies on its strength.
  return { length: 0, md5: createHash('md5'), crc32c: 0 };
}

export function updateDigests(running: RunningDigests, bytes: Uint8Array): void {
  running.length += bytes.length;
  running.md5.update(bytes);
  running.crc32c = crc32c(bytes, running.crc32c);
}

/** A copy that can be continued while the original stays at its length. */
export function copyDigests(running: RunningDigests): RunningDigests {
  return { length: running.length, md5: running.md5.copy(), crc32c: running.crc32c };
}

export function finishDigests(running: RunningDigests): Digests {
  return { md5: running.md5.copy().digest(), crc32c: running.crc32c };
}
