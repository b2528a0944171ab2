import type { ByteRange } from '../blobs/blob-store.ts';

type Validators = { etag: string; lastModified: Date };

/** Evaluates the preconditions of RFC 9110 §13.2.2: `not-modified` means 304, `failed` 412. */
export function checkConditions(
  headers: Headers,
  validators: Validators,
): 'proceed' | 'not-modified' | 'failed' {
  const { etag, lastModified } = validators;
  const ifMatch = headers.get('if-match');
  if (ifMatch !== null) {
    if (!listsEtag(ifMatch, etag, 'strong')) return 'failed';
  } else {
    const since = readDate(headers.get('if-unmodified-since'));
    if (since !== null && wholeSeconds(lastModified) > since) return 'failed';
  }
  const ifNoneMatch = headers.get('if-none-match');
  if (ifNoneMatch !== null) return listsEtag(ifNoneMatch, etag, 'weak') ? 'not-modified' : 'proceed';
  const since = readDate(headers.get('if-modified-since'));
  return since !== null && wholeSeconds(lastModified) <= since ? 'not-modified' : 'proceed';
}

/** RFC 9110 §13.1.5. Dates never match, because two contents stored within one second have the same date. */
export function rangeStillApplies(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag;
}

function listsEtag(header: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (header.trim() === '*') return true;
  const listed = header.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return listed.some(
    (candidate) => (comparison === 'weak' ? candidate.replace(/^W\//, '') : candidate) === etag,
  );
}

function readDate(header: string | null): number | null {
  const time = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(time) ? null : time;
}

/** HTTP dates have no fractions. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}

/** Returns the range (RFC 9110 §14), `unsatisfiable` (416), or null if none or several are requested. */
export function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  // Content-Range cannot express a range of an empty object. The SDK requests one in every limited download.
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
  // BigInt, because a position may have any length: 10^40 is valid and far beyond the end.
  if (last !== '' && BigInt(last) < BigInt(first)) return null;
  if (BigInt(first) >= BigInt(size)) return 'unsatisfiable';
  const end = last === '' || BigInt(last) >= BigInt(size) ? size : Number(last) + 1;
  return { start: Number(first), end };
}

/** Parses `-n`: the last n bytes. */
function readSuffix(length: string, size: number): ByteRange | 'unsatisfiable' {
  if (/^0+$/.test(length)) return 'unsatisfiable';
  return { start: BigInt(length) >= BigInt(size) ? 0 : size - Number(length), end: size };
}
