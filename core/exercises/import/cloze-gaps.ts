import { m } from '#words/messages.js';
import type { ChosenGap, ExerciseItem, GapText, TypedGap } from '../document/exercise-document.ts';
import { emptyBase } from './imported.ts';
import { type ForeignAnswer, toAccepted, toNumberAnswers, toOptions } from './typed-answers.ts';

/** A gap such as `{1:SHORTANSWER:=est~%50%es#pas avec elle}`. */
export type ClozeGap = { sort: 'typed' | 'number' | 'chosen'; capitals: boolean; answers: ForeignAnswer[] };

const sorts: Readonly<Record<string, ClozeGap['sort']>> = {
  ...Object.fromEntries(['SHORTANSWER', 'SA', 'MW'].map((name) => [name, 'typed'])),
  ...Object.fromEntries(['SHORTANSWER_C', 'SAC', 'MWC'].map((name) => [name, 'typed'])),
  ...Object.fromEntries(['NUMERICAL', 'NM'].map((name) => [name, 'number'])),
};

/** Returns the sort of a cloze code such as `MCV`; undefined if it is unknown. */
export const findClozeSort = (name: string): ClozeGap['sort'] | undefined =>
  sorts[name] ?? (/^(?:MULTICHOICE|MC)(?:_?[VHS]{1,2})?$/.test(name) ? 'chosen' : undefined);

export const needsCapitals = (name: string): boolean => /_C$|^SAC$|^MWC$/.test(name);

type ClozeItem = { item: ExerciseItem; capitals?: boolean } | { sentence: string } | { unsupported: string };

/** Makes one item of a text with several gaps. Choices become cues if other gaps are typed. */
export function toClozeItem(read: GapText<ClozeGap>, lost: Set<string>): ClozeItem {
  const gaps = read.filter((piece) => typeof piece !== 'string');
  if (gaps.every(({ sort }) => sort === 'chosen')) {
    const text = read.map((piece) => (typeof piece === 'string' ? piece : toChosen(piece, lost)));
    return { item: { ...emptyBase, kind: 'gap-choices', text } };
  }
  const text: GapText<TypedGap> = [];
  for (const piece of read) {
    const gap = typeof piece === 'string' ? piece : toTyped(piece, lost);
    if (typeof gap === 'object' && 'refused' in gap)
      return gap.isTolerance ? { unsupported: gap.refused } : { sentence: gap.refused };
    text.push(gap);
  }
  return { item: { ...emptyBase, kind: 'gaps', text }, capitals: gaps.some(({ capitals }) => capitals) };
}

const toChosen = ({ answers }: ClozeGap, lost: Set<string>): ChosenGap => ({
  ...{ id: '', cue: '' },
  options: toOptions(answers, null, lost).options,
});

type RefusedGap = { refused: string; isTolerance: boolean };

function toTyped({ sort, answers }: ClozeGap, lost: Set<string>): TypedGap | RefusedGap {
  if (sort === 'number' && answers.some(({ text, percent }) => percent > 0 && !isExact(text)))
    return { refused: m.importing_kind_tolerance(), isTolerance: true };
  const said = sort === 'number' ? answers.flatMap(toNumbers) : answers;
  const { accepted, feedback, sentence } = toAccepted(said, lost);
  if (sentence) return { refused: sentence, isTolerance: false };
  if (sort !== 'chosen') return { id: '', cue: '', accepted, feedback };
  lost.add(m.importing_lost_choices());
  return { id: '', cue: answers.map(({ text }) => text).join(' / '), accepted, feedback };
}

/** Matches an exact number: `12.5`, or `12.5:0` with zero tolerance. */
const isExact = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?(?::0*(?:[.,]0+)?)?$/.test(text);

const toNumbers = ({ text, ...answer }: ForeignAnswer): ForeignAnswer[] =>
  toNumberAnswers(Number(text.split(':', 1)[0]?.replace(',', '.'))).map((written) => ({
    ...answer,
    text: written,
  }));
