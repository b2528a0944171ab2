import { toLinkTarget } from '#common/safe-links.ts';
import { parseOutsideVideo, parseVideoAddress } from '#common/videos.ts';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { findTextMark, textMarkNames } from '../rich-text/text-marks.ts';
import { type HtmlElement, type HtmlNode, isHtml, readHtml } from './read-html.ts';

type Marks = NonNullable<RichTextNode['marks']>;

/** Returns the node of a picture, or null to omit the picture. */
type FindPicture = (source: string, alt: string) => RichTextNode | null;

const blockTags = new Set('p h2 h3 ul ol li blockquote hr img table tr th td video details'.split(' '));
const isBlock = (node: HtmlNode): node is HtmlElement => 'tag' in node && blockTags.has(node.tag);

/**
 * Converts HTML or plain text. Omits pictures in lists and quotations, and pictures that `findPicture` omits.
 * @throws {AppError} invalid-input if the HTML exceeds `htmlBounds`
 */
export function htmlToRichText(text: string, findPicture: FindPicture = () => null): RichText {
  const content = isHtml(text)
    ? toBlocks(markLines(readHtml(text), !usesHtmlLines.test(text)), findPicture).flatMap(unfold)
    : text
        .split(/\r?\n\s*\r?\n/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)
        .map((paragraph) => ({ type: 'paragraph', content: toLines(paragraph) }));
  return toDocument(content);
}

/** Tags that end lines. In a text with such tags, line breaks of the source are only spaces. */
const usesHtmlLines = /<(?:p|br|div)\b/i;

/** Placeholder for the end of a paragraph without a tag. */
const paragraphEnd = 'paragraph-end';

const toElement = (tag: string): HtmlElement => ({ tag, attributes: {}, children: [] });

/**
 * Marks paragraphs that end with a blank line. With `keepsLines`, other line ends are line breaks.
 * https://developer.wordpress.org/reference/functions/wpautop/
 */
const markLines = (nodes: readonly HtmlNode[], keepsLines: boolean): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] =>
    'text' in node
      ? node.text
          .split(/\n[^\S\n]*\n\s*/)
          .flatMap((paragraph, place) => [
            ...(place > 0 ? [toElement(paragraphEnd)] : []),
            ...(keepsLines ? breakLines(paragraph) : [{ text: paragraph }]),
          ])
      : [isHeading(node) ? node : { ...node, children: markLines(node.children, keepsLines) }],
  );

const isHeading = ({ tag }: HtmlElement): boolean => tag === 'h2' || tag === 'h3';

const breakLines = (paragraph: string): HtmlNode[] =>
  paragraph.split('\n').flatMap((text, place) => [...(place > 0 ? [toElement('br')] : []), { text }]);

const toDocument = (content: RichTextNode[]): RichText => ({
  type: 'doc',
  content: content.length > 0 ? content : [{ type: 'paragraph' }],
});

/** Converts a lesson: `details` become folded answers, and quotations « À retenir » become callouts. */
export const htmlToLessonText = (html: string, findPicture: FindPicture = () => null): RichText =>
  toDocument(toBlocks(readHtml(html), findPicture).flatMap(toLessonBlock));

function toLessonBlock(block: RichTextNode): RichTextNode[] {
  const [first, ...rest] = block.content ?? [];
  if (block.type === 'blockquote' && first && isReminder(first))
    return [{ type: 'callout', content: isAllReminder(first) && rest.length > 0 ? rest : [first, ...rest] }];
  if (block.type !== folded) return [block];
  const held = (block.content ?? []).flatMap((inner) => (inner.type === folded ? unfold(inner) : [inner]));
  const content = held.map((inner) =>
    inner.type === 'heading' ? { type: 'paragraph', content: inner.content ?? [] } : inner,
  );
  return content.length > 0 ? [{ type: 'answer', attrs: { title: toTitle(block) }, content }] : [];
}

const reminder = /^à retenir\b/i;
const readWords = (node: RichTextNode): string =>
  (node.text ?? '') + (node.content ?? []).map(readWords).join('');
const isReminder = (paragraph: RichTextNode): boolean => reminder.test(readWords(paragraph).trim());
/** True if the paragraph contains only the words « À retenir », which the callout shows as its heading. */
const isAllReminder = (paragraph: RichTextNode): boolean =>
  /^à retenir\s*[.:]?$/i.test(readWords(paragraph).trim());

/** Temporary type of a `details` block. */
const folded = 'folded';
const toTitle = (block: RichTextNode): string => String(block.attrs?.title ?? '').slice(0, 200);

/** Replaces a `details` block by a heading with its summary, followed by its content. */
function unfold(block: RichTextNode): RichTextNode[] {
  if (block.type !== folded) return [block];
  const title = toTitle(block);
  const heading = { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: title }] };
  return [...(title ? [heading] : []), ...(block.content ?? []).flatMap(unfold)];
}

