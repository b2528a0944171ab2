/** Normalises line breaks, and drops control characters, private-use characters and direction marks. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\p{Co}\ufeff\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
