/** Encodings, the smallest output first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the preferred encoding, the smallest of equal weight. `identity` ranks last unless named
 * (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
 */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding {
  if (!accepted) return 'identity';
  // Fast path: every browser sends such a header.
  if (available === encodings && accepted.includes(', br') && !accepted.includes(';')) return 'br';
  const weights = readWeights(accepted);
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? leastWeight : 0);
  let best: Encoding = 'identity';
  for (const encoding of available.toReversed()) if (weigh(encoding) >= weigh(best)) best = encoding;
  return weigh(best) > 0 ? best : 'identity';
}

/** Smaller than any weight in a header, which has at most three decimals. */
const leastWeight = 0.000_1;

/** An unreadable weight counts as 0. */
function readWeights(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [
        coding,
        weight === undefined ? 1 : /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
      ];
    }),
  );
}

/** Weak comparison (RFC 9110, 13.1.2), because a proxy may have weakened the ETag. */
export function matchesEtag(wanted: string, etag: string): boolean {
  if (wanted === etag || wanted.trim() === '*') return true;
  return wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** True for text media types, whose encoding depends on Accept-Encoding. */
export const isCompressible = (type: string): boolean => /^text\/|[/+](?:javascript|json|xml)\b/.test(type);
