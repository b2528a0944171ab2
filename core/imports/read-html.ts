import { Parser } from 'htmlparser2';
import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';
import { readStyledMarks } from '../rich-text/styled-marks.ts';
import { type TextMarkElement, textMarks, toTextMarkElement } from '../rich-text/text-marks.ts';

/** A node of foreign HTML, reduced to the tags that our documents support. `video` is a video player. */
export type HtmlNode = { text: string } | HtmlElement;
export type HtmlElement = {
  tag: string;
  attributes: Partial<Record<AllowedAttribute, string>>;
  children: HtmlNode[];
};

const allowedAttributes = ['href', 'src', 'alt', 'start', 'colspan', 'rowspan'] as const;
type AllowedAttribute = (typeof allowedAttributes)[number];

/** Limits of one text. Page builders nest about thirty blocks around a paragraph. */
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
  'rp',
]);

/** True if a text contains HTML. Linear, because the pattern ends a tag before the next one starts. */
export const isHtml = (text: string): boolean => /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);

/**
 * Parses foreign HTML in one pass. Styles that set a text mark count as its element; the reading of a word (`ruby`)
 * follows it in parentheses.
 * @throws {AppError} invalid-input if the HTML exceeds `htmlBounds`
 */
export function readHtml(html: string): HtmlNode[] {
  if (html.length > htmlBounds.characters) throw refuseText(`${html.length} characters of HTML`);
  const root: HtmlElement = { tag: '', attributes: {}, children: [] };
  /** Open elements, innermost last. The content of a null element is dropped. */
  const open: (HtmlElement | null)[] = [root];
  let elements = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++elements > htmlBounds.elements) throw refuseText('too many elements');
      if (open.length > htmlBounds.depth) throw refuseText('elements are nested too deep');
      const place = open.at(-1) ?? null;
      const tag = Object.hasOwn(ourTags, name) ? ourTags[name] : undefined;
      if (!place || silentTags.has(name)) open.push(null);
      else if (name === 'rt') open.push({ tag: 'rt', attributes: {}, children: [] });
      else if (tag) {
        const kept = allowedAttributes.flatMap((each) =>
          attributes[each] ? [[each, attributes[each]]] : [],
        );
        const element: HtmlElement = { tag, attributes: Object.fromEntries(kept), children: [] };
        place.children.push(element);
        // Drops the fallback content of a player.
        open.push(tag === 'video' ? null : element);
      } else open.push(openMarks(place, listMarks(name, attributes.style)));
    },
    ontext: (text) => addText(open.at(-1), text),
    onclosetag(name) {
      const closed = open.pop();
      const reading = name === 'rt' && closed ? readWords(closed).trim() : '';
      if (reading) addText(open.at(-1), ` (${reading})`);
    },
  });
  parser.end(html);
  return root.children;
}

function addText(place: HtmlElement | null | undefined, text: string): void {
  const last = place?.children.at(-1);
  if (last && 'text' in last) last.text += text;
  else place?.children.push({ text });
}

const readWords = (node: HtmlNode): string =>
  'text' in node ? node.text : node.children.map(readWords).join('');

/** Styles take priority over tags, because Google Docs wraps whole texts in a `b` of normal weight. */
function listMarks(name: string, style: string | undefined): TextMarkElement[] {
  const element = toTextMarkElement(name);
  if (!element && name !== 'span' && name !== 'font') return [];
  const styled = style ? readStyledMarks(style) : {};
  return Object.values(textMarks).filter((each) => styled[each] ?? each === element);
}

/** Creates nested elements for the marks and returns the innermost one, or `place` if there are no marks. */
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
