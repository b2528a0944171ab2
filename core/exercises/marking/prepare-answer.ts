import type { KeyWord } from './classify-mistake.ts';
import { listLoose } from './loose-agreement.ts';
import { memoise } from './memoise.ts';
import { listMeanings, nameOtherForms } from './other-forms.ts';
import { readWords, type Word } from './read-words.ts';
import { foldLigatures, listSpellings } from './spellings.ts';
import { listVariants } from './variants.ts';
import { readWordForm } from './word-forms.ts';

/** Hyphenated words and their other spellings: « week-end », « weekend ». */
export type Compound = { start: number; length: number; spellings: string[] };

export type KeyAnswer = { text: string; words: KeyWord[]; compounds: Compound[] };

/** Looks up other spellings and forms of each word of an accepted answer. */
export function prepareAnswer(text: string): KeyAnswer {
  const read = readWords(text);
  const count = read.filter(({ sign }) => !sign).length;
  const words = read.map((word, at): KeyWord => {
    const isAlone = count === 1 || at === 0;
    if (word.sign) return { ...word, spellings: [], forms: {} };
    const before = read[at - 1]?.plain ?? '';
    // In « as-tu pris », the pronoun belongs to the verb before it.
    const subject = read[at - 1]?.before === '-' ? '' : before;
    const { spellings, forms } = prepareWord(
      [word.plain, subject, readNumber(before), isAlone ? 'alone' : ''].join('\n'),
    );
    return {
      ...word,
      spellings: [...spellings, ...listInverted(word, read[at + 1]), ...listLoose(read, at)],
      forms,
    };
  });
  return { text, words, compounds: findCompounds(words) };
}

/**
 * Looks up a word by its lines: word, subject, number, `alone`. Cached, because the variants of a dictated sentence repeat
 * most of its words.
 */
const prepareWord = memoise((query: string): Pick<KeyWord, 'spellings' | 'forms'> => {
  const [plain = '', subject = '', number = '', alone = ''] = query.split('\n');
  const isAlone = alone !== '';
  const variants = listVariants(plain, listMeanings(plain, subject), number as ReturnType<typeof readNumber>);
  return {
    spellings: [...listSpellings(plain), ...variants.map(foldLigatures)],
    forms: Object.assign(
      {},
      ...variants.map((variant) => nameOtherForms(variant, isAlone, subject)),
      nameOtherForms(plain, isAlone, subject),
    ),
  };
});

/** Spellings of an inverted verb: « aimé-je », « aimè-je » (1990, rule 2 on accents). */
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
    const number = readNumber(words[start - 1]?.plain);
    const spellings = [
      ...listSpellings(whole),
      ...listVariants(whole, readWordForm(whole), number),
      ...listNumbered(whole, number),
    ];
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

const readNumber = (before = ''): 's' | 'p' | '' =>
  plurals.has(before) ? 'p' : singulars.has(before) ? 's' : '';

/** Spelling of 1990 after a word that shows singular or plural: « des après-midis », « un sèche-cheveu ». */
function listNumbered(compound: string, number: 's' | 'p' | ''): string[] {
  if (!number) return [];
  if (!readWordForm(compound).some(({ codes }) => codes.some((code) => /^N.i/.test(code)))) return [];
  const last = compound.slice(compound.lastIndexOf('-') + 1);
  const bare = last.replace(/[sx]$/, '');
  if (number === 's') return bare !== last && readWordForm(bare).length > 0 ? [compound.slice(0, -1)] : [];
  return /[sxz]$/.test(last) ? [] : [`${compound}s`];
}

export const joinWords = (words: readonly Pick<KeyWord, 'plain' | 'before'>[]): string =>
  words.map(({ plain, before }, at) => (at > 0 && before !== "'" ? (before || ' ') + plain : plain)).join('');
