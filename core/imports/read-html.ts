import { Parser } from 'htmlparser2';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { readStyledMarks } from '../rich-text/styled-marks.ts';
import { type TextMarkElement, textMarks, toTextMarkElement } from '../rich-text/text-marks.ts';

/** A piece of HTML that came from elsewhere: its words, and the tags that a text of ours can have, `video` for a player of one. */
export type HtmlNode = { text: string } | HtmlElement;
export type HtmlElement = {
  tag: string;
  attributes: Partial<Record<AllowedAttribute, string>>;
  children: HtmlNode[];
};

const allowedAttributes = ['href', 'src', 'alt', 'start', 'colspan', 'rowspan'] as const;
type AllowedAttribute = (typeof allowedAttributes)[number];

/**
 * As much as one text from elsewhere may be: in characters with its tags, elements inside one another, elements in all. Page builders
 * nest some thirty blocks around a paragraph.
 */
export const htmlBounds = { characters: 400_000, depth: 100, elements: 20_000 };

const ourTags: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'p br h2 h3 ul ol li a blockquote hr img table tr th td'.split(' ').map((tag) => [tag, tag]),
  ),
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
  section: 'p',
  article: 'p',
  ...Object.fromEntries(
    'header footer main aside figure figcaption caption address center dl dt dd pre'
      .split(' ')
      .map((tag) => [tag, 'p']),
  ),
  iframe: 'video',
  details: 'details',
  summary: 'h3',
};

/** What stands inside these is no text for people. */
const silentTags = new Set([
  'script',
  'style',
  'textarea',
  'select',
  'title',
  'noframes',
  'noembed',
  'template',
  'xmp',
]);

/** Whether a text is written in HTML. A tag ends before the next one begins: each character is looked at once. */
export const isHtml = (text: string): boolean => /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);

/**
 * Reads foreign HTML in one pass. Keeps paragraphs, titles, lists, quotations, tables, players, links and text marks, with the
 * attributes that they need. A style that sets a text mark is read as its element.
 *
 * @throws {AppError} invalid-input for more HTML than `htmlBounds`
 */
export function readHtml(html: string): HtmlNode[] {
  if (html.length > htmlBounds.characters) throw refuseText(`${html.length} characters of HTML`);
  const root: HtmlElement = { tag: '', attributes: {}, children: [] };
  /** The elements that are open, each with where its content goes; null where it goes nowhere. */
  const open: (HtmlElement | null)[] = [root];
  let elements = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++elements > htmlBounds.elements) throw refuseText('too many elements');
      if (open.length > htmlBounds.depth) throw refuseText('elements are nested too deep');
      const place = open.at(-1) ?? null;
      const tag = Object.hasOwn(ourTags, name) ? ourTags[name] : undefined;
      if (!place || silentTags.has(name)) open.push(null);
      else if (tag) {
        const kept = allowedAttributes.flatMap((each) =>
          attributes[each] ? [[each, attributes[each]]] : [],
        );
        const element: HtmlElement = { tag, attributes: Object.fromEntries(kept), children: [] };
        place.children.push(element);
        // The content of a player is for browsers that cannot show it.
        open.push(tag === 'video' ? null : element);
      } else open.push(openMarks(place, listMarks(name, attributes.style)));
    },
    ontext(text) {
      const children = open.at(-1)?.children;
      const last = children?.at(-1);
      if (last && 'text' in last) last.text += text;
      else children?.push({ text });
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root.children;
}

/** Text marks that an inline element sets by its tag or its style. Google Docs wraps whole texts in a `b` of normal weight. */
function listMarks(name: string, style: string | undefined): TextMarkElement[] {
  const element = toTextMarkElement(name);
  if (!element && name !== 'span' && name !== 'font') return [];
  const styled = style ? readStyledMarks(style) : {};
  return Object.values(textMarks).filter((each) => styled[each] ?? each === element);
}

/** Adds an element for each mark, one inside the other. Returns the innermost, or the place itself without marks. */
function openMarks(place: HtmlElement, marks: readonly TextMarkElement[]): HtmlElement {
  let inner = place;
  for (const tag of marks) {
    const element: HtmlElement = { tag, attributes: {}, children: [] };
    inner.children.push(element);
    inner = element;
  }
  return inner;
}

const refuseText = (message: string) =>
  new AppError('invalid-input', message, { userMessage: m.marks_import_text_large() });
