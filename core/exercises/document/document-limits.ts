import type { ExerciseDocument } from './exercise-document.ts';

/** How much one exercise may hold; characters are those of `String.length`. */
export const documentLimits = {
  /** Of the whole as JSON: twice as long with all signs escaped, it still fits in a file. */
  characters: 800_000,
  /** The questions of a reading are items too. */
  items: 100,
  /** Gaps of one item. */
  gaps: 60,
  /** Options of a question, and whatever else is one of a list: pairs, groups, rows, sentences, parts. */
  options: 30,
  /** Accepted answers of one gap, cell or sentence; other orders of the same parts. */
  accepted: 20,
  /** Recordings and pictures of one item. */
  media: 10,
  titleCharacters: 140,
  /** Of whatever is read in lines: an instruction, a prompt, a text with its gaps, a feedback. */
  textCharacters: 20_000,
  /** Of an answer, an option, a word: what is compared. */
  answerCharacters: 500,
  addressCharacters: 2_048,
  points: 100,
} as const;

/** Whether it is more than one exercise may be, each text of it being as long as it may. */
export const isTooLong = (document: ExerciseDocument): boolean =>
  JSON.stringify(document).length > documentLimits.characters;
