import { m } from '#words/messages.js';
import { ArchiveError } from './archive-error.ts';

/** An entry of the central directory. Sizes in bytes. */
export type ArchiveEntry = {
  name: string;
  isEncrypted: boolean;
  method: number;
  checksum: number;
  packedSize: number;
  size: number;
  offset: number;
};

const maxEntries = 10_000;
const maxDirectory = 8_000_000;

const number = new Intl.NumberFormat('fr-FR');

const max32 = 0xffff_ffff;

/**
 * Reads the entries from the central directory only (APPNOTE.TXT 6.3.10, 4.3.12 to 4.3.16, 64-bit: 4.5.3).
 * The library would read the whole archive into memory, and does not report encryption.
 * @throws {ArchiveError} if the archive is broken or has too many entries
 */
export async function readArchiveEntries(archive: Blob): Promise<ArchiveEntry[]> {
  const { count, size, offset } = await findDirectory(archive);
  if (count > maxEntries || size > maxDirectory)
    throw new ArchiveError(m.marks_zip_entries({ most: number.format(maxEntries) }));
  const view = await readPart(archive, offset, size);
  const entries: ArchiveEntry[] = [];
  let place = 0;
  while (entries.length < count) {
    if (place + 46 > size || view.getUint32(place, true) !== 0x0201_4b50) throw broken();
    const nameLength = view.getUint16(place + 28, true);
    const extraLength = view.getUint16(place + 30, true);
    const end = place + 46 + nameLength + extraLength + view.getUint16(place + 32, true);
    if (end > size) throw broken();
    const flags = view.getUint16(place + 8, true);
    const extra = part(view, place + 46 + nameLength, extraLength);
    const [unpacked, packed, start] = widen(
      [view.getUint32(place + 24, true), view.getUint32(place + 20, true), view.getUint32(place + 42, true)],
      extra,
    );
    entries.push({
      name: decodeName(bytesOf(part(view, place + 46, nameLength)), (flags & 0x0800) !== 0),
      isEncrypted: (flags & 0x2041) !== 0,
      method: view.getUint16(place + 10, true),
      checksum: view.getUint32(place + 16, true),
      packedSize: packed,
      size: unpacked,
      offset: start,
    });
    place = end;
  }
  return entries;
}

/** Finds the central directory through the end record. Only a comment may follow this record. */
async function findDirectory(archive: Blob): Promise<{ count: number; size: number; offset: number }> {
  const from = Math.max(0, archive.size - 22 - 0xffff - 20);
  const view = await readPart(archive, from, archive.size - from);
  let place = view.byteLength - 22;
  while (
    place >= 0 &&
    (view.getUint32(place, true) !== 0x0605_4b50 ||
      place + 22 + view.getUint16(place + 20, true) !== view.byteLength)
  )
    place -= 1;
  if (place < 0) throw broken();
  const isWide = place >= 20 && view.getUint32(place - 20, true) === 0x0706_4b50;
  if (isWide) return readWideEnd(archive, readLong(view, place - 12));
  if (view.getUint16(place + 4, true) !== 0 || view.getUint16(place + 6, true) !== 0) throw broken();
  return {
    count: view.getUint16(place + 10, true),
    size: view.getUint32(place + 12, true),
    offset: view.getUint32(place + 16, true),
  };
}

async function readWideEnd(archive: Blob, offset: number) {
  const view = await readPart(archive, offset, 56);
  if (view.getUint32(0, true) !== 0x0606_4b50) throw broken();
  return { count: readLong(view, 32), size: readLong(view, 40), offset: readLong(view, 48) };
}

/** Replaces each saturated 32-bit field by the next 64-bit value of the extra field. */
function widen([size, packed, offset]: [number, number, number], extra: DataView): [number, number, number] {
  const wide = findExtra(extra, 0x0001);
  let place = 0;
  const read = (value: number) => {
    if (value !== max32) return value;
    if (!wide || place + 8 > wide.byteLength) throw broken();
    place += 8;
    return readLong(wide, place - 8);
  };
  return [read(size), read(packed), read(offset)];
}

function findExtra(extra: DataView, wanted: number): DataView | null {
  let place = 0;
  while (place + 4 <= extra.byteLength) {
    const length = extra.getUint16(place + 2, true);
    if (place + 4 + length > extra.byteLength) return null;
    if (extra.getUint16(place, true) === wanted) return part(extra, place + 4, length);
    place += 4 + length;
  }
  return null;
}

/** @throws {ArchiveError} if the archive is too short */
export async function readPart(archive: Blob, offset: number, length: number): Promise<DataView> {
  if (offset + length > archive.size) throw broken();
  return new DataView(await archive.slice(offset, offset + length).arrayBuffer());
}

const part = (view: DataView, offset: number, length: number) =>
  new DataView(view.buffer, view.byteOffset + offset, length);
const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
const readLong = (view: DataView, place: number) => Number(view.getBigUint64(place, true));
const broken = () => new ArchiveError(m.marks_zip_broken());

/**
 * Upper half of code page 437 (ZIP default), with letters of code page 850 (French Windows) in place of
 * box-drawing characters.
 */
const upperHalf = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ',
  'áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝╜╛┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬╧ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
].join('');

/** Decodes a file name as UTF-8 if flagged or valid (macOS sets no flag), else as code page 437. */
function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 128),
    ).join('');
  }
}

/** Returns false for folders and for files added by operating systems. */
export const isForPeople = (name: string): boolean =>
  !/[\\/]$/.test(name) && !/(^|[\\/])(__MACOSX[\\/]|\.[^\\/]*[^.\\/]|(Thumbs\.db|desktop\.ini)$)/i.test(name);
