/** The tenses of verbs in the dictionaries, by the letter that stands for each in the word-form file. */
const tenses: Readonly<Record<string, string>> = {
  infi: 'I',
  ppre: 'P',
  ppas: 'K',
  ipre: 'i',
  iimp: 'j',
  ipsi: 'a',
  ifut: 'f',
  spre: 's',
  simp: 't',
  cond: 'c',
  impe: 'm',
};

const persons: Readonly<Record<string, string>> = {
  '1sg': '1',
  '2sg': '2',
  '3sg': '3',
  '1pl': '4',
  '2pl': '5',
  '3pl': '6',
  '3pl!': '6',
};

/**
 * What the dictionaries say of a form, in short: `Nfp` a noun or an adjective, feminine plural; `Kfp` a past participle;
 * `i3` the present, third person; `I` an infinitive; `D` an adverb; `X` anything else, with its gender and number. Genders m, f, e (both); numbers s, p,
 * i (both). Names of people and places are left out, and what nobody writes outside verse (`aimé-je`).
 */
export function toCodes(tags: readonly string[]): string[] {
  if (tags.some((tag) => ['npr', 'prn', 'patr', '1isg', 'pfx', 'sfx', 'err', 'ponc', 'sign'].includes(tag)))
    return [];
  const said = [...tags].filter((tag) => tenses[tag]);
  const gender = tags.includes('fem') ? 'f' : tags.includes('mas') ? 'm' : tags.includes('epi') ? 'e' : '';
  const number = tags.includes('pl') ? 'p' : tags.includes('inv') ? 'i' : tags.includes('sg') ? 's' : '';
  if (said.length > 0) {
    const who = tags.flatMap((tag) => persons[tag] ?? []).sort();
    // « dussé-je » has no person but this one.
    if (tags.includes('1jsg') && !said.includes('ppas')) return [];
    return said.map((tense) => tenses[tense] + (tense === 'ppas' ? gender + number : who.join('')));
  }
  if (tags.includes('nom') || tags.includes('adj')) return [`N${gender}${number}`];
  return [tags.some((tag) => tag.endsWith('adv')) ? 'D' : `X${gender}${number}`];
}

/** Words of letters alone, which begin small: no « km² », no « ADN », no « Paris ». */
export const isPlainWord = (word: string): boolean =>
  /^\p{Ll}[\p{Ll}’'-]*$/u.test(word) && !/[ʳˢᵉ]/u.test(word);
