import { readWords, type Word } from './read-words.ts';

/** Accents written after or before their letter, as keyboards without French accents do. */
const signs: readonly (readonly [accent: string, sign: string, letters: string])[] = [
  ['\u0301', "['’‘ʼ′´]", 'e'],
  ['\u0300', '[`]', 'ae'],
  ['\u0300', '[`]', '(?<!q)u'],
  ['\u0302', '[\\^]', 'aeio'],
  ['\u0302', '[\\^]', '(?<!q)u'],
  ['\u0308', '[¨]', 'ei'],
  ['\u0327', '[¸]', 'c'],
];

/** Before such a sign, an elided word is likelier than a separate accent: « l´école ». */
const elided = '(?<!(?<!\\p{L})(?:[cdjlmnst]|qu))';

const toLetter = (letters: string): string => letters.replace(/[a-z]+$/, '[$&]');

const accents = signs.flatMap(([accent, sign, letters]) => {
  const isApostrophe = sign.includes('´');
  return [
    [new RegExp(`(${toLetter(letters)})${sign}`, 'giu'), accent],
    [new RegExp(`${elided}${isApostrophe ? '´' : sign}(${toLetter(letters)})`, 'giu'), accent],
  ] as const;
});

const cedilla = /(?<=\p{L})(c),(?=[aou])/giu;

const mayBeAccent = /[´`^¨¸]|e['’‘ʼ′]|c,[aou]/i;

const isOpened = /(?:^|[\s(])['‘]\p{L}/u;

/** Joins separate accents to their letters: « e' » becomes « é », « garc,on » becomes « garçon ». */
function joinAccents(text: string): string {
  let joined = text.normalize('NFC');
  for (const [pattern, accent] of accents) joined = joined.replaceAll(pattern, `$1${accent}`);
  return joined.replaceAll(cedilla, '$1\u0327').normalize('NFC');
}

export type AnswerReading = {
  words: Word[];
  /** Condition under which the reading replaces the usual one: always, if it is nearer to the key, or if it is right. */
  counts: 'always' | 'if-nearer' | 'if-right';
};

/** Returns the readings of a typed text other than the usual one, for an answer that is not right in that one. */
export function listOtherReadings(text: string, isOldKey: boolean): AnswerReading[] {
  const readings: AnswerReading[] = [];
  if (mayBeAccent.test(text))
    readings.push({
      words: readWords(joinAccents(text)),
      counts: isOpened.test(text) ? 'if-nearer' : 'always',
    });
  // Keys prepared earlier contain words that were read literally.
  if (isOldKey) readings.push({ words: readWords(text, true), counts: 'if-right' });
  return readings;
}
