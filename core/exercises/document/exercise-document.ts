import type { skillIds } from '#database/tables/products.ts';
import type { MarkingOptions } from '../marking/mark.ts';

/** An exercise as its teacher writes it: what learners see and the keys together. It never leaves the office whole. */
export type ExerciseDocument = {
  title: string;
  /** A level of the CEFR, or empty. */
  level: string;
  skill: (typeof skillIds)[number];
  /** Above all items; plain paragraphs. */
  instruction: string;
  marking: Required<MarkingOptions>;
  items: ExerciseItem[];
};

/** What a new exercise begins with. */
export const emptyDocument: ExerciseDocument = {
  ...{ title: '', level: '', skill: 'structures', instruction: '' },
  ...{ marking: { preset: 'grammaire', capitals: false, punctuation: false }, items: [] },
};

/**
 * What every item has. Ids are of letters and digits, unique in their document; those of items, and of places for answers inside them, stay
 * with their question for good (`settleIds`).
 */
export type ItemBase = {
  id: string;
  /** What is asked; plain text of one or several lines. */
  prompt: string;
  /** Uploads of ours: recordings and pictures that are seen before answering. */
  media: { fileName: string; url: string; alt: string }[];
  /** Whole points for the whole item, 1 to 100. */
  points: number;
  /** Where it trains another skill than its exercise; empty otherwise. */
  skill: '' | ExerciseDocument['skill'];
  /** Shown when asked for before answering the second time, and after marking. */
  hint: string;
  /** Shown after marking. */
  explanation: string;
};

/** An accepted answer. `credit` is 1, or less for what is only half right. */
export type AcceptedAnswer = { text: string; credit: number };

/** What is said to who gives one particular answer, right or wrong. */
export type AnswerFeedback = { answer: string; text: string };

/** An option of a question or of a gap. */
export type Option = { id: string; text: string; right: boolean; feedback: string };

/** A gap to be typed in. */
export type TypedGap = {
  id: string;
  /** Shown beside it: « (aller) ». */
  cue: string;
  accepted: AcceptedAnswer[];
  feedback: AnswerFeedback[];
};

/** A gap with a list to choose from; one option or more are right. */
export type ChosenGap = { id: string; cue: string; options: Option[] };

/** A gap that a word of the bank fills. */
export type WordBankGap = { id: string; cue: string; word: string };

/** Text with gaps: line breaks are kept, an empty line is a new paragraph. */
export type GapText<Gap> = (string | Gap)[];

export type ExerciseItem = ItemBase &
  (
    | { kind: 'gaps'; text: GapText<TypedGap> }
    | { kind: 'gap-choices'; text: GapText<ChosenGap> }
    /** `distractors` are words of the bank that fill no gap; `reusable`: a word may fill several gaps. */
    | { kind: 'word-bank'; text: GapText<WordBankGap>; distractors: string[]; reusable: boolean }
    /** One right option. */
    | { kind: 'choice'; options: Option[] }
    /** Any number of right options: each right one counts one, each wrong one takes one, never below none. */
    | { kind: 'choices'; options: Option[] }
    | { kind: 'true-false'; statements: Statement[] }
    /** `distractors` are right sides that belong to nothing. */
    | { kind: 'match'; pairs: { id: string; left: string; right: string }[]; distractors: string[] }
    | { kind: 'classify'; groups: { id: string; name: string; members: { id: string; text: string }[] }[] }
    /** `parts` in their right order; `otherOrders` are other right orders, as indexes of `parts`. */
    | { kind: 'order'; unit: 'words' | 'sentences'; parts: string[]; otherOrders: number[][] }
    /** A table: the persons are given, the forms are typed. */
    | {
        kind: 'conjugation';
        verb: string;
        tense: string;
        rows: { id: string; person: string; accepted: AcceptedAnswer[] }[];
      }
    /** A sentence to be transformed, or written. `(…)` in an accepted one may be left out, `a/b` are alternatives. */
    | { kind: 'transformation'; source: string; accepted: AcceptedAnswer[]; feedback: AnswerFeedback[] }
    /** In each sentence one word, or group of words, is wrong, or none: `fault` null. */
    | { kind: 'find-fault'; sentences: FaultySentence[] }
    /** A document, and questions about it: items that are no documents themselves. */
    | { kind: 'reading'; title: string; text: string; source: string; questions: QuestionItem[] }
  );

type Statement = { id: string; text: string; right: boolean; feedback: string };

/** `fault.start` and `fault.end` are positions in `text`, of the wrong words. */
export type FaultySentence = {
  id: string;
  text: string;
  fault: { start: number; end: number; corrections: string[] } | null;
  feedback: string;
};

export type QuestionItem = Exclude<ExerciseItem, { kind: 'reading' }>;

export type ItemKind = ExerciseItem['kind'];
