import { Inflate } from 'fflate';
import { m } from '#words/messages.js';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveEntry, readPart } from './read-entries.ts';

/** Bytes read and decompressed per step, so few that a ratio of 1,000 is harmless. */
const readStep = 512 * 1_024;
const unpackStep = 64 * 1_024;

/**
 * Decompresses a file in small steps: the page stays responsive and a wrong size is detected early.
 * @throws {ArchiveError} if the content does not match the directory
 * @throws the reason of the signal if it is aborted
 */
export async function unpackEntry(archive: Blob, entry: ArchiveEntry, signal: AbortSignal): Promise<Blob> {
  const broken = () => new ArchiveError(m.marks_zip_broken_file({ name: entry.name }));
  const header = await readPart(archive, entry.offset, 30);
  if (header.getUint32(0, true) !== 0x0403_4b50) throw broken();
  const start = entry.offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const packed = archive.slice(start, start + entry.packedSize);
  if (packed.size !== entry.packedSize) throw broken();

  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let checksum = 0;
  const take = (bytes: Uint8Array<ArrayBuffer>) => {
    size += bytes.length;
    if (size > entry.size) throw broken();
    checksum = addToChecksum(checksum, bytes);
    if (entry.method !== 0) parts.push(bytes);
  };
  const inflate = entry.method === 0 ? null : new Inflate((bytes) => take(bytes as Uint8Array<ArrayBuffer>));
  for (let place = 0; place < packed.size; place += readStep) {
    signal.throwIfAborted();
    const bytes = new Uint8Array(await packed.slice(place, place + readStep).arrayBuffer());
    if (inflate) push(inflate, bytes, place + readStep >= packed.size, broken);
    else take(bytes);
  }
  if (size !== entry.size || checksum !== entry.checksum) throw broken();
  // Uncompressed content remains a slice of the file on disk.
  return inflate ? new Blob(parts) : packed;
}

function push(inflate: Inflate, bytes: Uint8Array, isLast: boolean, broken: () => ArchiveError): void {
  try {
    for (let place = 0; place < bytes.length; place += unpackStep)
      inflate.push(bytes.subarray(place, place + unpackStep), isLast && place + unpackStep >= bytes.length);
  } catch (error) {
    // The library's errors have numeric codes; other errors are thrown unchanged.
    if (error instanceof Error && 'code' in error && typeof error.code === 'number') throw broken();
    throw error;
  }
}

/** CRC-32 table (polynomial 0xEDB88320). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb8_8320 : value >>> 1;
  return value;
});

function addToChecksum(checksum: number, bytes: Uint8Array): number {
  let value = ~checksum;
  for (const byte of bytes) value = (value >>> 8) ^ (remainders[(value ^ byte) & 0xff] ?? 0);
  return ~value >>> 0;
}
