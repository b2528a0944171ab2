/** The forms in which text is stored, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * Returns the form that the client prefers by the weights of its Accept-Encoding, and of several with the same weight the smallest.
 * `identity` counts last where it is not named (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3).
 */
export function chooseEncoding(
  accepted: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding {
  if (!accepted) return 'identity';
  // Every browser sends this, so the weights need not be read.
  if (available === encodings && accepted.includes(', br') && !accepted.includes(';')) return 'br';
  const weights = readWeights(accepted);
  const weigh = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? leastWeight : 0);
  let best: Encoding = 'identity';
  for (const encoding of available.toReversed()) if (weigh(encoding) >= weigh(best)) best = encoding;
  return weigh(best) > 0 ? best : 'identity';
}

/** Below every weight that a header can name, which has three decimals. */
const leastWeight = 0.000_1;

/** Weight of each coding that an Accept-Encoding names; one that cannot be read counts as refused. */
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

/**
 * Whether If-None-Match names the page that the client would get (weak comparison,
 * https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2): a proxy may have weakened what we sent.
 */
export function matchesEtag(wanted: string, etag: string): boolean {
  if (wanted === etag || wanted.trim() === '*') return true;
  return wanted.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** True for the media types of text, whose form depends on Accept-Encoding. */
export const isCompressible = (type: string): boolean => /^text\/|[/+](?:javascript|json|xml)\b/.test(type);