export const hasPictures = (text: string): boolean => /<img\b/i.test(text);

/** True if a text has struck words, which appear unmarked where text marks are not supported. */
export const hasStruckText = (text: string): boolean => /<(?:s|del|strike)\b|line-through/i.test(text);

/**
 * Converts a text to plain text, with blank lines between paragraphs and a dash before list items.
 * @throws {AppError} invalid-input if the HTML exceeds `htmlBounds`
 */
export function htmlToText(text: string): string {
  if (!isHtml(text)) return text.replaceAll(/\r\n?/g, '\n').trim();
  const write = (node: RichTextNode): string => {
    if (node.type === 'hardBreak') return '\n';
    if (node.text !== undefined) return node.text;
    const inner = (node.content ?? []).map(write);
    if (node.type === 'listItem') return `– ${inner.join('\n')}`;
    return inner.join(between[node.type] ?? '');
  };
  return (htmlToRichText(text).content ?? []).map(write).filter(Boolean).join('\n\n').trim();
}

const between: Readonly<Record<string, string>> = {
  bulletList: '\n',
  orderedList: '\n',
  table: '\n',
  tableRow: ' | ',
  blockquote: '\n\n',
};

function toLines(paragraph: string): RichTextNode[] {
  return paragraph
    .split(/\r?\n/)
    .flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), { type: 'text', text: line }])
    .filter(({ type, ...node }) => type === 'hardBreak' || ('text' in node && node.text !== ''));
}

function toBlocks(nodes: readonly HtmlNode[], find: FindPicture): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  let run: HtmlNode[] = [];
  const flush = () => {
    for (const paragraph of splitParagraphs(run.flatMap((node) => toInline(node, [])))) {
      const content = tidy(paragraph);
      if (content.length > 0) blocks.push({ type: 'paragraph', content });
    }
    run = [];
  };
  for (const node of nodes)
    if (isBlock(node)) {
      flush();
      blocks.push(...toBlock(node, find));
    } else run.push(node);
  flush();
  return blocks;
}

function splitParagraphs(content: readonly RichTextNode[]): RichTextNode[][] {
  const paragraphs: RichTextNode[][] = [[]];
  for (const node of content)
    if (node.type === paragraphEnd) paragraphs.push([]);
    else paragraphs.at(-1)?.push(node);
  return paragraphs;
}

