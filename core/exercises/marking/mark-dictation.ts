import { compareAnswer, weigh } from './compare-answer.ts';
import { dictationPoints, type MarkedWord, type Mistake } from './mark.ts';
import { type MarkingWork, startFieldWork } from './marking-work.ts';
import { prepareAnswer } from './prepare-answer.ts';
import { readWords, type Word } from './read-words.ts';

/** Points lost and words right in a dictated text. A word with any mistake is not right. */
export type DictationCount = { lost: number; right: number; words: number };

type DictationMark = {
  verdict: 'right' | 'near' | 'wrong';
  fault: Mistake | null;
  /** From 0 to 1. */
  credit: number;
  words: MarkedWord[];
  count: DictationCount;
};

/** Mistakes that lose half a point. All others lose one point. */
const half: ReadonlySet<Mistake> = new Set(['accent', 'hyphen', 'capital', 'punctuation']);

const options = { preset: 'grammaire', capitals: true, punctuation: true } as const;

/**
 * Marks a dictated text: −1 for a wrong, missing or extra word, −½ for an accent, hyphen, capital or punctuation
 * sign, out of 20. Each sentence has its accepted spellings, the dictated one first. If a dictation has several
 * fields, the points lost in one of them count that many times, so that the average is that of the whole text.
 */
export function markDictation(
  { sentences, fields = 1 }: { sentences: readonly (readonly string[])[]; fields?: number },
  given: string,
  work: MarkingWork = startFieldWork(),
): DictationMark {
  const typed = readWords(given);
  const words = chooseSentences(sentences, typed, work);
  const [gravest = null] = words.flatMap(({ fault }) => fault ?? []).sort((a, b) => weigh(b) - weigh(a));
  const count = countWords(words);
  const isBlank = typed.length === 0 || (count.words > 0 && count.right === 0);
  const credit = isBlank ? 0 : Math.max(0, 1 - (count.lost * fields) / dictationPoints);
  const fault = typed.length === 0 ? 'empty' : gravest;
  return { verdict: fault === null ? 'right' : credit > 0 ? 'near' : 'wrong', fault, credit, words, count };
}

/** Compares with the dictated text, then replaces each faulty sentence by its nearest variant. */
function chooseSentences(
  sentences: readonly (readonly string[])[],
  typed: readonly Word[],
  work: MarkingWork,
): MarkedWord[] {
  const texts = sentences.map(([text = '']) => text);
  const words = compare(texts.join(' '), typed, work);
  if (sentences.every(({ length }) => length === 1)) return words;
  const parts = splitWords(words, texts);
  return parts.flatMap((part, at) => {
    const [, ...variants] = sentences[at] ?? [];
    if (variants.length === 0 || part.every(({ fault }) => fault === null)) return part;
    const own = readWords(part.map(({ given }) => join(given)).join(' '));
    return variants
      .map((variant) => compare(variant, own, work))
      .reduce((best, each) => (countWords(each).lost < countWords(best).lost ? each : best), part);
  });
}

const compare = (text: string, typed: readonly Word[], work: MarkingWork): MarkedWord[] =>
  compareAnswer(prepareAnswer(text), typed, options, work).words;

const join = (letters: MarkedWord['given']): string => letters.map(({ text }) => text).join('');

/** Splits aligned words at the ends of the sentences. Extra words belong to the sentence before them. */
function splitWords(words: readonly MarkedWord[], texts: readonly string[]): MarkedWord[][] {
  const lengths = texts.map((text) => readWords(text).length);
  const parts: MarkedWord[][] = texts.map(() => []);
  let [at, left] = [0, lengths[0] ?? 0];
  for (const word of words) {
    const size = readExpected(word).length;
    while (size > 0 && left <= 0 && at < parts.length - 1) {
      at += 1;
      left += lengths[at] ?? 0;
    }
    left -= size;
    parts[at]?.push(word);
  }
  return parts;
}

/** A pair has several words if they were joined or divided. */
const readExpected = ({ expected }: MarkedWord): readonly Pick<Word, 'sign'>[] => {
  const text = join(expected);
  return /^[\p{L}\p{M}]+'?$/u.test(text) ? oneWord : readWords(text);
};

const oneWord = [{ sign: false }];

function countWords(words: readonly MarkedWord[]): DictationCount {
  const count = { lost: 0, right: 0, words: 0 };
  for (const word of words) {
    const { fault } = word;
    const own = readExpected(word).filter(({ sign }) => !sign).length;
    count.words += own;
    if (fault === null) count.right += own;
    else count.lost += half.has(fault) ? 0.5 : 1;
  }
  return count;
}
