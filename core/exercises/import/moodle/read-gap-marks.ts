import { m } from '#words/messages.js';
import { documentLimits } from '../../document/document-limits.ts';
import type { GapText } from '../../document/exercise-document.ts';
import { hideReferences, showReferences } from '../hidden-signs.ts';
import { emptyBase } from '../imported.ts';
import {
  findChild,
  listChildren,
  readChild,
  readElementText,
  readFlag,
  type XmlElement,
} from '../read-element.ts';
import type { MoodleItem, MoodleWords } from './moodle-item.ts';

/** Reports too many gaps once for the question, whereas validation would report each gap. */
const tooMany = (): MoodleItem => ({
  sentence: m.exercises_text_gaps_many({ max: String(documentLimits.gaps) }),
});

/** Converts gaps such as `[[2]]`, the second word of a list; words of its group are the options. */
export function toNumberedGaps(
  element: XmlElement,
  { readWords, lost }: MoodleWords,
  kind: 'gap-choices' | 'word-bank',
): MoodleItem {
  const boxes = listChildren(element, 'selectoption', 'dragbox').map((box) => ({
    text: readElementText(box).replace(/\s+/g, ' '),
    group: readChild(box, 'group') || '1',
    endless: readFlag(box, 'infinite'),
  }));
  const words = readWords(findChild(element, 'questiontext'), hideReferences);
  const pieces = words.split(/\[\[(\d{1,3})\]\]/);
  if (pieces.length > 2 * documentLimits.gaps + 1) return tooMany();
  const used = new Set<number>();
  const text: GapText<{ id: string; cue: string; box: (typeof boxes)[number] }> = [];
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 0) text.push(showReferences(piece));
    else {
      const box = boxes[Number(piece) - 1];
      if (!box) return { sentence: m.importing_moodle_gap_unknown({ number: piece }) };
      used.add(Number(piece) - 1);
      text.push({ id: '', cue: '', box });
    }
  }
  const sizes = [...Map.groupBy(boxes, ({ group }) => group).values()].map((group) => group.length);
  // A group of one word leaves no choice, so the words become a word bank.
  if (kind === 'word-bank' || Math.min(...sizes) < 2) {
    if (new Set(boxes.map(({ group }) => group)).size > 1) lost.add(m.importing_lost_groups());
    const bank = text.map((piece) =>
      typeof piece === 'string' ? piece : { id: '', cue: '', word: piece.box.text },
    );
    const distractors = boxes.filter((_, index) => !used.has(index)).map((box) => box.text);
    const reusable = kind === 'gap-choices' || boxes.some(({ endless }) => endless);
    return { item: { ...emptyBase, kind: 'word-bank', text: bank, distractors, reusable } };
  }
  const chosen = text.map((piece) => {
    if (typeof piece === 'string') return piece;
    const { group, text: right } = piece.box;
    const options = [...new Set(boxes.filter((box) => box.group === group).map((box) => box.text))];
    return {
      ...{ id: '', cue: '' },
      options: options.map((option) => ({ id: '', text: option, right: option === right, feedback: '' })),
    };
  });
  return { item: { ...emptyBase, kind: 'gap-choices', text: chosen } };
}
