import { m } from '#words/messages.js';
import { documentLimits } from '../../document/document-limits.ts';
import { type ClozeGap, findClozeSort, needsCapitals, toClozeItem } from '../cloze-gaps.ts';
import type { ForeignAnswer } from '../typed-answers.ts';
import { hidden } from './hidden-marks.ts';
import type { GiftBlock } from './split-gift.ts';
import type { GiftItem } from './to-gift-item.ts';

/** A question with several answers in its text, which the parser rejects, or with Moodle's cloze codes. */
type GiftGaps = {
  /** The question with a placeholder for each gap. */
  prepared: string;
  gaps: { at: number; inside: string }[];
};

const groupPattern = /(?<!\\)\{((?:\\[\s\S]|[^\\{}])*)\}/g;
const codePattern = /^\s*\d{0,3}\\?:([A-Z_]{2,30})\\?:/;

/** Returns null if the question has only one GIFT answer. */
export function findGiftGaps({ prepared, titleEnd, opened, closed }: GiftBlock): GiftGaps | null {
  if (opened === 0 || opened !== closed) return null;
  const text = prepared.slice(titleEnd);
  const gaps = [...text.matchAll(groupPattern)].map(({ index, 1: inside = '' }) => ({
    ...{ at: titleEnd + index, inside },
  }));
  if (gaps.length !== opened || (gaps.length === 1 && !codePattern.test(gaps[0]?.inside ?? ''))) return null;
  return { prepared: prepared.slice(0, titleEnd) + text.replace(groupPattern, hidden.gap), gaps };
}

/**
 * @param words text of the question, with the placeholders
 * @param read converts the text of an answer
 */
export function toGapItem(
  { gaps }: GiftGaps,
  words: string,
  { read, lost }: { read: (text: string) => string; lost: Set<string> },
): GiftItem {
  if (gaps.length > documentLimits.gaps)
    return { sentence: m.exercises_text_gaps_many({ max: String(documentLimits.gaps) }) };
  const pieces = words.split(hidden.gap);
  const text: (string | ClozeGap)[] = [pieces[0] ?? ''];
  for (const [index, { at, inside }] of gaps.entries()) {
    const name = codePattern.exec(inside)?.[1];
    const answers = readAnswers(inside.replace(codePattern, ''), read);
    if (!answers) return { at, sentence: m.importing_gift_weight() };
    const sort = name ? findClozeSort(name) : guessSort(inside);
    if (name && !sort) return { unsupported: m.importing_kind_other({ name }) };
    if (!sort || answers.length === 0) return { at, sentence: m.importing_gift_several_braces() };
    text.push({ sort, capitals: needsCapitals(name ?? ''), answers }, pieces[index + 1] ?? '');
  }
  return toClozeItem(text, lost);
}

/** Returns undefined if the braces contain no answers, or answers that cannot be inside a sentence. */
function guessSort(inside: string): ClozeGap['sort'] | undefined {
  if (!/^\s*[=~]/.test(inside) || inside.includes('->')) return undefined;
  return /(?<!\\)~/.test(inside) ? 'chosen' : 'typed';
}

/** Reads both `~=right~wrong` and `=right~wrong`. Returns null if a share is invalid. */
function readAnswers(inside: string, read: (text: string) => string): ForeignAnswer[] | null {
  const answers: ForeignAnswer[] = [];
  const marked = /^\s*[=~]/.test(inside) ? inside : `~${inside}`;
  for (const [, signs = '', said = ''] of marked.matchAll(/([=~][=~\s]*)((?:\\[\s\S]|[^\\=~])*)/g)) {
    const [, percent, written = '', feedback = ''] =
      /^(?:%([^%]{0,20})%)?((?:\\[\s\S]|[^\\#])*)(?:#([\s\S]*))?$/.exec(said) ?? [];
    const percents = percent === undefined ? (signs.includes('=') ? 100 : 0) : Number(percent);
    if (!Number.isFinite(percents) || Math.abs(percents) > 100) return null;
    const text = toLine(read(showSigns(written)));
    if (text) answers.push({ text, percent: percents, feedback: toLine(read(showSigns(feedback))) });
  }
  return answers;
}

const showSigns = (text: string): string => text.replace(/\\([~=#{}:\\])/g, '$1');
const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
