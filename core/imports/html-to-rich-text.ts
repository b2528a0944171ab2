import { toLinkTarget } from '#common/safe-links.ts';
import type { RichText, RichTextNode } from '#database/tables/news.ts';
import { type HtmlElement, type HtmlNode, isHtml, readHtml } from './read-html.ts';

type Marks = NonNullable<RichTextNode['marks']>;

const blockTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'hr']);
const isBlock = (node: HtmlNode): node is HtmlElement => 'tag' in node && blockTags.has(node.tag);

/**
 * A text from elsewhere, HTML or plain paragraphs, as a document of ours. Pictures in it are left out.
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

/** The same as plain text: paragraphs apart, a dash before each point of a list. @throws {AppError} invalid-input likewise */
export function htmlToText(text: string): string {
  if (!isHtml(text)) return text.replaceAll(/\r\n?/g, '\n').trim();
  const write = (node: RichTextNode): string => {
    if (node.type === 'hardBreak') return '\n';
    if (node.text !== undefined) return node.text;
    const inner = (node.content ?? []).map(write);
    if (node.type === 'listItem') return `– ${inner.join('\n')}`;
    return inner.join(node.type.endsWith('List') ? '\n' : node.type === 'blockquote' ? '\n\n' : '');
  };
  return (htmlToRichText(text).content ?? []).map(write).filter(Boolean).join('\n\n').trim();
}

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

function toBlock({ tag, children }: HtmlElement): RichTextNode[] {
  switch (tag) {
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
      return items.length > 0 ? [{ type: tag === 'ul' ? 'bulletList' : 'orderedList', content: items }] : [];
    }
    case 'blockquote': {
      const content = toBlocks(children).flatMap(flatten);
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    // A point outside of any list is a paragraph.
    default:
      return toBlocks(children);
  }
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
  if (block.type === 'blockquote') return block.content ?? [];
  return block.type === 'horizontalRule' ? [] : [block];
}

function toInline(node: HtmlNode, marks: Marks): RichTextNode[] {
  if ('text' in node) {
    const text = node.text.replaceAll(/[ \t\r\n]+/g, ' ');
    return text ? [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] : [];
  }
  if (node.tag === 'br') return [{ type: 'hardBreak' }];
  return node.children.flatMap((child) => toInline(child, addMark(marks, node)));
}

function addMark(marks: Marks, { tag, href }: HtmlElement): Marks {
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
