import { readForms, type WordForm } from './read-hunspell.ts';
import { isPlainWord } from './word-codes.ts';

/** Grammatical form, independent of the word: « fem nom pl ». */
const describeForm = (tags: readonly string[]): string =>
  tags
    .filter((tag) => !/^v\d|^zz$/.test(tag))
    .sort()
    .join(' ');

/** Drops accents, hyphens, doubled consonants and the vowel that joining removes (« contrindiquer »). */
const reduce = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ph', 'f')
    .replace(/e-(?=[aeiou])/, '')
    .replace(/^oignon/, 'ognon')
    .replace(/ers?$/, (end) => (end === 'er' ? 'eur' : 'eurs'))
    .replaceAll(/[-’' ]/g, '')
    .replaceAll(/(.)\1/g, '$1');

const group = (forms: readonly WordForm[], toKey: (form: WordForm) => string): Map<string, WordForm[]> => {
  const groups = new Map<string, WordForm[]>();
  for (const form of forms) {
    const known = groups.get(toKey(form)) ?? [];
    groups.set(toKey(form), known);
    known.push(form);
  }
  return groups;
};

/** Length of the part that differs between common start and common end. */
function countChanged(a: string, b: string): number {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end;
}

/** Changed word beginnings not covered by a rule above. JO of 6 December 1990, doc. adm. no. 100, part IV. */
const stems: readonly (readonly [string, string])[] = [
  ['asseoir', 'assoir'],
  ['rasseoir', 'rassoir'],
  ['surseoir', 'sursoir'],
  ['messeoir', 'messoir'],
  ['saoul', 'soul'],
  ['dessaoul', 'dessoul'],
  ['dessill', 'décill'],
  ['joailli', 'joaill'],
  ['quincailli', 'quincaill'],
  ['marguilli', 'marguill'],
  ['serpilli', 'serpill'],
  ['gaie', 'gai'],
  ['douceâtre', 'douçâtre'],
  ['levraut', 'levreau'],
  ['vanta', 'venta'],
  ['cuiller', 'cuillère'],
  ['clef', 'clé'],
  ['porte-clef', 'porte-clé'],
  ['mot-clef', 'mot-clé'],
  ['eczéma', 'exéma'],
  ['igloo', 'iglou'],
  ['hululer', 'ululer'],
];

/** Participles count in one direction, because « il dissout » is another form. */
const bothKnown: readonly (readonly [string, string])[] = [
  ['relais', 'relai'],
  ['dissous', 'dissout'],
  ['absous', 'absout'],
];

/** Accepted in one direction, because they are first of all another word (« murs » are walls, not ripe). */
const readOneWay = new Set(['murs', 'mu', 'recru', 'recrue', 'recrus', 'recrues']);

/** Pairs each form that only the classical dictionary has with the same form in the revised one. */
export function pairSpellings(classicalFolder: string, revisedFolder: string): Record<string, string> {
  const [classical, revised] = [classicalFolder, revisedFolder].map((folder) =>
    [...readForms(folder)].filter(({ form, tags }) => isPlainWord(form) && !tags.includes('1isg')),
  ) as [WordForm[], WordForm[]];
  const [inClassical, inRevised] = [classical, revised].map(
    (all) => new Set(all.map(({ form }) => form)),
  ) as [Set<string>, Set<string>];
  const exact = group(revised, ({ form, tags }) => `${reduce(form)} ${describeForm(tags)}`);
  const loose = group(revised, ({ form, tags }) => `${reduce(form)} ${tags.includes('pl') ? 'pl' : 'sg'}`);
  const unchanging = group(revised, ({ form }) => withoutPlural(form));
  const others = new Map<string, Set<string>>();
  const add = (from: string, to: string) => others.set(from, (others.get(from) ?? new Set()).add(to));
  for (const word of classical) {
    const { form, tags } = word;
    if (inRevised.has(form)) continue;
    const found = [
      exact.get(`${reduce(form)} ${describeForm(tags)}`),
      // « des après-midi » gains an s, « un porte-avions » loses it.
      tags.includes('inv') ? unchanging.get(withoutPlural(form)) : undefined,
      loose.get(`${reduce(form)} ${tags.includes('pl') ? 'pl' : 'sg'}`),
      stems.flatMap(([before, now]) => {
        const updated = form.startsWith(before) ? now + form.slice(before.length) : '';
        return inRevised.has(updated) ? [{ ...word, form: updated }] : [];
      }),
    ].find((list) => list && list.length > 0);
    for (const { form: newer } of findNearest(word, found ?? [])) {
      add(form, newer);
      if (!readOneWay.has(newer)) add(newer, form);
    }
  }
  for (const [before, now] of bothKnown) {
    add(before, now);
    if (!before.endsWith('ous')) add(now, before);
  }
  // Authorities disagree on « jeûner »: the verb is accepted without the accent too, except as « jeune ».
  for (const { form, lemma } of classical)
    if (lemma === 'jeûner' && !/^jeûnes?$/.test(form)) add(form, form.replace('û', 'u'));
  // « des après-midi » was invariable before. Only the plural has a new spelling.
  const invariable = group(
    classical.filter(({ tags }) => tags.includes('inv')),
    ({ form }) => withoutPlural(form),
  );
  for (const { form, tags } of revised)
    if (tags.includes('pl') && !others.has(form) && !inClassical.has(form))
      for (const { form: before } of invariable.get(withoutPlural(form)) ?? [])
        if (before !== form && inRevised.has(before)) add(form, before);
  return Object.fromEntries(
    [...others]
      .map(([form, all]): [string, string] => [form, [...all].sort().join(' ')])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const withoutPlural = (word: string): string => reduce(word).replace(/[sx]$/, '');

function findNearest(word: WordForm, candidates: readonly WordForm[]): WordForm[] {
  const distance = ({ lemma, form }: WordForm) =>
    countChanged(word.lemma, lemma) * 10 + countChanged(word.form, form.replace(/(?<=.)[sx]$/, ''));
  const least = Math.min(...candidates.map(distance));
  return candidates.filter((each) => distance(each) === least);
}
