import { isFrenchWord } from '../../marking/word-forms.ts';

/** Names after a French article, which the dictionary lacks: « la France », « l’Italie ». */
const namePattern = /(?<=(?:^|\s)(?:(?:l[ea]s?|une?|des|du|en|aux?)\s|[ld]['’]))\p{Lu}[\p{L}-]{1,40}/gu;

/** Elided words and abbreviations of dictionaries. */
const shortWord = /^(?:(?:[cdjlmnst]|qu)['’]|qq?n|qq?ch)$/;

/** Share of French words in French texts. In those of other languages it is below a half. */
const mostly = 0.6;

/** Returns true if most words of the first texts are French. */
export function areFrench(texts: readonly string[]): boolean {
  const words = texts.slice(0, 300).flatMap((text) =>
    text
      .replace(namePattern, '')
      .toLowerCase()
      .normalize('NFC')
      .split(/(?<=['’])|[^\p{L}'’]+/u)
      .filter((word) => word.length > 1),
  );
  const french = words.filter((word) => shortWord.test(word) || isFrenchWord(word.replace(/['’]$/, '')));
  return french.length > mostly * words.length;
}
