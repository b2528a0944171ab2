import type { AnswerFeedback } from '../document/exercise-document.ts';
import type { Key } from '../marking/mark-answer.ts';

export type FieldKey =
  /** Typed text. `accepted` is sorted by decreasing credit, and `model` is shown as the solution. */
  | { type: 'typed'; accepted: { key: Key; credit: number }[]; feedback: AnswerFeedback[]; model: string }
  /** One option. Each option in `right` is correct. */
  | { type: 'option'; right: string[]; feedback: Record<string, string>; model: string }
  /** Several options: each right one adds one share of the credit, each wrong one removes one. */
  | { type: 'options'; right: string[]; feedback: Record<string, string>; model: string }
  /** Words of a bank that read the same are equivalent. */
  | { type: 'word'; right: string; model: string }
  /** Parts of a sentence. Each order in `orders` is correct. */
  | { type: 'order'; orders: string[][]; model: string }
  /** Wrong words by index from `start` to `end` (exclusive). Null if the sentence is correct. */
  | {
      type: 'fault';
      fault: { start: number; end: number; correction: Key } | null;
      feedback: string;
      model: string;
    }
  /** Dictated text: for each sentence the accepted spellings, the dictated one first. `fields`: of the item. */
  | { type: 'dictation'; sentences: string[][]; fields?: number; model: string };

/** Keys by field, hints and explanations by item. Never sent to a browser before marking. */
export type ExerciseKey = {
  fields: Record<string, FieldKey>;
  items: Record<string, { hint: string; explanation: string; fields: string[] }>;
  /** Productions by field. A person grades them, so they have no field key. */
  productions?: Record<string, { item: string; model: string }>;
  /** Transcripts by item and index of the recording. */
  transcripts?: Record<string, string[]>;
};

/** Text or option id, ids of several options or parts, or index of a wrong word with its correction. */
export type FieldAnswer = string | string[] | { word: number | null; correction: string };
