import { memoise } from './memoise.ts';
import { stripAccents } from './read-words.ts';

/** Words whose « er » is pronounced, mostly of one syllable. */
const heardEr =
  /^(?:[^aeiou]*er|hier|hiver|amer|enfer|cancer|ouvert|divers|envers|univers|concert|dessert|desert)s?$/;

/** Ordered rewriting rules from spelling to sound. Digits represent vowels: 1 an, 2 in, 3 on, 5 ou, 6 eu. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/sc(?=[eiyE])|c(?=[eiyE])/g, 'ss'],
  [/oeu|eu(?=[^aeiou]|$)/g, '6'],
  [/e?aux?/g, 'o'],
  [/ph/g, 'f'],
  [/mpt/g, 'mt'],
  [/tion/g, 'ssion'],
  [/ge(?=[ao])/g, 'j'],
  [/gu(?=[aoeiy])/g, 'G'],
  // « fille », « travail », but not « ville », « mille », « tranquille », « distille », « oscille ».
  [/(?<!^v|^m|nqu|st|sc)ill(?=e|E|$)/g, 'Y'],
  [/(?<=[aeu])il$/g, 'Y'],
  [/g(?=[eiy])/g, 'j'],
  [/(?<=[^aeiou])y(?=[^aeiou]|$)/g, 'i'],
  [/oin(?=[^aeiouynE1-6]|$)/g, 'w2'],
  [/oi|oy/g, 'wa'],
  [/ou/g, '5'],
  [/(?:ai|ei|e|i|y|u)[nm](?=[^aeiouynmhE1-6]|$)/g, 'N'],
  [/a[nm](?=[^aeiouynmhE1-6]|$)/g, '1'],
  [/o[nm](?=[^aeiouynmhE1-6]|$)/g, '3'],
  [/ai|ei/g, 'e'],
  [/qu|q/g, 'k'],
  [/ch/g, 'S'],
  [/gn/g, 'n'],
  [/c/g, 'k'],
  [/(?<=[aeiouyE56])s(?=[aeiouyE1-6])/g, 'z'],
  [/ss|ç/g, 's'],
  [/G/g, 'g'],
  [/h/g, ''],
  [/(.)\1/g, '$1'],
];

/** Returns a rough pronunciation, precise enough for existing words: « mère », « maire », « mer ». */
export const toSound = memoise((word: string): string => {
  const written = word.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  // A final é is pronounced, a final e is not.
  let sound = stripAccents(written.replace(/[éè]e?s?$/, 'E').replaceAll('ç', 'ß')).replaceAll('ß', 'ç');
  sound = sound.replace(/ez$|ets?$|ai[tsd]?s?$|aient$|aie$|est$|(?<=^[a-zç]{1,2})es$/, (end) =>
    sound.length > end.length ? 'E' : end,
  );
  if (!heardEr.test(sound)) sound = sound.replace(/er$/, 'E');
  for (const [from, to] of rules)
    sound = sound.replace(from, (found, ...rest) =>
      to === 'N' ? nameNasal(found) : to.replace('$1', String(rest[0])),
    );
  sound = /.es?$/.test(sound) ? sound.replace(/es?$/, '') : sound.replace(/(?<=[^stdxzpg])[stdxzpg]+$/, '');
  return sound.replaceAll('E', 'e') || word;
});

/** « en » is pronounced like « an », other nasal vowels like « in ». */
const nameNasal = (letters: string): string =>
  letters.startsWith('e') && !letters.startsWith('ei') ? '1' : '2';
