import { Buffer } from 'node:buffer';
import { createCRC32, createMD5, type IHasher } from 'hash-wasm';

/** MD5 and CRC-32C of the first `length` bytes of a blob, computed while the bytes are streamed. */
export type RunningDigests = { length: number; md5: IHasher; crc32c: IHasher };

export type Digests = { md5: Buffer; crc32c: number };

/** Running digests in base64, saved so that any process can resume them. */
export type StoredDigests = { length: number; md5: string; crc32c: string };

/** Castagnoli polynomial, bits reversed (RFC 3720 appendix B.4). `node:zlib` has CRC-32, but not CRC-32C. */
const castagnoli = 0x82f63b78;

export const startCrc32c = async (): Promise<IHasher> => (await createCRC32(castagnoli)).init();

export async function startDigests(): Promise<RunningDigests> {
  // MD5 is the checksum that Firebase publishes. No security depends on it.
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

/** Returns null if another build of `hash-wasm` saved the digests. */
export async function resumeDigests(kept: StoredDigests): Promise<RunningDigests | null> {
  const running = await startDigests();
  try {
    running.md5.load(Buffer.from(kept.md5, 'base64'));
    running.crc32c.load(Buffer.from(kept.crc32c, 'base64'));
  } catch {
    return null;
  }
  return { ...running, length: kept.length };
}

/** Returns the digests of all bytes so far. No bytes can be added afterwards. */
export const finishDigests = ({ md5, crc32c }: RunningDigests): Digests => ({
  md5: Buffer.from(md5.digest('binary')),
  crc32c: readCrc32c(crc32c),
});

const readCrc32c = (crc32c: IHasher): number => Buffer.from(crc32c.digest('binary')).readUInt32BE(0);

/** Returns the checksum so far. More bytes can be added afterwards. */
export function peekCrc32c(crc32c: IHasher): number {
  const state = crc32c.save();
  const checksum = readCrc32c(crc32c);
  crc32c.load(state);
  return checksum;
}
