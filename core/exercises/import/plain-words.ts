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
export function toPlainWords(written: string, lost: Set<string>): string {
  const text = showNamedTags(written);
  for (const [pattern, say] of losses) if (pattern.test(text)) lost.add(say());
  return toPlainSpaces(hasMarkup.test(text) ? htmlToText(`<p>${text}</p>`) : text).trim();
}

/** Escapes tags that a text is about: « la balise <head> ». They have no end tag, and their names are not those of formatting. */
function showNamedTags(text: string): string {
  const closed = new Set(
    [...text.matchAll(/<\/([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  return text.replace(/<(?=([a-z][a-z\d]*)\s*>)/gi, (sign, name: string) =>
    closed.has(name.toLowerCase()) || formatting.has(name.toLowerCase()) ? sign : '&lt;',
  );
}

/** Tags around text and media. A gap may separate them from their end. */
const formatting = new Set(
  (
    'a b i u s em strong small big font sub sup del ins strike mark span div p center pre code tt kbd q cite ' +
    'blockquote h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead tbody tfoot tr td th br hr wbr nobr ' +
    'ruby rb rt rp img audio video iframe object embed input select option textarea button form math mrow mi mn mo'
  ).split(' '),
);

/** Removes `_few_` and `**few**` of Markdown, but not blanks or signs inside words. */
export function removeEmphasis(text: string, lost: Set<string>): string {
  const bare = text.replace(
    /(?<![\w*])(\*\*|__|\*|_)(?=[^\s*_])([^*_\n]{1,200})(?<=[^\s])\1(?![\w*])/g,
    '$2',
  );
  if (bare !== text) lost.add(m.importing_lost_style());
  return bare;
}

const spaces = /&(?:nbsp|thinsp|ensp|emsp|#160|#xa0);|[\u00a0\u2000-\u200a\u202f\u205f\u3000]/gi;

/** Replaces other kinds of space and their references by a space, and removes characters without a width. */
export const toPlainSpaces = (text: string): string =>
  text.replace(spaces, ' ').replace(/[\u00ad\u200b\u2060]/g, '');
