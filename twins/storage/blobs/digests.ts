import { createHash, type Hash } from 'node:crypto';

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

/** The Castagnoli POLYNOMIAL, bits reversed (RFC 3720 appendix B.4); `node:zlib` only has the other CRC-32. */
const POLYNOMIAL = 0x82f63b78;
const SLICES = 8;

/** `tables[k * 256 + b]` is the checksum of byte `b` followed by `k` zero bytes: eight bytes are folded in at once. */
const tables = makeTables();

function makeTables(): Int32Array {
  const table = new Int32Array(SLICES * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    table[byte] = value;
  }
  for (let index = 256; index < table.length; index++) {
    const previous = at(table, index - 256);
    table[index] = (previous >>> 8) ^ at(table, previous & 0xff);
  }
  return table;
}

function at(values: Int32Array | Uint8Array, index: number): number {
  return values[index] as number;
}

/** Continues a CRC-32C over `bytes`; start with 0. The result is an unsigned 32-bit integer. */
export function crc32c(bytes: Uint8Array, previous = 0): number {
  let crc = ~previous;
  let index = 0;
  for (; index + SLICES <= bytes.length; index += SLICES) {
    crc ^=
      at(bytes, index) |
      (at(bytes, index + 1) << 8) |
      (at(bytes, index + 2) << 16) |
      (at(bytes, index + 3) << 24);
    crc =
      at(tables, 1792 + (crc & 0xff)) ^
      at(tables, 1536 + ((crc >>> 8) & 0xff)) ^
      at(tables, 1280 + ((crc >>> 16) & 0xff)) ^
      at(tables, 1024 + (crc >>> 24)) ^
      at(tables, 768 + at(bytes, index + 4)) ^
      at(tables, 512 + at(bytes, index + 5)) ^
      at(tables, 256 + at(bytes, index + 6)) ^
      at(tables, at(bytes, index + 7));
  }
  for (; index < bytes.length; index++) crc = at(tables, (crc ^ at(bytes, index)) & 0xff) ^ (crc >>> 8);
  return ~crc >>> 0;
}
