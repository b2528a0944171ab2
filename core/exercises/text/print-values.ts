import type { AcceptedAnswer, AnswerFeedback } from '../document/exercise-document.ts';
import { escapeSigns } from './escapes.ts';

/** Escapes `|` inside an answer and its last `=`, which would be read as a credit. */
export const printAccepted = (accepted: readonly AcceptedAnswer[], inBrackets = false): string =>
  accepted.map((each) => printAnswer(each, inBrackets)).join(' | ');

function printAnswer({ text, credit }: AcceptedAnswer, inBrackets: boolean): string {
  const written = escapeSigns(text, inBrackets ? /[[\]{}|]|=(?=[^=]*$)/g : /\||=(?=[^=]*$)/g);
  if (credit === 1) return written;
  return `${written} =${credit === 0.5 ? '½' : `${Math.round(credit * 100)} %`}`;
}

export const printList = (texts: readonly string[]): string =>
  texts.map((text) => escapeSigns(text, /\|/g)).join(' | ');

export const printFeedback = ({ answer, text }: AnswerFeedback): string =>
  `${escapeSigns(answer, /:/g)} : ${escapeSigns(text)}`;

export const printWithFeedback = (written: string, feedback: string): string =>
  feedback ? `${written}  > ${escapeSigns(feedback)}` : written;

/** Escapes `>` after two spaces, which would start feedback. */
export const escapeAnswerLine = (text: string): string => escapeSigns(text, /(?<=\s\s)>/g);
