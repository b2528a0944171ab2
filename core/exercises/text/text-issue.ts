import { unshield } from './escapes.ts';

/** Issues in a text of exercises; `formatIssue` returns their French sentences. */
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
  | 'words-wrong'
  | 'duration-wrong'
  | 'rubric-wrong'
  | 'recording-missing'
  | 'plays-wrong'
  | 'times-wrong'
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

export type TextIssue = {
  /** Line number, from 1. */
  line: number;
  /** Start of the line, at most 80 characters. */
  excerpt: string;
  code: IssueCode;
  /** A limit or a word of the line; otherwise empty. */
  value: string;
};

export type Line = {
  /** Line number, from 1. */
  number: number;
  typed: string;
  /** The line with escaped signs hidden by `shield`. */
  text: string;
};

/** Reports an issue. Escaped signs in `value` are restored. */
export type Report = (line: Line, code: IssueCode, value?: string | number) => void;

/** Collects the first issues and counts all of them. */
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

/** Maximum number of issues collected, because a text in another format has one in every line. */
const maxFaults = 500;

const maxExcerptCharacters = 80;

export function cutExcerpt(typed: string): string {
  if (typed.length <= maxExcerptCharacters) return typed;
  return `${typed.slice(0, maxExcerptCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
