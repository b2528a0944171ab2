import { splitLines } from '../document/tidy-text.ts';
import { shield } from './escapes.ts';
import type { Line } from './text-issue.ts';

/** A heading, and the lines under it. */
export type Block = { heading: Line; lines: Line[] };

/** The lines of a text, without what is not seen; those that are empty stay, since they part paragraphs. */
export const readLines = (text: string): Line[] =>
  splitLines(text).map((line, index) => {
    const typed = line.trim();
    return { number: index + 1, typed, text: shield(typed) };
  });

/** Of how many `#` its heading is; 0 where it is none. */
export const countHashes = ({ text }: Line): number => {
  let count = 0;
  while (text[count] === '#') count++;
  return count;
};

/** What a heading says. */
export const readHeading = (heading: Line): string => heading.text.slice(countHashes(heading)).trim();

/** Cuts lines at the headings of one level: what stands before the first, and a block for each. */
export function splitBlocks(lines: readonly Line[], level: 1 | 2 | 3): { before: Line[]; blocks: Block[] } {
  const before: Line[] = [];
  const blocks: Block[] = [];
  for (const line of lines)
    if (countHashes(line) === level) blocks.push({ heading: line, lines: [] });
    else (blocks.at(-1)?.lines ?? before).push(line);
  return { before, blocks };
}
