import type { GIFTQuestion, NumericalFormat, TextFormat } from 'gift-pegjs';
import { m } from '#words/messages.js';
import type { AcceptedAnswer, ExerciseItem, GapText } from '../../document/exercise-document.ts';
import { blankPattern } from '../blanks.ts';
import { emptyBase } from '../imported.ts';
import { type ForeignAnswer, toAccepted, toNumberAnswers, toOptions } from '../typed-answers.ts';
import { decode } from './hidden-marks.ts';
import type { GiftBlock } from './split-gift.ts';

type Reading = {
  read: (format: TextFormat | null | undefined) => string;
  readPart: (part: string) => string;
  lost: Set<string>;
};

/** The exercise item of a question, or the reason why it cannot be imported and its offset. */
export type GiftItem =
  | { item: ExerciseItem; capitals?: boolean; omitted?: AcceptedAnswer[] | undefined }
  | { sentence: string; at?: number }
  | { unsupported: string };

export function toGiftItem(
  question: Exclude<GIFTQuestion, { type: 'Description' }>,
  block: GiftBlock,
  reading: Reading,
): GiftItem {
  const { read, lost } = reading;
  if (question.type === 'Category') return { sentence: m.importing_gift_unexpected() };
  const base = { ...emptyBase, explanation: read(question.globalFeedback) };
  const asked = { ...base, prompt: read(question.stem) };
  switch (question.type) {
    case 'Essay':
      return { unsupported: m.importing_kind_essay() };
    case 'TF': {
      // In the result of the parser, `trueFeedback` is for wrong answers and `falseFeedback` for right ones.
      const { isTrue, trueFeedback: wrong, falseFeedback: right } = question;
      if (read(right)) lost.add(m.importing_lost_right_comment());
      const feedback = read(wrong).replace(/\s+/g, ' ');
      const statement = { id: '', text: read(question.stem).replace(/\s+/g, ' '), right: isTrue, feedback };
      return { item: { ...base, kind: 'true-false', statements: [statement] } };
    }
    case 'Matching': {
      const sides = question.matchPairs.map(({ subquestion, subanswer }) => ({
        ...{ id: '', left: read(subquestion) },
        right: read({ format: 'moodle', text: decode(subanswer) }),
      }));
      const pairs = sides.filter(({ left }) => left);
      const distractors = sides.filter(({ left }) => !left).map(({ right }) => right);
      return { item: { ...asked, kind: 'match', pairs, distractors } };
    }
    case 'Numerical': {
      const answers = readNumbers(question.choices, reading);
      if (!answers) return { unsupported: m.importing_kind_tolerance() };
      return toGaps(answers, { base, prompt: asked.prompt, block, reading });
    }
    case 'Short':
    case 'MC': {
      const answers = question.choices.map(({ isCorrect, weight, text, feedback }) => ({
        ...{ text: read(text), percent: weight ?? (isCorrect ? 100 : 0), feedback: read(feedback) },
      }));
      if (question.type === 'Short') return toGaps(answers, { base, prompt: asked.prompt, block, reading });
      const { kind, options } = toOptions(answers, null, lost);
      if (!question.hasEmbeddedAnswers) {
        // GIFT requires only one of several fully right options, whereas the exercise requires all.
        if (answers.filter(({ percent }) => percent === 100).length > 1)
          lost.add(m.importing_lost_one_of_several());
        return { item: { ...asked, kind, options } };
      }
      const gap = { id: '', cue: '', options };
      return { item: { ...base, kind: 'gap-choices', text: placeGap(gap, block, reading) } };
    }
  }
}

/** Returns the answers of a numerical question, or null if a right one is not an exact number. */
function readNumbers(
  choices: Extract<GIFTQuestion, { type: 'Numerical' }>['choices'],
  { read, lost }: Reading,
): ForeignAnswer[] | null {
  const list = Array.isArray(choices)
    ? choices.map(({ text, weight, isCorrect, feedback }) => ({
        ...{ number: text, percent: weight ?? (isCorrect ? 100 : 0), feedback: read(feedback) },
      }))
    : [{ number: choices, percent: 100, feedback: '' }];
  const answers: ForeignAnswer[] = [];
  for (const { number, percent, feedback } of list) {
    const exact = number && findExact(number);
    if (exact === null && percent > 0) return null;
    // Feedback for a wrong answer can be imported only if that answer is an exact number.
    if (exact === null && feedback) lost.add(m.importing_lost_any_answer());
    if (exact !== null) answers.push(...toNumberAnswers(exact).map((text) => ({ text, percent, feedback })));
  }
  return answers;
}

function findExact({ type, number, range, numberLow, numberHigh }: NumericalFormat): number | null {
  if (type === 'simple' || (type === 'range' && range === 0)) return number ?? null;
  return type === 'high-low' && numberLow === numberHigh ? (numberLow ?? null) : null;
}

function toGaps(
  answers: readonly ForeignAnswer[],
  {
    base,
    prompt,
    block,
    reading,
  }: {
    base: typeof emptyBase;
    prompt: string;
    block: GiftBlock;
    reading: Reading;
  },
): GiftItem {
  const { accepted, omitted, feedback, sentence } = toAccepted(answers, reading.lost);
  if (sentence) return { sentence };
  const gap = { id: '', cue: '', accepted, feedback };
  if (block.prepared.slice(block.close + 1).trim())
    return { item: { ...base, kind: 'gaps', text: placeGap(gap, block, reading) }, omitted };
  const [before = '', after, ...more] = prompt.split(blankPattern);
  if (after !== undefined && more.length === 0)
    return { item: { ...base, kind: 'gaps', text: [before, gap, after] }, omitted };
  // In a transformation, parentheses would mark optional words and slashes alternatives.
  const isSentence = accepted.every(({ text }) => text.split(/\s+/).length >= 4 && !/[()/]/.test(text));
  if (isSentence)
    return { item: { ...base, prompt, kind: 'transformation', source: '', accepted, feedback }, omitted };
  return { item: { ...base, prompt, kind: 'gaps', text: [gap] }, omitted };
}

function placeGap<Gap>(gap: Gap, block: GiftBlock, { readPart }: Reading): GapText<Gap> {
  const before = block.prepared.slice(block.titleEnd, block.open);
  const after = block.prepared.slice(block.close + 1);
  return [
    `${readPart(before)}${/\s$/.test(before) ? ' ' : ''}`,
    gap,
    `${/^\s/.test(after) ? ' ' : ''}${readPart(after)}`,
  ];
}
