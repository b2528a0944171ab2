/**
 * A text as one line of plain words: without control characters (PostgreSQL refuses NUL, XML most of them), private
 * signs, and marks that turn the reading direction of what stands beside it.
 */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\r\n\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Co}\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}
