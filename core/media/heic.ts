/** HEIF brands of pictures coded as HEVC (ISO/IEC 23008-12, annex B). sharp decodes AV1 but not HEVC. */
const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const brandsOfAv1 = new Set(['avif', 'avis']);

/** True if bytes begin with an `ftyp` box that lists a HEVC brand, as in pictures of iPhones. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 256));
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const listed = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) listed.push(head.toString('latin1', at, at + 4));
  return listed.some((brand) => brands.has(brand)) && !listed.some((brand) => brandsOfAv1.has(brand));
}
