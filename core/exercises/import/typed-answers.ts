import { m } from '#words/messages.js';
import { documentLimits as limits } from '../document/document-limits.ts';
import type { AcceptedAnswer, AnswerFeedback, Option } from '../document/exercise-document.ts';

/** An answer in another format. `percent` is its share of the points; 0 or less means wrong. */
export type ForeignAnswer = { text: string; percent: number; feedback: string };

/** `sentence` is the reason for a rejected answer. */
type ReadAnswers = {
  accepted: AcceptedAnswer[];
  /** Accepted answers above the maximum. */
  omitted?: AcceptedAnswer[];
  feedback: AnswerFeedback[];
  sentence: string | null;
};

/** Separates accepted short answers from feedback for wrong ones. */
export function toAccepted(answers: readonly ForeignAnswer[], lost: Set<string>): ReadAnswers {
  const accepted: AcceptedAnswer[] = [];
  const feedback: AnswerFeedback[] = [];
  for (const { text: written, percent, feedback: said } of answers) {
    // Feedback for any other answer (`*`) cannot be stored.
    if (written.trim() === '*') {
      lost.add(m.importing_lost_any_answer());
      continue;
    }
    if (/(?<!\\)\*/.test(written)) return { accepted, feedback, sentence: m.importing_fault_wildcard() };
    const text = written.replaceAll('\\*', '*').trim();
    if (percent < 0) lost.add(m.importing_lost_penalties());
    if (percent > 0) accepted.push({ text, credit: Math.min(1, Math.max(0.01, Math.round(percent) / 100)) });
    if (said) feedback.push({ answer: text, text: said });
  }
  const sentence = accepted.length > 0 ? null : m.importing_fault_no_right();
  return { ...cutAccepted(accepted, lost), feedback, sentence };
}

/** Returns the answers with the highest credit up to the maximum of a document, and the others. */
export function cutAccepted(
  accepted: AcceptedAnswer[],
  lost: Set<string>,
): Pick<ReadAnswers, 'accepted' | 'omitted'> {
  if (accepted.length <= limits.accepted) return { accepted };
  lost.add(m.importing_lost_accepted({ max: String(limits.accepted) }));
  const sorted = accepted.toSorted((one, other) => other.credit - one.credit);
  return { accepted: sorted.slice(0, limits.accepted), omitted: sorted.slice(limits.accepted) };
}

/** Returns the spellings of a number: with a decimal comma and with a decimal point. */
export function toNumberAnswers(number: number): string[] {
  const written = `${number}`;
  return written.includes('.') ? [written.replace('.', ','), written] : [written];
}

/** Returns the options and whether one or several are right. Partial credit is lost. */
export function toOptions(
  answers: readonly ForeignAnswer[],
  isSingle: boolean | null,
  lost: Set<string>,
): { kind: 'choice' | 'choices'; options: Option[] } {
  const best = Math.max(...answers.map(({ percent }) => percent));
  const whole = answers.filter(({ percent }) => percent === 100).length;
  const single = isSingle ?? whole === 1;
  const isRight = (percent: number) => percent > 0 && (!single || percent === best);
  const shares = new Set(answers.filter(({ percent }) => percent > 0).map(({ percent }) => percent));
  if (shares.size > 1) lost.add(m.importing_lost_shares());
  // Among several right options, a wrong one deducts the share of a right one.
  const isUsual = (percent: number) => isSingle !== true && Math.abs(percent + best) < 1;
  if (answers.some(({ percent }) => percent < 0 && !isUsual(percent))) lost.add(m.importing_lost_penalties());
  const options = answers.map(({ text, percent, feedback }) => ({
    ...{ id: '', text, right: isRight(percent), feedback },
  }));
  const right = options.filter((option) => option.right).length;
  return { kind: single && right <= 1 ? 'choice' : 'choices', options };
}
