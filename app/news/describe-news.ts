import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';

/** Returns the summary, extended by the text if it is short, cut to the length that search engines show. */
export function describeNews(summary: string, text: string): string {
  return shorten(typeset(summary.length < 70 ? `${summary} ${text}` : summary), 160);
}
