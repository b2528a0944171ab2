/** The forms in which a page is kept. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The smallest form that the client takes, by its Accept-Encoding. Weights other than 0 are not compared: who
 * takes Brotli at all gets it (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
 */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  // What every browser says, without a look at each part.
  if (accepted.includes(', br') && !accepted.includes(';')) return 'br';
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
}

/** Whether an Accept-Encoding names a coding and does not refuse it. */
export function takes(accepted: string, name: string): boolean {
  for (const part of accepted.split(',')) {
    const [coding = '', ...parameters] = part.split(';');
    if (coding.trim().toLowerCase() === name)
      return !parameters.some((parameter) => /^\s*q=0(?:\.0{0,3})?\s*$/i.test(parameter));
  }
  return false;
}

/**
 * Whether If-None-Match names the page that the client would get (weak comparison,
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2): a proxy may have weakened what we sent.
 */
export function matchesEtag(wanted: string, etag: string): boolean {
  if (wanted === etag || wanted.trim() === '*') return true;
  return wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}
