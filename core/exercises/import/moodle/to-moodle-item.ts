import { m } from '#words/messages.js';
import { blankPattern } from '../blanks.ts';
import { emptyBase } from '../imported.ts';
import { listChildren, readChild, type XmlElement } from '../read-element.ts';
import { type ForeignAnswer, toAccepted, toNumberAnswers, toOptions } from '../typed-answers.ts';
import type { MoodleItem, MoodleWords } from './moodle-item.ts';
import { readCloze } from './read-cloze.ts';
import { toNumberedGaps } from './read-gap-marks.ts';
import { toGapfill, toWordSelect } from './read-gapfill.ts';

type Read = (element: XmlElement, words: MoodleWords) => MoodleItem;

const readers: Readonly<Record<string, Read>> = {
  multichoice: readChoice,
  truefalse: readTrueFalse,
  shortanswer: readShortAnswer,
  numerical: readNumerical,
  matching: readMatching,
  match: readMatching,
  ddmatch: readMatching,
  multianswer: readCloze,
  cloze: readCloze,
  gapselect: (element, words) => toNumberedGaps(element, words, 'gap-choices'),
  ddwtos: (element, words) => toNumberedGaps(element, words, 'word-bank'),
  gapfill: toGapfill,
  wordselect: toWordSelect,
  ordering: readOrdering,
};

const otherKinds: Readonly<Record<string, () => string>> = {
  essay: m.importing_kind_essay,
  calculated: m.importing_kind_calculated,
  calculatedsimple: m.importing_kind_calculated,
  calculatedmulti: m.importing_kind_calculated,
  ddimageortext: m.importing_kind_picture,
  ddmarker: m.importing_kind_picture,
};

/** Converts a question to an item; the caller adds points, hint and explanation. */
export function toMoodleItem(type: string, element: XmlElement, words: MoodleWords): MoodleItem {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  if (read) return read(element, words);
  const named = Object.hasOwn(otherKinds, type) ? otherKinds[type]?.() : undefined;
  return { unsupported: named ?? m.importing_kind_other({ name: type.slice(0, 40) || '?' }) };
}

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const readAnswers = (element: XmlElement, { readWords }: MoodleWords): ForeignAnswer[] =>
  listChildren(element, 'answer').map((answer) => ({
    text: toLine(readWords(answer)),
    percent: Number(answer.attributes.fraction ?? 0) || 0,
    feedback: toLine(readWords(answer.children.find(({ name }) => name === 'feedback'))),
  }));

function readChoice(element: XmlElement, words: MoodleWords): MoodleItem {
  const isSingle = !/^(?:false|0)$/i.test(readChild(element, 'single') || 'true');
  const { kind, options } = toOptions(readAnswers(element, words), isSingle, words.lost);
  if (isSingle && kind === 'choices') words.lost.add(m.importing_lost_one_of_several());
  return { item: { ...emptyBase, prompt: words.words, kind, options } };
}

function readTrueFalse(element: XmlElement, words: MoodleWords): MoodleItem {
  const answers = readAnswers(element, words);
  const right = answers.find(({ percent }) => percent === 100);
  if (!right) return { sentence: m.importing_fault_no_right() };
  if (right.feedback) words.lost.add(m.importing_lost_right_comment());
  const wrong = answers.find((answer) => answer !== right);
  const statement = {
    ...{ id: '', text: toLine(words.words), feedback: wrong?.feedback ?? '' },
    right: /^(?:true|vrai)$/i.test(right.text),
  };
  return { item: { ...emptyBase, kind: 'true-false', statements: [statement] } };
}

function readShortAnswer(element: XmlElement, words: MoodleWords): MoodleItem {
  const { accepted, omitted, feedback, sentence } = toAccepted(readAnswers(element, words), words.lost);
  if (sentence) return { sentence, ...findAnswer(element) };
  const gap = { id: '', cue: '', accepted, feedback };
  const [before = '', after, ...more] = words.words.split(blankPattern);
  const isBlank = after !== undefined && more.length === 0;
  const text = isBlank ? [before, gap, after] : [gap];
  const prompt = isBlank ? '' : words.words;
  return {
    item: { ...emptyBase, prompt, kind: 'gaps', text },
    capitals: readChild(element, 'usecase') === '1',
    omitted,
  };
}

const findAnswer = (element: XmlElement) => {
  const at = element.children.find(({ name }) => name === 'answer');
  return at ? { at } : {};
};

function readNumerical(element: XmlElement, words: MoodleWords): MoodleItem {
  const isExact = listChildren(element, 'answer').every(
    (answer) => Number(readChild(answer, 'tolerance') || 0) === 0,
  );
  if (!isExact) return { unsupported: m.importing_kind_tolerance() };
  const answers = readAnswers(element, words).flatMap(({ text, ...answer }) =>
    text === '*' || !Number.isFinite(Number(text))
      ? [{ ...answer, text }]
      : toNumberAnswers(Number(text)).map((written) => ({ ...answer, text: written })),
  );
  const { accepted, feedback, sentence } = toAccepted(answers, words.lost);
  if (sentence) return { sentence, ...findAnswer(element) };
  const text = [{ id: '', cue: '', accepted, feedback }];
  return { item: { ...emptyBase, prompt: words.words, kind: 'gaps', text } };
}

function readMatching(element: XmlElement, { words, readWords }: MoodleWords): MoodleItem {
  const sides = listChildren(element, 'subquestion').map((pair) => ({
    ...{ id: '', left: toLine(readWords(pair)) },
    right: toLine(readWords(pair.children.find(({ name }) => name === 'answer'))),
  }));
  const pairs = sides.filter(({ left }) => left);
  const distractors = sides.filter(({ left }) => !left).map(({ right }) => right);
  return { item: { ...emptyBase, prompt: words, kind: 'match', pairs, distractors } };
}

/** Sorts by `fraction` (`1.0`, `2.0`, …), if present. */
function readOrdering(element: XmlElement, { words, readWords }: MoodleWords): MoodleItem {
  const parts = listChildren(element, 'answer')
    .map((answer) => ({ rank: Number(answer.attributes.fraction) || 0, text: toLine(readWords(answer)) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ text }) => text);
  const unit = parts.some((part) => part.split(' ').length > 3) ? 'sentences' : 'words';
  return { item: { ...emptyBase, prompt: words, kind: 'order', unit, parts, otherOrders: [] } };
}
