import { m } from '#words/messages.js';
import { documentLimits } from '../../document/document-limits.ts';
import type { GapText } from '../../document/exercise-document.ts';
import { type ClozeGap, findClozeSort, needsCapitals, toClozeItem } from '../cloze-gaps.ts';
import { hideReferences, showReferences } from '../hidden-signs.ts';
import { findChild, type XmlElement } from '../read-element.ts';
import type { ForeignAnswer } from '../typed-answers.ts';
import type { MoodleItem, MoodleWords } from './moodle-item.ts';

/** Converts a cloze question, which has several gaps in one text. */
export function readCloze(element: XmlElement, { readWords, lost }: MoodleWords): MoodleItem {
  const words = readWords(findChild(element, 'questiontext'), hideReferences);
  const read: GapText<ClozeGap> = [];
  let end = 0;
  let count = 0;
  let points = 0;
  for (const { index, 0: whole, 1: weight = '', 2: name = '', 3: inside = '' } of words.matchAll(
    clozePattern,
  )) {
    if (++count > documentLimits.gaps)
      return { sentence: m.exercises_text_gaps_many({ max: String(documentLimits.gaps) }) };
    const answers = readClozeAnswers(inside);
    if (!answers) return { sentence: m.importing_cloze_weight() };
    const isOneOption = /^(?:MULTIRESPONSE|MR)/.test(name) && answers.filter(isRight).length === 1;
    const sort = isOneOption ? 'chosen' : findClozeSort(name);
    if (!sort) return { unsupported: m.importing_kind_other({ name: name.slice(0, 40) }) };
    read.push(showReferences(words.slice(end, index)), { sort, capitals: needsCapitals(name), answers });
    end = index + whole.length;
    points += Number(weight || 1);
  }
  read.push(showReferences(words.slice(end)));
  if (read.length === 1 || /\{\d{0,3}:[A-Z_]{2,20}:/.test(words.replace(clozePattern, '\n')))
    return { sentence: m.importing_cloze_none() };
  return { ...toClozeItem(read, lost), points };
}

const isRight = ({ percent }: ForeignAnswer): boolean => percent > 0;

const clozePattern = /(?<!\\)\{(\d{0,3}):([A-Z_]{2,30}):((?:\\[\s\S]|[^\\{}])*)\}/g;

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
