import type { skillIds } from '#database/tables/products.ts';
import type { MarkingOptions } from '../marking/mark.ts';

/** An exercise with its answer keys; never sent in full to learners. */
export type ExerciseDocument = {
  title: string;
  /** CEFR level; empty if unset. */
  level: string;
  skill: (typeof skillIds)[number];
  instruction: string;
  marking: Required<MarkingOptions>;
  items: ExerciseItem[];
};

export const emptyDocument: ExerciseDocument = {
  ...{ title: '', level: '', skill: 'structures', instruction: '' },
  ...{ marking: { preset: 'grammaire', capitals: false, punctuation: false }, items: [] },
};

/**
 * Ids consist of letters and digits and are unique in the document.
 * Ids of items and answer fields stay with the question permanently (`settleIds`).
 */
export type ItemBase = {
  id: string;
  /** Question or task as plain text. */
  prompt: string;
  /** Uploaded recordings and pictures shown before answering. */
  media: ExerciseMedia[];
  /** Whole points for the item, 1 to 100. */
  points: number;
  /** Empty if it is the skill of the exercise. */
  skill: '' | ExerciseDocument['skill'];
  /** Shown on request before the second try, and after marking. */
  hint: string;
  explanation: string;
};

/** Uploaded file. `url` is empty if it is still missing. */
type MediaFile = { fileName: string; url: string };

/** Picture, recording or video. The other properties apply to recordings and videos. */
export type ExerciseMedia = MediaFile & {
  alt: string;
  /** Number of plays per attempt. Unlimited if missing. */
  plays?: 1 | 2;
  /** False if learners may not pause. */
  pauses?: false;
  /** The same recording, spoken slowly. */
  slow?: MediaFile;
  /** Text of the recording, shown after marking. */
  transcript?: string;
};

/** `credit` is 1, or less if the answer is only partly right. */
export type AcceptedAnswer = { text: string; credit: number };

/** Feedback for one particular answer, right or wrong. */
export type AnswerFeedback = { answer: string; text: string };

export type Option = { id: string; text: string; right: boolean; feedback: string };

export type TypedGap = {
  id: string;
  /** Cue shown beside the gap: « (aller) ». */
  cue: string;
  accepted: AcceptedAnswer[];
  feedback: AnswerFeedback[];
};

/** A gap with options, of which at least one is right. */
export type ChosenGap = { id: string; cue: string; options: Option[] };

export type WordBankGap = { id: string; cue: string; word: string };

/** Text with gaps. Line breaks are kept; an empty line starts a new paragraph. */
export type GapText<Gap> = (string | Gap)[];

export type ExerciseItem = ItemBase &
  (
    | { kind: 'gaps'; text: GapText<TypedGap> }
    | { kind: 'gap-choices'; text: GapText<ChosenGap> }
    /** `distractors` are words that fill no gap. If `reusable`, a word may fill several gaps. */
    | { kind: 'word-bank'; text: GapText<WordBankGap>; distractors: string[]; reusable: boolean }
    /** Exactly one option is right. */
    | { kind: 'choice'; options: Option[] }
    /** Each right choice adds one share of the credit, each wrong choice deducts one. The minimum is zero. */
    | { kind: 'choices'; options: Option[] }
    | { kind: 'true-false'; statements: Statement[] }
    /** `distractors` are right sides without a left side. */
    | { kind: 'match'; pairs: { id: string; left: string; right: string }[]; distractors: string[] }
    | { kind: 'classify'; groups: { id: string; name: string; members: { id: string; text: string }[] }[] }
    /** `parts` are in the right order; `otherOrders` are further right orders, as indexes of `parts`. */
    | { kind: 'order'; unit: 'words' | 'sentences'; parts: string[]; otherOrders: number[][] }
    | {
        kind: 'conjugation';
        verb: string;
        tense: string;
        rows: { id: string; person: string; accepted: AcceptedAnswer[] }[];
      }
    /** A sentence to transform or write. In an accepted one, `(…)` is optional and `a/b` are alternatives. */
    | { kind: 'transformation'; source: string; accepted: AcceptedAnswer[]; feedback: AnswerFeedback[] }
    | { kind: 'find-fault'; sentences: FaultySentence[] }
    /**
     * Dictation of the first recording in `media`, written as a whole or sentence by sentence.
     */
    | { kind: 'dictation'; unit: 'whole' | 'sentences'; sentences: DictationSentence[] }
    /** Text that a person grades. Limits in words, 0 for none. `model` is a model answer. */
    | {
        kind: 'writing';
        minWords: number;
        maxWords: number;
        /** True if the learner gets an area for an outline, which is not graded. */
        plan: boolean;
        /** Empty without a rubric. */
        rubricId: string;
        model: string;
      }
    /** Recording of the learner that a person grades. */
    | { kind: 'speaking'; preparationSeconds: number; maxSeconds: number; rubricId: string; model: string }
    /** Document with questions about it. A question cannot be a reading document itself. */
    | { kind: 'reading'; title: string; text: string; source: string; questions: QuestionItem[] }
  );

type Statement = { id: string; text: string; right: boolean; feedback: string };

/** `start` and `end` are milliseconds in the recording, both 0 if unmarked. Variants sound the same. */
export type DictationSentence = { id: string; text: string; start: number; end: number; variants: string[] };

/** `fault.start` and `fault.end` delimit the wrong words in `text`. */
export type FaultySentence = {
  id: string;
  text: string;
  fault: { start: number; end: number; corrections: string[] } | null;
  feedback: string;
};

export type QuestionItem = Exclude<ExerciseItem, { kind: 'reading' }>;

export type ItemKind = ExerciseItem['kind'];
