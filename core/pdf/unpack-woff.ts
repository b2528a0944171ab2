import { inflateSync } from 'node:zlib';

const sizes = { woffHeader: 44, woffEntry: 20, header: 12, entry: 16 };

/**
 * Decompresses a WOFF font (https://www.w3.org/TR/WOFF/). Otherwise the PDF library inflates the
 * glyph table again for each character, which takes seconds.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(sizes.header + count * sizes.entry);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let place = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = sizes.woffHeader + index * sizes.woffEntry;
    const [offset = 0, packed = 0, length = 0, sum = 0] = [4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(entry + at),
    );
    const bytes = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const at = sizes.header + index * sizes.entry;
    woff.copy(header, at, entry, entry + 4);
    header.writeUInt32BE(sum, at + 4);
    header.writeUInt32BE(place, at + 8);
    header.writeUInt32BE(length, at + 12);
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-length & 3);
    tables.push(table, padding);
    place += length + padding.length;
  }
  return Buffer.concat([header, ...tables]);
}
