/** Mistakes in ascending order of severity. */
export type Mistake =
  | 'capital'
  | 'punctuation'
  | 'accent'
  | 'hyphen'
  | 'spelling'
  | 'elision'
  | 'agreement'
  | 'ending'
  | 'homophone'
  | 'other-form'
  | 'order'
  | 'extra'
  | 'missing'
  | 'other-word'
  | 'several-answers'
  | 'empty';

/** Small mistakes get half credit in `vocabulaire` and `grammaire`, none in `examen`. */
export type Preset = 'vocabulaire' | 'grammaire' | 'examen';

/** Capitals and punctuation are only marked if the option is set. */
export type MarkingOptions = { preset?: Preset; capitals?: boolean; punctuation?: boolean };

export type Letters = { text: string; differs: boolean };

/** Points of a dictation without mistakes. */
export const dictationPoints = 20;

/** One side is empty if a word is missing or extra. */
export type MarkedWord = {
  expected: Letters[];
  given: Letters[];
  fault: Mistake | null;
  /** True if the word is right in the other of the two spellings (JO of 6 December 1990). */
  otherSpelling: boolean;
};

/** `credit` is from 0 to 1. */
export type AnswerMark = {
  verdict: 'right' | 'near' | 'wrong';
  fault: Mistake | null;
  credit: number;
  words: MarkedWord[];
};
