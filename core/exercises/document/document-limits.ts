import type { ExerciseDocument } from './exercise-document.ts';

/** Limits of one exercise; characters are counted by `String.length`. */
export const documentLimits = {
  /** Whole document as JSON. Even if escaping doubles it, it fits into an import file. */
  characters: 800_000,
  /** Maximum number of items, including the questions of reading documents. */
  items: 100,
  /** Maximum number of gaps per item. */
  gaps: 60,
  /** Entries of any other list: options, pairs, groups, rows, sentences, parts. */
  options: 30,
  /** Accepted answers per gap, cell or sentence, and other orders of the same parts. */
  accepted: 20,
  media: 10,
  titleCharacters: 140,
  /** Maximum length of texts that are only displayed. */
  textCharacters: 20_000,
  /** Maximum length of texts that are compared: an answer, an option, a word. */
  answerCharacters: 500,
  addressCharacters: 2_048,
  /** Word limits of a written production. */
  words: 3_000,
  preparationSeconds: 7_200,
  speakingSeconds: 1_800,
  recordingMilliseconds: 7_200_000,
  points: 100,
} as const;

/** Returns true if the exercise as a whole is too long. */
export const isTooLong = (document: ExerciseDocument): boolean =>
  JSON.stringify(document).length > documentLimits.characters;
