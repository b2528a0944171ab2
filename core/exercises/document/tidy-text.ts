import { toOneLine } from '#common/text.ts';
import type { GapText } from './exercise-document.ts';

/** One line without control characters, private signs and marks of direction, and without blanks at its ends. */
export const tidyLine = (text: string): string => toOneLine(text).trim();

/** A text of several lines: none begins or ends with blanks, and one empty line at most parts two paragraphs. */
export const tidyText = (text: string): string => trimLines(cleanLines(text));

/** Its lines, however they were ended, each without the signs that `toOneLine` drops. */
export const splitLines = (text: string): string[] => text.split(/\r\n?|[\n\u2028\u2029]/).map(toOneLine);

const cleanLines = (text: string): string => splitLines(text).join('\n');

/** `tidyText` of a text that holds no other signs than it may. */
export function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Stands for a gap while the text around the gaps is trimmed; `toOneLine` leaves no private sign in it. */
const gapSign = '\ue000';

/** Text with gaps as one text is: its lines are trimmed as a whole, no piece is empty, no two strings are neighbours. */
export function tidyGapText<Gap extends object>(text: GapText<Gap>): GapText<Gap> {
  const gaps = text.filter((piece) => typeof piece !== 'string');
  const whole = text.map((piece) => (typeof piece === 'string' ? cleanLines(piece) : gapSign)).join('');
  const strings = trimLines(whole).split(gapSign);
  return strings.flatMap((string, index) => {
    const gap = gaps[index];
    return [...(string ? [string] : []), ...(gap ? [gap] : [])];
  });
}

/** Of the text between the gaps. */
export const countCharacters = (text: GapText<object>): number =>
  text.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
