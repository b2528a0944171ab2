/** The Castagnoli polynomial, bits reversed (RFC 3720 appendix B.4); `node:zlib` only has the other CRC-32. */
const polynomial = 0x82f63b78;
const slices = 8;

/** `tables[k * 256 + b]` is the checksum of byte `b` followed by `k` zero bytes: eight bytes are folded in at once. */
const tables = makeTables();

function makeTables(): Int32Array {
  const table = new Int32Array(slices * 256);
  for (let byte = 0; byte < 256; byte++) {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
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
  for (; index + slices <= bytes.length; index += slices) {
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
