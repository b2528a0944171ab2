/** Extracts postal code and city from the last line like « 69003 Lyon ». */
export function readAddress(lines: readonly string[]): { lines: string[]; postalCode: string; city: string } {
  const at = lines.findLastIndex((line) => /^\d{5}\s+\S/.test(line.trim()));
  const [, postalCode = '', city = ''] = /^(\d{5})\s+(\S.*)$/.exec(lines[at]?.trim() ?? '') ?? [];
  return { lines: lines.filter((_, index) => index !== at), postalCode, city };
}
