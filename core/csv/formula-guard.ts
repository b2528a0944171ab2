/**
 * Start of a formula (https://owasp.org/www-community/attacks/CSV_Injection).
 * Apple Numbers also accepts the full-width characters.
 */
const formulaStart = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Escapes text that a spreadsheet would run. Not for numbers: the apostrophe turns -2 into text. */
export const guardFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

export const removeFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
