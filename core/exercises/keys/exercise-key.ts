import type { AnswerFeedback } from '../document/exercise-document.ts';
import type { Key } from '../marking/mark-answer.ts';

/** What the answer of one field is marked with. */
export type FieldKey =
  /** Typed: what is wholly right first, then what is right for less. `model` is shown as the right answer. */
  | { type: 'typed'; accepted: { key: Key; credit: number }[]; feedback: AnswerFeedback[]; model: string }
  /** One of several: any of `right`. */
  | { type: 'option'; right: string[]; feedback: Record<string, string>; model: string }
  /** Several of several: each right one counts one, each wrong one takes one. */
  | { type: 'options'; right: string[]; feedback: Record<string, string>; model: string }
  /** A word of a bank, whichever of those that read the same. */
  | { type: 'word'; right: string; model: string }
  /** Parts in one of these orders. */
  | { type: 'order'; orders: string[][]; model: string }
  /** The wrong words of a sentence, by their places from `start` up to `end`, and what they should be; null where nothing is wrong. */
  | {
      type: 'fault';
      fault: { start: number; end: number; correction: Key } | null;
      feedback: string;
      model: string;
    };

/** What no browser is sent before marking: the keys by field, and what would give them away by item. */
export type ExerciseKey = {
  fields: Record<string, FieldKey>;
  items: Record<string, { hint: string; explanation: string; fields: string[] }>;
};

/** What somebody answered in a field: a text or an option, several options or parts, a word of a sentence and its correction. */
export type FieldAnswer = string | string[] | { word: number | null; correction: string };
