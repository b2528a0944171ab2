import type { Run, SheetFont } from './writable-text.ts';

/** Returns the width of a text, in points. */
type Measure = (text: string, font: SheetFont) => number;

/** Unbreakable part of a line with its trailing space. */
type Piece = Run & { width: number };

const clusters = new Intl.Segmenter('fr', { granularity: 'grapheme' });
const split = (text: string): string[] => Array.from(clusters.segment(text), ({ segment }) => segment);

const isRightToLeft = (text: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(text);

/** Breaks runs into lines of this width: after spaces, or between characters in scripts without spaces. */
export function breakRuns(runs: readonly Run[], width: number, measure: Measure): Run[][] {
  const lines: Piece[][] = [[]];
  let room = width;
  for (const piece of runs.flatMap((run) => toPieces(run, width, measure))) {
    const needed = measure(piece.text.trimEnd(), piece.font);
    if (needed > room && (lines.at(-1)?.length ?? 0) > 0) {
      lines.push([]);
      room = width;
    }
    lines.at(-1)?.push(piece);
    room -= piece.width;
  }
  return lines.map(orderPieces);
}

function toPieces({ text, font }: Run, width: number, measure: Measure): Piece[] {
  const words = text.match(/[^ ]+ ?| /g) ?? [];
  return words
    .flatMap((word) => {
      const canBreak = font === 'spare' && !isRightToLeft(word);
      return canBreak || measure(word, font) > width ? split(word) : [word];
    })
    .map((part) => ({ text: part, font, width: measure(part, font) }));
}

/** Returns runs from left to right. Reverses right-to-left text: the spare font has no rules for it. */
function orderPieces(pieces: readonly Piece[]): Run[] {
  const line: Run[] = [];
  let turned: string[] = [];
  const flush = () => {
    if (turned.length === 0) return;
    const ends = turned.at(-1)?.endsWith(' ') ? ' ' : '';
    const words = turned.map((word) => split(word.trimEnd()).reverse().join(''));
    const text = words.reverse().join(' ') + ends;
    turned = [];
    add({ text, font: 'spare' });
  };
  const add = ({ text, font }: Run) => {
    const last = line.at(-1);
    if (last?.font === font) last.text += text;
    else line.push({ text, font });
  };
  for (const piece of pieces) {
    const isSpace = piece.text === ' ' && turned.length > 0;
    if (piece.font === 'spare' && isRightToLeft(piece.text)) turned.push(piece.text);
    else if (isSpace) turned.push(`${turned.pop()} `);
    else {
      flush();
      add(piece);
    }
  }
  flush();
  return line;
}
