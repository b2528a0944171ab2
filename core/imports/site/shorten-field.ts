import { shorten } from '#common/text.ts';
import { m } from '#words/messages.js';
import { maxSeoDescription, maxSeoTitle } from '../../slugs/slug-limits.ts';
import type { SiteSeo } from './site-content.ts';

export const maxTitle = 140;
export const maxSummary = 400;

/** Returns a text on one line, shortened to `most` characters with a report. */
export function shortenField(text: string, most: number, report: (sentence: string) => void): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  report(m.transfer_shortened({ most }));
  return shorten(line, most);
}

/**
 * Returns texts for search engines, shortened with a report. A template of a plugin (`%%title%% – %%sitename%%`)
 * is empty, because the page has its own default.
 */
export function readSeoTexts(
  { title, description }: { title: string; description: string },
  report: (sentence: string) => void,
): Pick<SiteSeo, 'seoTitle' | 'seoDescription'> {
  const withoutTemplate = (text: string) => (/%%?[a-z_]{2,40}%/i.test(text) ? '' : text);
  return {
    seoTitle: shortenField(withoutTemplate(title), maxSeoTitle, report),
    seoDescription: shortenField(withoutTemplate(description), maxSeoDescription, report),
  };
}
