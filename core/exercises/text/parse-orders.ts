import { documentLimits as limits } from '../document/document-limits.ts';
import { findParts, isOrderOf } from '../document/inner-ids.ts';
import { unshield } from './escapes.ts';
import type { BodyOf } from './parse-choices.ts';
import { checkCount, readAnswer, readAnswers } from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

/** Parses words separated by `|` or spaces, or one sentence per line. Lines `= …` are other right orders. */
export function parseOrder(
  unit: 'words' | 'sentences',
  body: readonly Line[],
  heading: Line,
  report: Report,
): BodyOf<'order'> {
  const lines = body.filter(({ text }) => text);
  const isOther = ({ text }: Line) => text.startsWith('=');
  const parts = lines
    .filter((line) => !isOther(line))
    .flatMap((line) =>
      unit === 'words' ? cutWords(line, line.text, report) : [readAnswer(line, line.text, report)],
    );
  if (parts.length < 2) report(heading, 'parts-few');
  checkCount(heading, parts, report);
  const others = lines.filter(isOther);
  checkCount(heading, others, report, limits.accepted, 'answers-many');
  // Bounds the search; exceeded limits were already reported.
  const looked = parts.length > limits.options ? [] : others.slice(0, limits.accepted);
  const otherOrders = looked.flatMap((line) => {
    const indexes = readOrder(line, unit, parts);
    if (!indexes) report(line, 'order-wrong');
    return indexes ? [indexes] : [];
  });
  return { kind: 'order', unit, parts, otherOrders };
}

const cutWords = (line: Line, shielded: string, report: Report): string[] =>
  shielded.includes('|')
    ? readAnswers(line, shielded, report)
    : shielded.split(/\s+/).map((word) => readAnswer(line, word, report));

/** Parses `= 2 1 3` or the words themselves. Returns null for anything but an order of the parts. */
function readOrder({ text }: Line, unit: 'words' | 'sentences', parts: readonly string[]): number[] | null {
  const rest = text.slice(1).trim();
  const pieces = rest.split(/[\s,]+/);
  const isNumbers = pieces.every((piece) => /^\d{1,3}$/.test(piece));
  if (!isNumbers && unit === 'sentences') return null;
  const words = rest.includes('|') ? rest.split('|') : rest.split(/\s+/);
  const indexes = isNumbers
    ? pieces.map((piece) => Number(piece) - 1)
    : findParts(
        words.map((word) => unshield(word.trim())),
        parts,
      );
  return isOrderOf(indexes, parts.length) ? indexes : null;
}
