import { m } from '#words/messages.js';
import { htmlToText } from '../../imports/html-to-rich-text.ts';

const losses: readonly [RegExp, () => string][] = [
  [/<img\b|!\[[^\]\n]{0,200}\]\(/i, m.importing_lost_pictures],
  [/<(?:audio|video)\b/i, m.importing_lost_media],
  [/<(?:iframe|object|embed)\b/i, m.importing_lost_embedded],
  [/<(?:input|select|textarea|button)\b/i, m.importing_lost_fields],
  [/<a\b[^<>]{0,500}\bhref/i, m.importing_lost_links],
  [/<(?:b|strong|i|em|u|ins|font|sub|sup|mark)\b[^<>]{0,500}>/i, m.importing_lost_style],
  [/<(?:s|del|strike)\b[^<>]{0,500}>|line-through|~~[^~\n]{1,500}~~/i, m.importing_lost_strike],
  [/<table\b/i, m.importing_lost_tables],
  [/\\\(|\$\$|<math\b/i, m.importing_lost_formulas],
];

const hasMarkup = /<[a-z/!][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,10});/i;

/**
 * Converts text or HTML to plain text, and adds a sentence to `lost` for each kind of lost content.
 * @throws {AppError} `invalid-input` if the HTML exceeds `htmlBounds`
 */
export function toPlainWords(text: string, lost: Set<string>): string {
  for (const [pattern, say] of losses) if (pattern.test(text)) lost.add(say());
  return toPlainSpaces(hasMarkup.test(text) ? htmlToText(`<p>${text}</p>`) : text).trim();
}

const spaces = /&(?:nbsp|thinsp|ensp|emsp|#160|#xa0);|[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gi;

/** Replaces other kinds of space and their references by a space, and removes characters without a width. */
export const toPlainSpaces = (text: string): string =>
  text.replace(spaces, ' ').replace(/[\u00ad\u200b\u2060]/g, '');
