/** What an answer is called when it is not what was asked for, worst last where several are in one sentence. */
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

/** How strict an exercise is: half credit for what is small in `vocabulaire` and `grammaire`, none in `examen`. */
export type Preset = 'vocabulaire' | 'grammaire' | 'examen';

/** `capitals` and `punctuation` count where they are asked for. */
export type MarkingOptions = { preset?: Preset; capitals?: boolean; punctuation?: boolean };

/** A run of letters of a word, and whether the other text has other ones there. */
export type Letters = { text: string; differs: boolean };

/** A word of the answer beside the word that was expected; one of them is empty where a word is missing or too much. */
export type MarkedWord = {
  expected: Letters[];
  given: Letters[];
  fault: Mistake | null;
  /** Right, in the other of the two spellings (JO of 6 December 1990). */
  otherSpelling: boolean;
};

/** `credit` from 0 to 1. */
export type AnswerMark = {
  verdict: 'right' | 'near' | 'wrong';
  fault: Mistake | null;
  credit: number;
  words: MarkedWord[];
};
