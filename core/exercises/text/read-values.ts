import { documentLimits as limits } from '../document/document-limits.ts';
import type { AcceptedAnswer, AnswerFeedback } from '../document/exercise-document.ts';
import { trimLines } from '../document/tidy-text.ts';
import { unshield } from './escapes.ts';
import type { IssueCode, Line, Report } from './text-issue.ts';

export function readText(line: Line, shielded: string, report: Report): string {
  const text = unshield(trimLines(shielded));
  if (text.length > limits.textCharacters) report(line, 'text-long', limits.textCharacters);
  return text;
}

export function readSentence(line: Line, shielded: string, report: Report): string {
  const text = readText(line, shielded, report);
  if (!text) report(line, 'answer-empty');
  return text;
}

export function readAnswer(line: Line, shielded: string, report: Report): string {
  const text = readOptionalAnswer(line, shielded, report);
  if (!text) report(line, 'answer-empty');
  return text;
}

export function readOptionalAnswer(line: Line, shielded: string, report: Report): string {
  const text = unshield(shielded.trim());
  if (text.length > limits.answerCharacters) report(line, 'answer-long', limits.answerCharacters);
  return text;
}

/** Reads `one | two`. */
export const readAnswers = (line: Line, shielded: string, report: Report): string[] =>
  shielded.split('|').map((part) => readAnswer(line, part, report));

export function checkCount(
  line: Line,
  list: readonly unknown[],
  report: Report,
  max: number = limits.options,
  code: IssueCode = 'entries-many',
): void {
  if (list.length > max) report(line, code, max);
}

/** Reads `one | two =½`. */
export function readAccepted(line: Line, shielded: string, report: Report): AcceptedAnswer[] {
  const accepted = shielded.split('|').map((part) => {
    const { text, credit } = splitCredit(part);
    if (credit === null) report(line, 'credit-wrong');
    return { text: readAnswer(line, text, report), credit: credit ?? 1 };
  });
  checkCount(line, accepted, report, limits.accepted, 'answers-many');
  return accepted;
}

/** Splits off the credit: 1 if absent, null if invalid. */
function splitCredit(part: string): { text: string; credit: number | null } {
  const sign = part.lastIndexOf('=');
  const [written, digits, percent] = (sign >= 0 && creditPattern.exec(part.slice(sign + 1).trim())) || [];
  if (!written) return { text: part, credit: 1 };
  const share = digits ? Number(digits.replace(',', '.')) / (percent ? 100 : 1) : 0.5;
  const credit = Math.round(share * 100) / 100;
  const isGiven = credit > 0 && credit <= 1 && Math.abs(credit - share) < 1e-9;
  return { text: part.slice(0, sign), credit: isGiven ? credit : null };
}

/** Any number that is not a credit belongs to the answer (« 2 + 2 =4 »). */
const creditPattern = /^(?:½|([01][.,]\d{1,9}|[01]|\d{1,9}(?=\s?%))(?:\s?(%))?)$/;

/** Reads `answer : feedback`. */
export function readFeedback(line: Line, shielded: string, report: Report): AnswerFeedback {
  const colon = shielded.search(/:(?=\s|$)|(?<=\s):/);
  if (colon < 0) report(line, 'feedback-incomplete');
  return {
    answer: readAnswer(line, shielded.slice(0, Math.max(colon, 0)), report),
    text: readSentence(line, shielded.slice(colon + 1), report),
  };
}

/** Splits off the feedback, which starts with two spaces and `>`. */
export function splitFeedback(shielded: string): { text: string; feedback: string } {
  const start = shielded.search(/\s\s>/);
  if (start < 0) return { text: shielded, feedback: '' };
  return { text: shielded.slice(0, start), feedback: shielded.slice(start + 3) };
}
