export type Validators = { etag: string; lastModified: Date };

/**
 * Decides a conditional request in the order of RFC 9110 §13.2.2: `proceed`, `not-modified` (304) or `failed` (412).
 */
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

/**
 * Whether a `Range` still applies (RFC 9110 §13.1.5). A date never lets it: an object replaced twice in one second has one
 * date for two contents, so ours are not strong validators, and the whole object is the right answer.
 */
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
