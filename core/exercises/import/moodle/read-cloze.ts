import { m } from '#words/messages.js';
import { documentLimits } from '../../document/document-limits.ts';
import type { ChosenGap, GapText, TypedGap } from '../../document/exercise-document.ts';
import { emptyBase } from '../imported.ts';
import { type ForeignAnswer, toAccepted, toNumberAnswers, toOptions } from '../typed-answers.ts';
import { hideReferences, showReferences } from './hidden-signs.ts';
import type { MoodleItem, MoodleWords } from './moodle-item.ts';
import { findChild, type XmlElement } from './read-element.ts';

/** A gap such as `{1:SHORTANSWER:=est~%50%es#pas avec elle}`. */
type ClozeGap = { sort: 'typed' | 'number' | 'chosen'; capitals: boolean; answers: ForeignAnswer[] };

const sorts: Readonly<Record<string, ClozeGap['sort']>> = {
  ...Object.fromEntries(['SHORTANSWER', 'SA', 'MW'].map((name) => [name, 'typed'])),
  ...Object.fromEntries(['SHORTANSWER_C', 'SAC', 'MWC'].map((name) => [name, 'typed'])),
  ...Object.fromEntries(['NUMERICAL', 'NM'].map((name) => [name, 'number'])),
};

/** Converts a cloze question, which has several gaps in one text. */
export function readCloze(element: XmlElement, { readWords, lost }: MoodleWords): MoodleItem {
  const words = readWords(findChild(element, 'questiontext'), hideReferences);
  const read: GapText<ClozeGap> = [];
  let end = 0;
  let count = 0;
  for (const { index, 0: whole, 1: name = '', 2: inside = '' } of words.matchAll(clozePattern)) {
    if (++count > documentLimits.gaps)
      return { sentence: m.exercises_text_gaps_many({ max: String(documentLimits.gaps) }) };
    const sort = sorts[name] ?? (/^(?:MULTICHOICE|MC|MULTIRESPONSE|MR)/.test(name) ? 'chosen' : undefined);
    if (!sort) return { unsupported: m.importing_kind_other({ name: name.slice(0, 40) }) };
    const answers = readClozeAnswers(inside);
    if (!answers) return { sentence: m.importing_cloze_weight() };
    read.push(showReferences(words.slice(end, index)), {
      sort,
      capitals: /_C$|^SAC$|^MWC$/.test(name),
      answers,
    });
    end = index + whole.length;
  }
  read.push(showReferences(words.slice(end)));
  if (read.length === 1 || /\{\d{0,3}:[A-Z_]{2,20}:/.test(words.replace(clozePattern, '\n')))
    return { sentence: m.importing_cloze_none() };
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

const clozePattern = /(?<!\\)\{\d{0,3}:([A-Z_]{2,30}):((?:\\[\s\S]|[^\\{}])*)\}/g;

function readClozeAnswers(inside: string): ForeignAnswer[] | null {
  const answers: ForeignAnswer[] = [];
  for (const part of inside.split(/(?<!\\)~/)) {
    const [, sign = '', percent, text = '', feedback = ''] =
      /^(?:(=)|%([^%]{0,20})%)?((?:\\[\s\S]|[^\\#])*)(?:#([\s\S]*))?$/.exec(part.trimStart()) ?? [];
    const share = percent === undefined ? (sign ? 100 : 0) : Number(percent);
    if (!Number.isFinite(share) || Math.abs(share) > 100) return null;
    if (text.trim()) answers.push({ text: showSigns(text), percent: share, feedback: showSigns(feedback) });
  }
  return answers;
}

const showSigns = (text: string): string =>
  showReferences(text.replace(/\\([~#}{"\\/])/g, '$1'))
    .replace(/\s+/g, ' ')
    .trim();

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
