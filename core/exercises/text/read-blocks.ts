import { splitLines } from '../document/tidy-text.ts';
import { shield } from './escapes.ts';
import type { Line } from './text-issue.ts';

export type Block = { heading: Line; lines: Line[] };

/** Splits a text into cleaned lines, including empty ones. */
export const readLines = (text: string): Line[] =>
  splitLines(text).map((line, index) => {
    const typed = line.trim();
    return { number: index + 1, typed, text: shield(typed) };
  });

export const countHashes = ({ text }: Line): number => {
  let count = 0;
  while (text[count] === '#') count++;
  return count;
};

export const readHeading = (heading: Line): string => heading.text.slice(countHashes(heading)).trim();

/** Splits lines at headings of a level; `before` contains the lines above the first one. */
export function splitBlocks(lines: readonly Line[], level: 1 | 2 | 3): { before: Line[]; blocks: Block[] } {
  const before: Line[] = [];
  const blocks: Block[] = [];
  for (const line of lines)
    if (countHashes(line) === level) blocks.push({ heading: line, lines: [] });
    else (blocks.at(-1)?.lines ?? before).push(line);
  return { before, blocks };
}
