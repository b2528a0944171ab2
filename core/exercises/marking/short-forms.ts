/** Roman numerals up to 39 with an ordinal ending. */
const romanOrdinal = /^(?=[xvi])(x{0,3}(?:ix|iv|v?i{0,3}))(?:e|i?ème)$/;

const ordinalEndings: Readonly<Record<string, string>> = {
  e: 'ème',
  ième: 'ème',
  re: 'ère',
  nd: 'd',
  nde: 'de',
};

/** True for a numeral such as « xxème », whose letters are no spelling. */
export const isNumber = (plain: string): boolean => /\d/.test(plain) || romanOrdinal.test(plain);

/**
 * Returns the word that a short form stands for, so that « 14:30 » equals « 14 h 30 », and « XXe » equals
 * « XXème ». Null for other texts. Empty for « 00 » after the hour, which is no word of its own.
 */
export function expandShort(piece: string, before: string, after: string): string | null {
  const plain = piece.toLowerCase();
  if (plain === 'n°') return 'no';
  if (/^mr\.?$|^m\.$/.test(plain)) return 'm';
  if (/^\d{1,2}$/.test(before)) {
    if (plain === 'h' || (piece === ':' && /^ ?\d\d(?!\d)/.test(after)))
      return /^0?[01]$/.test(before) ? 'heure' : 'heures';
  }
  if (/^heures?$/.test(before) && piece === '00') return '';
  if (/^\d+$/.test(before)) return ordinalEndings[plain] ?? null;
  const roman = plain === 'vie' && !piece.startsWith('VI') ? null : romanOrdinal.exec(plain);
  return roman?.[1] ? `${roman[1]}ème` : null;
}
