import { foldWords } from '../../../csv/fold-words.ts';

/** Returns the truth that a word names, or null. */
export function readTruth(word: string): boolean | null {
  const folded = foldWords(word.replace(/[.!]\s*$/, ''));
  if (folded === 'vrai' || folded === 'true') return true;
  return folded === 'faux' || folded === 'false' ? false : null;
}
