// The parameters of RFC 3492, section 5.
const base = 36;
const [minThreshold, maxThreshold, skew, damping] = [1, 26, 38, 700];
const [initialBias, initialCodePoint] = [72, 128];

const toDigit = (sign: string): number => {
  const code = sign.toLowerCase().charCodeAt(0);
  return code >= 0x61 ? code - 0x61 : code - 0x30 + 26;
};

/** Decodes a domain label without its `xn--` (RFC 3492, section 6.2), or returns null. */
export function decodePunycode(label: string): string | null {
  if (!/^[a-z0-9-]{1,63}$/i.test(label)) return null;
  const dash = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(0, dash))].map((sign) => sign.charCodeAt(0));
  const digits = [...label.slice(dash + 1)];
  if (digits.includes('-')) return null;
  let [point, bias, position] = [initialCodePoint, initialBias, 0];
  for (let next = 0; next < digits.length; ) {
    const start = position;
    for (let weight = 1, k = base; ; k += base) {
      const sign = digits[next++];
      if (sign === undefined) return null;
      const digit = toDigit(sign);
      position += digit * weight;
      const threshold = Math.min(Math.max(k - bias, minThreshold), maxThreshold);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(position - start, count, start === 0);
    point += Math.floor(position / count);
    position %= count;
    if (point > 0x10ffff) return null;
    points.splice(position++, 0, point);
  }
  return String.fromCodePoint(...points);
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damping : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - minThreshold) * maxThreshold) / 2; k += base)
    rest = Math.floor(rest / (base - minThreshold));
  return k + Math.floor(((base - minThreshold + 1) * rest) / (rest + skew));
}
