import { m } from '#words/messages.js';
import { documentLimits } from '../../document/document-limits.ts';
import type { GapText } from '../../document/exercise-document.ts';
import { hideReferences, showReferences } from '../hidden-signs.ts';
import { emptyBase } from '../imported.ts';
import { findChild, listChildren, readChild, readFlag, type XmlElement } from '../read-element.ts';
import type { MoodleItem, MoodleWords } from './moodle-item.ts';

/** Pieces of a text; the words of a gap are its accepted answers. */
type MarkedText = GapText<{ words: string[] }>;

/** Splits `The [cat|dog] sat`. The question names its two delimiters. */
function splitMarks(element: XmlElement, { readWords }: MoodleWords): MarkedText | MoodleItem {
  const [start = '[', end = ']'] = [...(readChild(element, 'delimitchars') || '[]')];
  const pieces: MarkedText = [];
  let rest = readWords(findChild(element, 'questiontext'), hideReferences);
  for (let at = rest.indexOf(start); at >= 0; at = rest.indexOf(start)) {
    const close = rest.indexOf(end, at + 1);
    if (pieces.length >= 2 * documentLimits.gaps)
      return { sentence: m.exercises_text_gaps_many({ max: String(documentLimits.gaps) }) };
    if (close < 0) return { sentence: m.importing_moodle_gap_open({ mark: end }) };
    const said = rest.slice(at + 1, close).split('|');
    const words = said.map((word) => showReferences(word).trim()).filter(Boolean);
    pieces.push(showReferences(rest.slice(0, at)), { words });
    rest = rest.slice(close + 1);
  }
  return [...pieces, showReferences(rest)];
}

/** Placeholder for « may stay empty ». */
const empty = '!!';

/** Converts a question of marcusgreen/moodle-qtype_gapfill: typed, dropdown or dragdrop. */
export function toGapfill(element: XmlElement, words: MoodleWords): MoodleItem {
  const pieces = splitMarks(element, words);
  if (!Array.isArray(pieces)) return pieces;
  const gaps = pieces.filter((piece) => typeof piece !== 'string');
  if (gaps.some((gap) => gap.words.includes(empty))) {
    if (gaps.some((gap) => gap.words.every((word) => word === empty)))
      return { sentence: m.importing_moodle_gap_empty() };
    words.lost.add(m.importing_lost_empty_gap());
    for (const gap of gaps) gap.words = gap.words.filter((word) => word !== empty);
  }
  if (readFlag(element, 'noduplicates') && new Set(gaps.map(nameGap)).size < gaps.length)
    words.lost.add(m.importing_lost_no_duplicates());
  const wrong = listChildren(element, 'answer')
    .filter(({ attributes }) => Number(attributes.fraction ?? 0) === 0)
    .map((answer) => words.readWords(answer).replaceAll('\\', '').replace(/\s+/g, ' ').trim())
    .filter((word) => word && word !== empty);
  const display = readChild(element, 'answerdisplay');
  if (display === 'dropdown' || (display === 'dragdrop' && gaps.some((gap) => gap.words.length > 1)))
    return { item: { ...emptyBase, kind: 'gap-choices', text: toLists(pieces, wrong) } };
  if (display === 'dragdrop') {
    const text = mapGaps(pieces, ([word = '']) => ({ id: '', cue: '', word }));
    const right = new Set(gaps.flatMap((gap) => gap.words));
    const distractors = [...new Set(wrong)].filter((word) => !right.has(word));
    const reusable = !readFlag(element, 'singleuse');
    return { item: { ...emptyBase, kind: 'word-bank', text, distractors, reusable } };
  }
  const pattern = readFlag(element, 'disableregex')
    ? undefined
    : gaps.flatMap((gap) => gap.words).find((word) => isPattern(word));
  if (pattern) return { sentence: m.importing_moodle_gap_pattern({ text: pattern.slice(0, 60) }) };
  const text = mapGaps(pieces, (said) => ({
    ...{ id: '', cue: '', feedback: [] },
    accepted: said.map((word) => ({ text: word, credit: 1 })),
  }));
  return { item: { ...emptyBase, kind: 'gaps', text }, capitals: readFlag(element, 'casesensitive') };
}

const nameGap = ({ words }: { words: string[] }): string => words.join('|');

/** Returns true if the answer is a regular expression; a final `.` or `?` may be punctuation. */
const isPattern = (word: string): boolean => /[\\^$*+[\](){}]|[.?](?=[*+?\p{L}])/u.test(word);

const mapGaps = <Gap>(pieces: MarkedText, toGap: (words: string[]) => Gap): GapText<Gap> =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : toGap(piece.words)));

function toLists(pieces: MarkedText, wrong: readonly string[]) {
  const right = pieces.flatMap((piece) => (typeof piece === 'string' ? [] : piece.words));
  const all = [...new Set([...right, ...wrong])];
  return mapGaps(pieces, (said) => ({
    ...{ id: '', cue: '' },
    options: all.map((text) => ({ id: '', text, right: said.includes(text), feedback: '' })),
  }));
}

/** Converts a question of marcusgreen/moodle-qtype_wordselect, in which words are clicked. */
export function toWordSelect(element: XmlElement, words: MoodleWords): MoodleItem {
  const pieces = splitMarks(element, words);
  if (!Array.isArray(pieces)) return pieces;
  const introduction = words.readWords(findChild(element, 'introduction'));
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.words.join('|'))).join('');
  return toMarkedWords([introduction, text].filter(Boolean).join('\n\n'), pieces, words.lost);
}

/** Makes a choice among the words of a text. A word that is only sometimes right is numbered: « le (2) ». */
function toMarkedWords(prompt: string, pieces: MarkedText, lost: Set<string>): MoodleItem {
  const words = pieces.flatMap((piece) => {
    if (typeof piece !== 'string') return [{ text: piece.words.join('|'), right: true }];
    const others = piece.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? [];
    return others.map((text) => ({ text, right: false }));
  });
  const rightWords = new Set(words.flatMap(({ text, right }) => (right ? [text] : [])));
  const otherWords = new Set(words.flatMap(({ text, right }) => (right ? [] : [text])));
  const counted = new Map<string, number>();
  const options = words.flatMap(({ text, right }) => {
    const count = (counted.get(text) ?? 0) + 1;
    counted.set(text, count);
    if (rightWords.has(text) && otherWords.has(text)) return [{ text: `${text} (${count})`, right }];
    return count === 1 ? [{ text, right }] : [];
  });
  let room = documentLimits.options - options.filter(({ right }) => right).length;
  const kept = options.filter(({ right }) => right || room-- > 0);
  lost.add(m.importing_lost_marked_words());
  return {
    item: {
      ...{ ...emptyBase, prompt, kind: 'choices' },
      options: kept.map((option) => ({ ...option, id: '', feedback: '' })),
    },
  };
}