function toBlock({ tag, attributes, children }: HtmlElement, find: FindPicture): RichTextNode[] {
  switch (tag) {
    case 'img': {
      const picture = find(attributes.src ?? '', attributes.alt ?? '');
      return picture ? [picture] : [];
    }
    case 'video':
      return toVideo(attributes.src, '') ?? [];
    case 'p':
      return toVideoOfLink(children) ?? toBlocks(children, find);
    case 'table':
      return toTable(children, find) ?? toBlocks(children, find);
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'h2':
    case 'h3': {
      const content = tidy(children.flatMap((child) => toInline(child, [])));
      return content.length > 0 ? [{ type: 'heading', attrs: { level: Number(tag[1]) }, content }] : [];
    }
    case 'ul':
    case 'ol': {
      const items = children
        .filter((child) => 'tag' in child && child.tag === 'li')
        .map((item) => toItem(item, find));
      if (items.length === 0) return [];
      if (tag === 'ul') return [{ type: 'bulletList', content: items }];
      return [
        { type: 'orderedList', attrs: { start: readWhole(attributes.start, 100_000) }, content: items },
      ];
    }
    case 'blockquote': {
      const content = toBlocks(children, find).flatMap(flatten);
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    case 'details': {
      const [summary, ...others] = toBlocks(children, find);
      const title = summary?.type === 'heading' ? readWords(summary) : '';
      const content = title || !summary ? others : [summary, ...others];
      return [{ type: folded, attrs: { title }, content }];
    }
    // List items outside lists and cells of layout tables become paragraphs.
    default:
      return toBlocks(children, find);
  }
}

function readWhole(text: string | undefined, max: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : 1;
}

function toVideo(address: string | undefined, words: string): RichTextNode[] | null {
  const source = parseVideoAddress(address ?? '');
  const video = parseOutsideVideo(source);
  if (!video) return null;
  // The service's default label and the address itself are no titles.
  const title = [m.news_video({ service: video.service }), address].includes(words) ? '' : words;
  return [{ type: 'video', attrs: { source, title: title.slice(0, 200) } }];
}

/** Converts a video link to a player if it is alone in its paragraph. */
function toVideoOfLink(children: readonly HtmlNode[]): RichTextNode[] | null {
  const [only, ...others] = children.filter((node) => !('text' in node) || node.text.trim() !== '');
  if (!only || others.length > 0 || 'text' in only || only.tag !== 'a') return null;
  const words = tidy(toInline({ ...only, attributes: {} }, [])).map(({ text }) => text ?? ' ');
  return toVideo(only.attributes.href, words.join(''));
}

/** Returns null for a layout table: one row, one column, or content other than text. */
function toTable(children: readonly HtmlNode[], find: FindPicture): RichTextNode[] | null {
  const elements = children.filter((node) => 'tag' in node);
  const rows = elements.filter(({ tag }) => tag === 'tr').map((row) => toRow(row, find));
  const isTable = rows.length > 1 && !rows.includes(null) && rows.some((row) => row && row.length > 1);
  if (!isTable) return null;
  const title = elements.filter(({ tag }) => tag === 'p').flatMap((node) => toBlocks(node.children, find));
  return [
    ...title,
    { type: 'table', content: rows.map((content) => ({ type: 'tableRow', content: content ?? [] })) },
  ];
}

function toRow({ children }: HtmlElement, find: FindPicture): RichTextNode[] | null {
  const cells = children.filter((node) => 'tag' in node && (node.tag === 'th' || node.tag === 'td'));
  const row = cells.map((cell): RichTextNode => {
    const { tag, attributes, children: inner } = cell as HtmlElement;
    const spans = {
      colspan: readWhole(attributes.colspan, 20),
      rowspan: readWhole(attributes.rowspan, 20),
      colwidth: null,
    };
    const content = toBlocks(inner, find);
    return {
      type: tag === 'th' ? 'tableHeader' : 'tableCell',
      attrs: spans,
      content: content.length > 0 ? content : [{ type: 'paragraph' }],
    };
  });
  return row.every(({ content }) => content?.every(({ type }) => type === 'paragraph')) ? row : null;
}

function toItem(node: HtmlNode, find: FindPicture): RichTextNode {
  const content = toBlocks('children' in node ? node.children : [], find).flatMap(flatten);
  return {
    type: 'listItem',
    content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
  };
}

/** Reduces a block to paragraphs and lists, the only blocks in lists and quotations. */
function flatten(block: RichTextNode): RichTextNode[] {
  if (block.type === folded) return unfold(block).flatMap(flatten);
  if (block.type === 'heading') return [{ type: 'paragraph', content: block.content ?? [] }];
  if (['blockquote', 'table', 'tableRow', 'tableHeader', 'tableCell'].includes(block.type))
    return (block.content ?? []).flatMap(flatten);
  return ['horizontalRule', 'video', 'picture'].includes(block.type) ? [] : [block];
}

function toInline(node: HtmlNode, marks: Marks): RichTextNode[] {
  if ('text' in node) {
    const text = node.text.replaceAll(/[ \t\r\n]+/g, ' ');
    return text ? [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] : [];
  }
  if (node.tag === 'br') return [{ type: 'hardBreak' }];
  if (node.tag === paragraphEnd) return [{ type: paragraphEnd }];
  return node.children.flatMap((child) => toInline(child, addMark(marks, node)));
}

function addMark(marks: Marks, { tag, attributes: { href } }: HtmlElement): Marks {
  const add = (mark: Marks[number], ...replaced: string[]) =>
    marks.some(({ type }) => type === mark.type)
      ? marks
      : [...marks.filter(({ type }) => !replaced.includes(type)), mark].sort(byRank);
  // Drops the underline of a link, because the page underlines every link.
  if (tag === 'a')
    return href && toLinkTarget(href) !== null ? add({ type: 'link', attrs: { href } }, 'underline') : marks;
  const type = findTextMark(tag);
  if (!type || (type === 'underline' && marks.some((mark) => mark.type === 'link'))) return marks;
  return tag === 'sup' || tag === 'sub' ? add({ type }, 'superscript', 'subscript') : add({ type });
}

/** Names of marks in the order of the editor's schema. */
const ranks: readonly string[] = ['link', ...textMarkNames];
const byRank = (one: Marks[number], other: Marks[number]) =>
  ranks.indexOf(one.type) - ranks.indexOf(other.type);

/** Removes leading and trailing spaces and line breaks, which HTML does not show. */
function tidy(content: RichTextNode[]): RichTextNode[] {
  const isEmpty = (node: RichTextNode | undefined) => node?.type === 'hardBreak' || node?.text?.trim() === '';
  const kept = [...content];
  while (kept.length > 0 && isEmpty(kept[0])) kept.shift();
  while (kept.length > 0 && isEmpty(kept.at(-1))) kept.pop();
  const [first] = kept;
  if (first?.text) kept[0] = { ...first, text: first.text.trimStart() };
  const last = kept.at(-1);
  if (last?.text) kept[kept.length - 1] = { ...last, text: last.text.trimEnd() };
  return kept;
}
