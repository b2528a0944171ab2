import type { AnswerMark, MarkedWord, Mistake } from '../marking/mark.ts';
import { markAnswer } from '../marking/mark-answer.ts';
import { type DictationCount, markDictation } from '../marking/mark-dictation.ts';
import { type MarkingWork, startFieldWork } from '../marking/marking-work.ts';
import { readsSame } from '../marking/read-words.ts';
import type { FieldAnswer, FieldKey } from './exercise-key.ts';

export type FieldMark = {
  verdict: 'right' | 'near' | 'wrong';
  /** Kind of mistake. Null for a right answer and for wrongly chosen options. */
  fault: Mistake | null;
  /** Share of the points, from 0 to 1. */
  credit: number;
  words: MarkedWord[];
  /** Ids of the right options, or of the right order nearest to the answer. Empty for typed answers. */
  right: string[];
  model: string;
  feedback: string;
  /** Points lost and words right in a dictated text. */
  count?: DictationCount;
};

/** Marks an answer. Steps count towards the `work` budget. An answer of the wrong type counts as empty. */
export function markField(
  key: FieldKey,
  answer: FieldAnswer | undefined,
  work: MarkingWork = startFieldWork(),
): FieldMark {
  const mark = (credit: number, more: Partial<FieldMark> = {}): FieldMark => ({
    verdict: credit === 1 ? 'right' : credit > 0 ? 'near' : 'wrong',
    ...{ fault: null, credit, words: [], right: [], feedback: '' },
    model: key.model,
    ...more,
  });
  const none = mark(0, { fault: 'empty', right: listRight(key, []) });
  switch (key.type) {
    case 'typed':
      return typeof answer === 'string' ? mark(0, markTyped(key, answer, work)) : none;
    case 'option': {
      if (typeof answer !== 'string' || answer === '') return none;
      return mark(key.right.includes(answer) ? 1 : 0, {
        right: key.right,
        feedback: findFeedback(key, [answer]),
      });
    }
    case 'options': {
      const chosen = new Set([answer ?? []].flat().filter((each) => typeof each === 'string'));
      if (chosen.size === 0) return none;
      const hits = key.right.filter((id) => chosen.has(id)).length;
      const credit = Math.max(0, (hits - (chosen.size - hits)) / key.right.length);
      return mark(credit, { right: key.right, feedback: findFeedback(key, [...chosen]) });
    }
    case 'word':
      if (typeof answer !== 'string' || answer === '') return none;
      return mark(readsSame(answer, key.right) ? 1 : 0);
    case 'order': {
      if (!Array.isArray(answer) || answer.length === 0) return none;
      const isRight = key.orders.some((order) => order.join(' ') === answer.join(' '));
      return isRight ? mark(1) : mark(0, { fault: 'order', right: listRight(key, answer) });
    }
    case 'dictation':
      return typeof answer === 'string' ? mark(0, markDictation(key, answer, work)) : none;
    case 'fault':
      return typeof answer === 'object' && !Array.isArray(answer)
        ? mark(0, markCorrection(key, answer, work))
        : none;
  }
}

/** Returns the right options, or the right order that agrees with the answer in most positions. */
function listRight(key: FieldKey, given: readonly string[]): string[] {
  if (key.type === 'option' || key.type === 'options') return key.right;
  if (key.type !== 'order') return [];
  const countPlaced = (order: readonly string[]) => order.filter((id, place) => given[place] === id).length;
  return key.orders.toSorted((a, b) => countPlaced(b) - countPlaced(a))[0] ?? [];
}

type Typed = Extract<FieldKey, { type: 'typed' }>;

/** An answer of less credit is compared with the right ones, so that the mark names what it lacks. */
function markTyped({ accepted, feedback }: Typed, answer: string, work: MarkingWork): Partial<FieldMark> {
  const marks = accepted.map(({ key, credit }) => ({
    whole: credit,
    mark: markAnswer(key, answer, work),
  }));
  const [best] = marks.toSorted((a, b) => toCredit(b) - toCredit(a));
  if (!best) return { fault: 'empty' };
  const isLess = best.whole < 1 && best.mark.verdict !== 'wrong';
  const named = (isLess && marks.find(({ whole }) => whole === 1)?.mark) || best.mark;
  return {
    ...best.mark,
    ...{ verdict: isLess ? 'near' : best.mark.verdict, credit: toCredit(best) },
    ...{ fault: named.fault, words: named.words },
    feedback: feedback.find((each) => readsSame(each.answer, answer))?.text ?? '',
  };
}

const toCredit = ({ whole, mark }: { whole: number; mark: AnswerMark }): number => mark.credit * whole;

const findFeedback = (
  { feedback }: { feedback: Record<string, string> },
  chosen: readonly string[],
): string =>
  chosen
    .flatMap((id) => (Object.hasOwn(feedback, id) ? (feedback[id] ?? []) : []))
    .filter(Boolean)
    .join('\n');

/** Gives half the credit for finding the mistake and half for its correction. */
function markCorrection(
  { fault, feedback }: Extract<FieldKey, { type: 'fault' }>,
  { word, correction }: { word: number | null; correction: string },
  work: MarkingWork,
): Partial<FieldMark> {
  const isUntouched = word === null && correction.trim() === '';
  if (!fault) return isUntouched ? { verdict: 'right', credit: 1, feedback } : { feedback };
  if (isUntouched) return { feedback };
  if (word !== null && (word < fault.start || word >= fault.end)) return { feedback };
  const mark = markAnswer(fault.correction, correction, work);
  // Without a selected word, the correction still gets its half.
  if (word === null)
    return { ...mark, credit: mark.credit / 2, verdict: mark.credit > 0 ? 'near' : 'wrong', feedback };
  return {
    ...mark,
    credit: 0.5 + mark.credit / 2,
    verdict: mark.fault === null ? 'right' : 'near',
    feedback,
  };
}
