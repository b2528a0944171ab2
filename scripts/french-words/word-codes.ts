/** Letter of each verb tense in the word-form file. */
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
 * Returns short codes: `Nfp` noun or adjective, feminine plural; `Kfp` past participle; `i3` present, third
 * person; `I` infinitive; `D` adverb; `X` other. Genders: m, f, e (both). Numbers: s, p, i (both). Proper
 * nouns have none.
 */
export function toCodes(tags: readonly string[]): string[] {
  if (tags.some((tag) => ['npr', 'prn', 'patr', '1isg', 'pfx', 'sfx', 'err', 'ponc', 'sign'].includes(tag)))
    return [];
  const said = [...tags].filter((tag) => tenses[tag]);
  const gender = tags.includes('fem') ? 'f' : tags.includes('mas') ? 'm' : tags.includes('epi') ? 'e' : '';
  const number = tags.includes('pl') ? 'p' : tags.includes('inv') ? 'i' : tags.includes('sg') ? 's' : '';
  if (said.length > 0) {
    const who = tags.flatMap((tag) => persons[tag] ?? []).sort();
    // « dussé-je » exists in this person only.
    if (tags.includes('1jsg') && !said.includes('ppas')) return [];
    return said.map((tense) => tenses[tense] + (tense === 'ppas' ? gender + number : who.join('')));
  }
  if (tags.includes('nom') || tags.includes('adj')) return [`N${gender}${number}`];
  return [tags.some((tag) => tag.endsWith('adv')) ? 'D' : `X${gender}${number}`];
}

/** True for a word of letters that starts in lower case: not « km² », « ADN » or « Paris ». */
export const isPlainWord = (word: string): boolean =>
  /^\p{Ll}[\p{Ll}’'-]*$/u.test(word) && !/[ʳˢᵉ]/u.test(word);
