import { toLinkTarget } from '#common/safe-links.ts';
import { parseOutsideVideo, parseVideoAddress } from '#common/videos.ts';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import { type HtmlElement, type HtmlNode, isHtml, readHtml } from './read-html.ts';

type Marks = NonNullable<RichTextNode['marks']>;

const blockTags = new Set('p h2 h3 ul ol li blockquote hr table tr th td video'.split(' '));
const isBlock = (node: HtmlNode): node is HtmlElement => 'tag' in node && blockTags.has(node.tag);

/**
 * A text from elsewhere, HTML or plain paragraphs, as a document of ours. Pictures in it are left out (`hasPictures`).
 * @throws {AppError} invalid-input for more HTML than `htmlBounds`
 */
export function htmlToRichText(text: string): RichText {
  const content = isHtml(text)
    ? toBlocks(readHtml(text))
    : text
        .split(/\r?\n\s*\r?\n/)
        .map((paragraph) => paragraph.trim())
        .filter(Boolean)
        .map((paragraph) => ({ type: 'paragraph', content: toLines(paragraph) }));
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Whether a text shows pictures, which do not come along. */
export const hasPictures = (text: string): boolean => /<img\b/i.test(text);

/** The same as plain text: paragraphs apart, a dash before each point of a list. @throws {AppError} invalid-input likewise */
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

/** What stands between the parts of something in a plain text. */
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

function toBlocks(nodes: readonly HtmlNode[]): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  let run: HtmlNode[] = [];
  const flush = () => {
    const content = tidy(run.flatMap((node) => toInline(node, [])));
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    run = [];
  };
  for (const node of nodes)
    if (isBlock(node)) {
      flush();
      blocks.push(...toBlock(node));
    } else run.push(node);
  flush();
  return blocks;
}

function toBlock({ tag, attributes, children }: HtmlElement): RichTextNode[] {
  switch (tag) {
    case 'video':
      return toVideo(attributes.src, '') ?? [];
    case 'p':
      return toVideoOfLink(children) ?? toBlocks(children);
    case 'table':
      return toTable(children) ?? toBlocks(children);
    case 'hr':
      return [{ type: 'horizontalRule' }];
    case 'h2':
    case 'h3': {
      const content = tidy(children.flatMap((child) => toInline(child, [])));
      return content.length > 0 ? [{ type: 'heading', attrs: { level: Number(tag[1]) }, content }] : [];
    }
    case 'ul':
    case 'ol': {
      const items = children.filter((child) => 'tag' in child && child.tag === 'li').map(toItem);
      if (items.length === 0) return [];
      if (tag === 'ul') return [{ type: 'bulletList', content: items }];
      return [
        { type: 'orderedList', attrs: { start: readWhole(attributes.start, 100_000) }, content: items },
      ];
    }
    case 'blockquote': {
      const content = toBlocks(children).flatMap(flatten);
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    // A point outside of any list is a paragraph, and so are the cells of a table that only lays out a page.
    default:
      return toBlocks(children);
  }
}

/** A number from 1 to `max`; 1 for anything else. */
function readWhole(text: string | undefined, max: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : 1;
}

function toVideo(address: string | undefined, words: string): RichTextNode[] | null {
  const source = parseVideoAddress(address ?? '');
  const video = parseOutsideVideo(source);
  if (!video) return null;
  // The words that stand for a video without a title, and the address itself, are no title.
  const title = [m.news_video({ service: video.service }), address].includes(words) ? '' : words;
  return [{ type: 'video', attrs: { source, title: title.slice(0, 200) } }];
}

/** A link to a video that stands alone in its paragraph is the video. */
function toVideoOfLink(children: readonly HtmlNode[]): RichTextNode[] | null {
  const [only, ...others] = children.filter((node) => !('text' in node) || node.text.trim() !== '');
  if (!only || others.length > 0 || 'text' in only || only.tag !== 'a') return null;
  const words = tidy(toInline({ ...only, attributes: {} }, [])).map(({ text }) => text ?? ' ');
  return toVideo(only.attributes.href, words.join(''));
}

/** A table of at least two rows and columns whose cells hold words alone; null for one that lays out a page. */
function toTable(children: readonly HtmlNode[]): RichTextNode[] | null {
  const elements = children.filter((node) => 'tag' in node);
  const rows = elements.filter(({ tag }) => tag === 'tr').map(toRow);
  const isTable = rows.length > 1 && !rows.includes(null) && rows.some((row) => row && row.length > 1);
  if (!isTable) return null;
  const title = elements.filter(({ tag }) => tag === 'p').flatMap((node) => toBlocks(node.children));
  return [
    ...title,
    { type: 'table', content: rows.map((content) => ({ type: 'tableRow', content: content ?? [] })) },
  ];
}

function toRow({ children }: HtmlElement): RichTextNode[] | null {
  const cells = children.filter((node) => 'tag' in node && (node.tag === 'th' || node.tag === 'td'));
  const row = cells.map((cell): RichTextNode => {
    const { tag, attributes, children: inner } = cell as HtmlElement;
    const spans = { colspan: readWhole(attributes.colspan, 20), rowspan: readWhole(attributes.rowspan, 20) };
    const content = toBlocks(inner);
    return {
      type: tag === 'th' ? 'tableHeader' : 'tableCell',
      attrs: spans,
      content: content.length > 0 ? content : [{ type: 'paragraph' }],
    };
  });
  return row.every(({ content }) => content?.every(({ type }) => type === 'paragraph')) ? row : null;
}

function toItem(node: HtmlNode): RichTextNode {
  const content = toBlocks('children' in node ? node.children : []).flatMap(flatten);
  return {
    type: 'listItem',
    content: content[0]?.type === 'paragraph' ? content : [{ type: 'paragraph' }, ...content],
  };
}

/** Inside lists and quotations there are only paragraphs and lists. */
function flatten(block: RichTextNode): RichTextNode[] {
  if (block.type === 'heading') return [{ type: 'paragraph', content: block.content ?? [] }];
  if (['blockquote', 'table', 'tableRow', 'tableHeader', 'tableCell'].includes(block.type))
    return (block.content ?? []).flatMap(flatten);
  return ['horizontalRule', 'video'].includes(block.type) ? [] : [block];
}

function toInline(node: HtmlNode, marks: Marks): RichTextNode[] {
  if ('text' in node) {
    const text = node.text.replaceAll(/[ \t\r\n]+/g, ' ');
    return text ? [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] : [];
  }
  if (node.tag === 'br') return [{ type: 'hardBreak' }];
  return node.children.flatMap((child) => toInline(child, addMark(marks, node)));
}

function addMark(marks: Marks, { tag, attributes: { href } }: HtmlElement): Marks {
  const add = (mark: Marks[number]) =>
    marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark];
  if (tag === 'strong') return add({ type: 'bold' });
  if (tag === 'em') return add({ type: 'italic' });
  return tag === 'a' && href && toLinkTarget(href) !== null ? add({ type: 'link', attrs: { href } }) : marks;
}

/** Without the spaces and line breaks at both ends that HTML does not show. */
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
