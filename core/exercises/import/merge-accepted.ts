import { documentLimits } from '../document/document-limits.ts';
import type { AcceptedAnswer, AnswerFeedback } from '../document/exercise-document.ts';

export type TypedAnswers = { accepted: AcceptedAnswer[]; feedback: AnswerFeedback[] };

/**
 * Applies the difference between two exported lists of accepted answers. Answers that the format dropped remain.
 * @param expand returns the exported variants of an answer
 * @returns null if an answer would be lost
 */
export function mergeAccepted(
  here: readonly AcceptedAnswer[],
  now: readonly AcceptedAnswer[],
  then: readonly AcceptedAnswer[],
  expand: (text: string) => string[] = (text) => [text],
): AcceptedAnswer[] | null {
  const before = listCredits(then);
  const after = listCredits(now);
  const kept = here.filter(({ text }) => {
    const ways = expand(text).filter(Boolean);
    const isExported = ways.some((way) => before.has(way));
    return isExported ? ways.every((way) => before.get(way) === after.get(way)) : !after.has(text);
  });
  const byWay = new Map(kept.flatMap((answer) => expand(answer.text).map((way) => [way, answer])));
  // A new answer that has variants would accept more than the file says.
  if (now.some(({ text }) => !byWay.has(text) && expand(text).join('\n') !== text)) return null;
  const merged = new Set([...now.map((answer) => byWay.get(answer.text) ?? answer), ...kept]);
  return merged.size <= documentLimits.accepted ? [...merged] : null;
}

const listCredits = (answers: readonly AcceptedAnswer[]): ReadonlyMap<string, number> =>
  new Map(answers.map(({ text, credit }) => [text, credit]));

/** Returns false if an answer would be lost. */
export function applyTyped(
  here: TypedAnswers,
  now: TypedAnswers,
  then: TypedAnswers,
  expand?: (text: string) => string[],
): boolean {
  const accepted = mergeAccepted(here.accepted, now.accepted, then.accepted, expand);
  if (!accepted) return false;
  here.accepted = accepted;
  if (!isEqual(now.feedback, then.feedback)) here.feedback = now.feedback;
  return true;
}

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
