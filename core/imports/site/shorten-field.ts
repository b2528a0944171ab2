import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';

export const maxTitle = 140;
export const maxSummary = 400;

/** Returns a text on one line, shortened to `most` characters with a report. */
export function shortenField(text: string, most: number, report: (sentence: string) => void): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  report(m.transfer_shortened({ most }));
  return shorten(line, most);
}
