import type { ByteRange } from '../blobs/blob-store.ts';

/**
 * What a `Range` header asks of a representation of `size` bytes (RFC 9110 §14): one range, `unsatisfiable` (416), or null
 * for the whole: no range, another unit, anything malformed, or several ranges, which a server may always answer in full.
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  // No range of an empty object can be written in Content-Range; the SDK asks for one with every limited download.
  if (header === null || size === 0) return null;
  const specs = /^bytes[ \t]*=(.*)$/is
    .exec(header)?.[1]
    ?.split(',')
    .map((spec) => spec.trim());
  const present = specs?.filter((spec) => spec !== '') ?? [];
  const match = /^(\d*)-(\d*)$/.exec(present.length === 1 ? (present[0] ?? '') : '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? null : readSuffix(last, size);
  // Compared as integers of any length: 10^40 is a valid position, far past the end.
  if (last !== '' && BigInt(last) < BigInt(first)) return null;
  if (BigInt(first) >= BigInt(size)) return 'unsatisfiable';
  const end = last === '' || BigInt(last) >= BigInt(size) ? size : Number(last) + 1;
  return { start: Number(first), end };
}

/** `-n`: the last n bytes. */
function readSuffix(length: string, size: number): ByteRange | 'unsatisfiable' {
  if (/^0+$/.test(length)) return 'unsatisfiable';
  return { start: BigInt(length) >= BigInt(size) ? 0 : size - Number(length), end: size };
}
