const lastCodePoint = 0x10ffff;

/**
 * The smallest text that sorts after everything beginning with `prefix`, by code points (which is also the order of UTF-8
 * bytes); null when nothing does.
 */
export function prefixEnd(prefix: string): string | null {
  const points = Array.from(prefix);
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    const code = last.codePointAt(0) ?? lastCodePoint;
    if (code < lastCodePoint)
      return points.join('') + String.fromCodePoint(code === 0xd7ff ? 0xe000 : code + 1);
  }
  return null;
}
