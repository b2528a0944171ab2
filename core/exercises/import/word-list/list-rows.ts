/** Returns the lines, or the rows of a Quizlet export on one line: `le chat\tthe cat;un chien\ta dog`. */
export function listRows(lines: readonly string[]): readonly string[] {
  const [only = '', ...more] = lines.filter((line) => line.trim());
  if (more.length > 0) return lines;
  const rows = only
    .split(';')
    .map((row) => row.trim())
    .filter(Boolean);
  if (rows.length > 1 && rows.every((row) => row.includes('\t'))) return rows;
  // Two parts, or a final point, are more likely a sentence.
  const isList = rows.length > 2 && rows.every((row) => row.includes(',')) && !/[.!?…]$/.test(only.trim());
  return isList ? rows.map((row) => row.replace(/ ?, ?/, '\t')) : lines;
}
