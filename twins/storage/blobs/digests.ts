import { Buffer } from 'node:buffer';
import { createCRC32, createMD5, type IHasher } from 'hash-wasm';

/** MD5 and CRC-32C of the first `length` bytes of a blob, computed as they pass. */
export type RunningDigests = { length: number; md5: IHasher; crc32c: IHasher };

export type Digests = { md5: Buffer; crc32c: number };

/** Running digests as they are kept between two requests, for whichever process answers the second: base64. */
export type StoredDigests = { length: number; md5: string; crc32c: string };

/** The Castagnoli polynomial, bits reversed (RFC 3720 appendix B.4); `node:zlib` only has the other CRC-32. */
const castagnoli = 0x82f63b78;

/** Nothing added yet. */
export const startCrc32c = async (): Promise<IHasher> => (await createCRC32(castagnoli)).init();

export async function startDigests(): Promise<RunningDigests> {
  // MD5 is what the provider publishes for comparison; nothing here relies on its strength.
  const [md5, crc32c] = await Promise.all([createMD5(), startCrc32c()]);
  return { length: 0, md5: md5.init(), crc32c };
}

export function updateDigests(running: RunningDigests, bytes: Uint8Array): void {
  running.length += bytes.length;
  running.md5.update(bytes);
  running.crc32c.update(bytes);
}

export const keepDigests = ({ length, md5, crc32c }: RunningDigests): StoredDigests => ({
  length,
  md5: Buffer.from(md5.save()).toString('base64'),
  crc32c: Buffer.from(crc32c.save()).toString('base64'),
});

/** Goes on from what was kept; null where another release kept it in another form. */
export async function resumeDigests(kept: StoredDigests): Promise<RunningDigests | null> {
  const running = await startDigests();
  try {
    running.md5.load(Buffer.from(kept.md5, 'base64'));
    running.crc32c.load(Buffer.from(kept.crc32c, 'base64'));
  } catch {
    // The library names the build that wrote a state, and refuses any other.
    return null;
  }
  return { ...running, length: kept.length };
}

/** What the bytes so far come to; nothing can be added afterwards. */
export const finishDigests = ({ md5, crc32c }: RunningDigests): Digests => ({
  md5: Buffer.from(md5.digest('binary')),
  crc32c: readCrc32c(crc32c),
});

/** As an unsigned 32-bit integer. */
const readCrc32c = (crc32c: IHasher): number => Buffer.from(crc32c.digest('binary')).readUInt32BE(0);

/** The checksum so far, to which more can be added. */
export function peekCrc32c(crc32c: IHasher): number {
  const state = crc32c.save();
  const checksum = readCrc32c(crc32c);
  crc32c.load(state);
  return checksum;
}
