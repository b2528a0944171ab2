import { formatBytes } from '#common/files.ts';
import { m } from '#words/messages.js';
import { ArchiveError } from './archive-error.ts';

/** A file of a tar archive: offset and size in bytes. */
type TarEntry = { name: string; offset: number; size: number };

/** Limits of a decompressed archive, which stays in memory. */
const maxBytes = 400_000_000;
const maxRatio = 200;
const ratioFrom = 5_000_000;
const maxEntries = 20_000;

const blockSize = 512;

/** @throws {ArchiveError} if the archive is damaged or exceeds the limits */
export async function openTarGz(archive: Blob): Promise<{ tar: Blob; entries: TarEntry[] }> {
  const tar = await decompress(archive);
  const entries: TarEntry[] = [];
  let longName = '';
  for (let offset = 0; offset + blockSize <= tar.size; ) {
    const header = new Uint8Array(await tar.slice(offset, offset + blockSize).arrayBuffer());
    if (header.every((byte) => byte === 0)) break;
    if (!hasChecksum(header)) throw new ArchiveError(m.marks_zip_broken());
    const size = readOctal(header, 124, 12);
    const start = offset + blockSize;
    if (size < 0 || start + size > tar.size) throw new ArchiveError(m.marks_zip_broken());
    const type = String.fromCharCode(header[156] ?? 0);
    const content = tar.slice(start, start + size);
    // Long names precede their file: GNU (`L`) and POSIX (`x`). Other types are folders and links.
    if (type === 'L') longName = (await content.slice(0, 4_096).text()).replace(/\0.*$/s, '');
    else if (type === 'x') longName = readPaxPath(await content.slice(0, 65_536).text()) || longName;
    else {
      if (type === '0' || type === '\0' || type === '7')
        entries.push({ name: longName || readName(header), offset: start, size });
      longName = '';
    }
    if (entries.length > maxEntries)
      throw new ArchiveError(m.marks_zip_entries({ most: number.format(maxEntries) }));
    offset = start + Math.ceil(size / blockSize) * blockSize;
  }
  return { tar, entries };
}

const number = new Intl.NumberFormat('fr-FR');

async function decompress(archive: Blob): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for await (const part of archive.stream().pipeThrough(new DecompressionStream('gzip'))) {
      size += part.length;
      if (size > maxBytes) throw new ArchiveError(m.marks_zip_large({ most: formatBytes(maxBytes) }));
      if (size > ratioFrom && size > archive.size * maxRatio)
        throw new ArchiveError(m.marks_zip_bomb({ name: '.mbz' }));
      parts.push(part);
    }
  } catch (error) {
    // Damaged gzip data: https://compression.spec.whatwg.org/#decompress-and-enqueue-a-chunk
    if (error instanceof TypeError || (error as NodeJS.ErrnoException).code?.startsWith('Z_'))
      throw new ArchiveError(m.marks_zip_broken());
    throw error;
  }
  return new Blob(parts);
}

const readText = (header: Uint8Array, at: number, length: number): string =>
  new TextDecoder().decode(header.subarray(at, at + length)).replace(/\0.*$/s, '');

const readOctal = (header: Uint8Array, at: number, length: number): number => {
  const digits = readText(header, at, length).trim();
  return /^[0-7]{1,12}$/.test(digits) ? Number.parseInt(digits, 8) : -1;
};

function readName(header: Uint8Array): string {
  const prefix = readText(header, 257, 5) === 'ustar' ? readText(header, 345, 155) : '';
  const name = readText(header, 0, 100);
  return prefix ? `${prefix}/${name}` : name;
}

/** The checksum counts its own field as spaces: https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html */
function hasChecksum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === readOctal(header, 148, 8);
}

const readPaxPath = (records: string): string =>
  /(?:^|\n)\d{1,9} path=([^\n]{1,4096})\n/.exec(records)?.[1] ?? '';
