/** An address of lines, its last line being « 69003 Lyon » where it names a place of France. */
export function readAddress(lines: readonly string[]): { lines: string[]; postalCode: string; city: string } {
  const at = lines.findLastIndex((line) => /^\d{5}\s+\S/.test(line.trim()));
  const [, postalCode = '', city = ''] = /^(\d{5})\s+(\S.*)$/.exec(lines[at]?.trim() ?? '') ?? [];
  return { lines: lines.filter((_, index) => index !== at), postalCode, city };
}
