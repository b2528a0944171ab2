import type { KeyWord } from './classify-mistake.ts';
import { nameOtherForms } from './other-forms.ts';
import { readWords, type Word } from './read-words.ts';
import { listSpellings } from './spellings.ts';
import { readWordForm } from './word-forms.ts';

/** Words of an answer that are one by their hyphens, and the other spellings of the whole: « week-end », « weekend ». */
export type Compound = { start: number; length: number; spellings: string[] };

/** An accepted answer, ready to be compared. */
export type KeyAnswer = { text: string; words: KeyWord[]; compounds: Compound[] };

/** Reads an accepted answer word by word; each word gets its other spellings and its other forms. */
export function prepareAnswer(text: string): KeyAnswer {
  const read = readWords(text);
  const count = read.filter(({ sign }) => !sign).length;
  const words = read.map((word, at): KeyWord => {
    const isAlone = count === 1 || at === 0;
    if (word.sign) return { ...word, spellings: [], forms: {} };
    return {
      ...word,
      spellings: [...listSpellings(word.plain), ...listInverted(word, read[at + 1])],
      forms: nameOtherForms(word.plain, isAlone, read[at - 1]?.plain ?? ''),
    };
  });
  return { text, words, compounds: findCompounds(words) };
}

/** « aimé-je », « aimè-je » (1990, rule 2 of its accents). */
const listInverted = ({ plain }: Word, next: Word | undefined): string[] =>
  next?.plain === 'je' && next.before === '-' && /[éè]$/.test(plain)
    ? [plain.slice(0, -1) + (plain.endsWith('é') ? 'è' : 'é')]
    : [];

function findCompounds(words: readonly KeyWord[]): Compound[] {
  const compounds: Compound[] = [];
  for (let start = 0; start < words.length; start++) {
    let end = start + 1;
    while (words[end]?.before === '-' || words[end]?.before === "'") end++;
    if (end === start + 1) continue;
    const whole = joinWords(words.slice(start, end));
    const spellings = [...listSpellings(whole), ...listNumbered(whole, words[start - 1]?.plain)];
    if (spellings.length > 0) compounds.push({ start, length: end - start, spellings });
  }
  return compounds;
}

const plurals = new Set(
  'les des ces mes tes ses nos vos leurs deux trois quatre plusieurs quelques aux'.split(' '),
);
const singulars = new Set(
  "le la l' un une ce cet cette mon ma ton ta son sa notre votre leur au du chaque".split(' '),
);

/** A compound that never changed before 1990 does now: « des après-midis », « un sèche-cheveu ». The word before says the number. */
function listNumbered(compound: string, before: string | undefined): string[] {
  const number = before && plurals.has(before) ? 'p' : before && singulars.has(before) ? 's' : '';
  if (!number) return [];
  if (!readWordForm(compound).some(({ codes }) => codes.some((code) => /^N.i/.test(code)))) return [];
  const last = compound.slice(compound.lastIndexOf('-') + 1);
  const bare = last.replace(/[sx]$/, '');
  if (number === 's') return bare !== last && readWordForm(bare).length > 0 ? [compound.slice(0, -1)] : [];
  return /[sxz]$/.test(last) ? [] : [`${compound}s`];
}

/** Words as one text, with the hyphens, spaces and apostrophes that join them. */
export const joinWords = (words: readonly Pick<KeyWord, 'plain' | 'before'>[]): string =>
  words.map(({ plain, before }, at) => (at > 0 && before !== "'" ? (before || ' ') + plain : plain)).join('');
