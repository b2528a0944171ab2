import type {
  ChosenGap,
  ExerciseItem,
  GapText,
  Option,
  TypedGap,
  WordBankGap,
} from '../document/exercise-document.ts';
import { escapeLineStarts, escapeSigns } from './escapes.ts';
import { printAccepted, printFeedback } from './print-values.ts';

type GapKind = 'gaps' | 'gap-choices' | 'word-bank';

export function printGapItem(item: Extract<ExerciseItem, { kind: GapKind }>): string[] {
  if (item.kind === 'gap-choices') return [printGapText(item.text, printChosenGap)];
  if (item.kind === 'word-bank') return [printGapText(item.text, printWordBankGap)];
  const gaps = item.text.filter((piece) => typeof piece !== 'string');
  const feedback = gaps.flatMap((gap, index) =>
    gap.feedback.map((each) => `> [${index + 1}] ${printFeedback(each)}`),
  );
  return [printGapText(item.text, printTypedGap), ...feedback];
}

const printTypedGap = ({ accepted }: TypedGap): string => `[${printAccepted(accepted, true)}]`;

const printWordBankGap = ({ word }: WordBankGap): string => `[${escapeSigns(word, /[[\]{}|]/g)}]`;

const printChosenGap = ({ options }: ChosenGap): string => `{${options.map(printOption).join(' | ')}}`;

function printOption({ text, right, feedback }: Option): string {
  const written = `${right ? '*' : ''}${escapeSigns(text, /[[\]{}|>]|^\*/g)}`;
  return feedback ? `${written} > ${escapeSigns(feedback, /[[\]{}|]/g)}` : written;
}

function printGapText<Gap extends { cue: string }>(
  text: GapText<Gap>,
  printGap: (gap: Gap) => string,
): string {
  const pieces = text.map((piece, index) => {
    if (typeof piece !== 'string')
      return printGap(piece) + (piece.cue && ` (${escapeSigns(piece.cue, /[[\]{}()]/g)})`);
    const before = text[index - 1];
    const written = escapeSigns(piece, /[[\]{}]/g);
    // Without the backslash, parentheses after a gap would be read as its cue.
    if (typeof before !== 'object' || before.cue || !written.trimStart().startsWith('(')) return written;
    return written.replace('(', '\\(');
  });
  return escapeLineStarts(pieces.join(''));
}
