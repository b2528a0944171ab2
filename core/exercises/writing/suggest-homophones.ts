import { words as wordForms } from '../marking/word-forms.ts';
import {
  findGenderChange,
  findNumberChange,
  findPossessiveChange,
  listAgreementChanges,
  type SentenceWord,
  type WordChange,
} from './homophone-sites.ts';

const maxSuggestions = 8;

type Piece = SentenceWord & { text: string };

/**
 * Suggests sentences that sound the same as a dictated one: « Il mange. » → « Ils mangent. » Changes only
 * words whose form depends on number or gender, so that the sentence stays correct.
 */
export async function suggestHomophones(sentence: string, takeTurn = async () => {}): Promise<string[]> {
  await wordForms.prepare(takeTurn);
  const { pieces, rest } = readPieces(sentence);
  const places = pieces.map((_, at) => [
    ...[findNumberChange(pieces, at), findGenderChange(pieces, at), findPossessiveChange(pieces, at)],
    ...listAgreementChanges(pieces, at),
  ]);
  const sites = places
    .map((found) => found.filter((change) => change !== null))
    .filter(({ length }) => length > 0);
  const changes: WordChange[] = sites.flat();
  // All the words of a sentence may have the other number together.
  if (sites.length > 1) changes.push(new Map(sites.flatMap(([first]) => [...(first ?? [])])));
  const suggestions = changes.map((change) => write(pieces, rest, change));
  return [...new Set(suggestions)].filter((each) => each !== sentence).slice(0, maxSuggestions);
}

function readPieces(sentence: string): { pieces: Piece[]; rest: string } {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: text, index } of sentence.matchAll(/[\p{L}\p{M}]+['’]?/gu)) {
    const before = sentence.slice(end, index);
    pieces.push({ text, before, word: text.normalize('NFC').toLowerCase().replace('’', "'") });
    end = index + text.length;
  }
  return { pieces, rest: sentence.slice(end) };
}

function write(pieces: readonly Piece[], rest: string, change: WordChange): string {
  const written = pieces.map(({ text, before }, at) => {
    const changed = change.get(at);
    return before + (changed === undefined ? text : keepCapital(text, changed));
  });
  return written.join('') + rest;
}

const keepCapital = (text: string, changed: string): string =>
  /^\p{Lu}/u.test(text) ? changed.charAt(0).toUpperCase() + changed.slice(1) : changed;
