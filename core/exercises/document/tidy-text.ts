import { toOneLine } from '#common/text.ts';
import type { GapText } from './exercise-document.ts';

/** Removes control, private-use and direction characters, and trims the line. */
export const tidyLine = (text: string): string => toOneLine(text).trim();

/** Cleans and trims each line, and keeps at most one empty line between paragraphs. */
export const tidyText = (text: string): string => trimLines(cleanLines(text));

export const splitLines = (text: string): string[] => text.split(/\r\n?|[\n\u2028\u2029]/).map(toOneLine);

const cleanLines = (text: string): string => splitLines(text).join('\n');

/** `tidyText` for a text that is already clean. */
export function trimLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Placeholder for a gap; `toOneLine` removes this character from texts. */
const gapSign = '\ue000';

/** Normalises the text as a whole; the result has no empty pieces and no adjacent strings. */
export function tidyGapText<Gap extends object>(text: GapText<Gap>): GapText<Gap> {
  const gaps = text.filter((piece) => typeof piece !== 'string');
  const whole = text.map((piece) => (typeof piece === 'string' ? cleanLines(piece) : gapSign)).join('');
  const strings = trimLines(whole).split(gapSign);
  return strings.flatMap((string, index) => {
    const gap = gaps[index];
    return [...(string ? [string] : []), ...(gap ? [gap] : [])];
  });
}

export const countCharacters = (text: GapText<object>): number =>
  text.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
