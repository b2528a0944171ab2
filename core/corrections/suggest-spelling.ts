import { spellings } from '../exercises/marking/spellings.ts';
import { readWordForm, words } from '../exercises/marking/word-forms.ts';
import { createTurns } from '../take-turns.ts';

/** A word of a text that the dictionary does not contain. */
export type UnknownWord = { start: number; end: number; word: string };

const maxWords = 60;

/**
 * Lists words that are probably misspelt: in lower case, not in the dictionary and not in `known` texts, such
 * as the task. Words with a capital are skipped, because they may be names.
 */
export async function listUnknownWords(text: string, known: readonly string[] = []): Promise<UnknownWord[]> {
  const takeTurn = createTurns();
  await words.prepare(takeTurn);
  await spellings.prepare(takeTurn);
  const given = new Set(known.flatMap((each) => [...each.matchAll(/\p{L}+/gu)].map(([word]) => fold(word))));
  const found: UnknownWord[] = [];
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const [word] = match;
    if (found.length >= maxWords) break;
    const next = text[match.index + word.length];
    // Elided words (« qu’ », « aujourd’hui ») are not words of their own.
    if (word.length < 3 || next === '’' || next === "'" || word !== word.toLocaleLowerCase('fr')) continue;
    if (given.has(fold(word)) || /[’']/.test(text[match.index - 1] ?? '')) continue;
    await takeTurn();
    if (readWordForm(fold(word)).length > 0) continue;
    found.push({ start: match.index, end: match.index + word.length, word });
  }
  return found;
}

const fold = (word: string): string => word.normalize('NFC').toLocaleLowerCase('fr');
