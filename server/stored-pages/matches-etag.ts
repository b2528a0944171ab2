/**
 * Whether If-None-Match names the page that the client would get (weak comparison,
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2): a proxy may have weakened what we sent.
 */
export function matchesEtag(wanted: string, etag: string): boolean {
  if (wanted === etag || wanted.trim() === '*') return true;
  return wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
