/**
 * Signs that begin a formula in a spreadsheet; the wide ones are read as the plain ones by Apple Numbers
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const formulaStart = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** Returns a text that no spreadsheet runs as a formula. Only for texts: an apostrophe would turn a negative number into a text. */
export const guardFormula = (text: string): string => (formulaStart.test(text) ? `'${text}` : text);

/** Returns the text that `guardFormula` was given. */
export const removeFormulaGuard = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
