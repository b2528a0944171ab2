import { unshield } from './escapes.ts';

/** What may be wrong in a text of exercises; `formatIssue` says each in French. */
export type IssueCode =
  | 'file-long'
  | 'exercises-many'
  | 'exercise-long'
  | 'title-missing'
  | 'title-empty'
  | 'title-long'
  | 'items-none'
  | 'items-many'
  | 'heading-deep'
  | 'kind-unknown'
  | 'question-astray'
  | 'reading-nested'
  | 'questions-none'
  | 'setting-unknown'
  | 'setting-twice'
  | 'setting-empty'
  | 'line-astray'
  | 'line-unknown'
  | 'points-wrong'
  | 'skill-unknown'
  | 'marking-unknown'
  | 'id-wrong'
  | 'id-twice'
  | 'ids-count'
  | 'media-wrong'
  | 'media-many'
  | 'text-long'
  | 'body-empty'
  | 'entries-many'
  | 'brackets-open'
  | 'brackets-other'
  | 'gaps-none'
  | 'gaps-many'
  | 'bank-several'
  | 'answer-empty'
  | 'answer-long'
  | 'answers-many'
  | 'credit-wrong'
  | 'feedback-astray'
  | 'feedback-gap'
  | 'feedback-incomplete'
  | 'feedback-twice'
  | 'options-few'
  | 'right-none'
  | 'right-several'
  | 'arrow-missing'
  | 'colon-missing'
  | 'groups-few'
  | 'parts-few'
  | 'order-wrong'
  | 'verb-missing'
  | 'source-twice'
  | 'fault-empty'
  | 'faults-several';

/** Something in a text that is no exercise. */
export type TextIssue = {
  /** From 1. */
  line: number;
  /** How that line begins, at most 80 characters. */
  excerpt: string;
  code: IssueCode;
  /** What the sentence names: a bound, a word of the line; empty where it names nothing. */
  value: string;
};

/** A line of the text. */
export type Line = {
  /** From 1. */
  number: number;
  /** As it was typed, without its blanks at both ends. */
  typed: string;
  /** The same with its escaped signs hidden (`shield`): what is parsed. */
  text: string;
};

/** Tells of a fault in a line; signs that are hidden in `value` are shown. */
export type Report = (line: Line, code: IssueCode, value?: string | number) => void;

/** Collects faults: as many as anybody reads, and how many there are. */
export function collectIssues(): { faults: TextIssue[]; report: Report; count: () => number } {
  const faults: TextIssue[] = [];
  let count = 0;
  return {
    faults,
    count: () => count,
    report({ number, typed }, code, value = '') {
      count++;
      if (faults.length < maxFaults)
        faults.push({ line: number, excerpt: cutExcerpt(typed), code, value: unshield(`${value}`) });
    },
  };
}

/** A text that is something else altogether has a fault in each of its lines. */
const maxFaults = 500;

const maxExcerptCharacters = 80;

/** The beginning of a line, as a fault tells it. */
export function cutExcerpt(typed: string): string {
  if (typed.length <= maxExcerptCharacters) return typed;
  return `${typed.slice(0, maxExcerptCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
