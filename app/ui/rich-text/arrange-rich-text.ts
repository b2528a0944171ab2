import { toSlug } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { parseOutsideVideo } from '#common/videos.ts';
import { richTextBounds } from '#core/rich-text/clean-rich-text.ts';
import { isVariants, readOwnPicture } from '#core/rich-text/own-picture.ts';
import { arrangeInline } from './arrange-inline.ts';
import type { Block, Cell, Holder } from './arranged.ts';

type Loose = { type?: unknown; attrs?: Record<string, unknown> | null; content?: unknown };

/** How deep a node stands, and what the document has used up before it. */
type Place = { depth: number; ids: Set<string>; tables: { count: number } };

/**
 * Makes a stored document ready for the page: typography, ids for headings, numbers for tables, marks around what
 * they cover. It trusts nothing of what is stored: a kind of node that it does not know is left out with all it
 * holds, an unknown attribute is never read, and a link, a picture or a video stays only where it leads to what it
 * may lead to.
 */
export function arrangeRichText(document: unknown): Block[] {
  return arrangeAll(childrenOf(document), { depth: 0, ids: new Set(), tables: { count: 0 } });
}

function childrenOf(node: unknown): Loose[] {
  const content = isNode(node) ? node.content : null;
  return Array.isArray(content) ? content.filter(isNode) : [];
}

const isNode = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

function arrangeAll(nodes: Loose[], place: Place): Block[] {
  if (place.depth >= richTextBounds.depth) return [];
  const inner = { ...place, depth: place.depth + 1 };
  return nodes.flatMap((node) => arrange(node, inner) ?? []);
}

function arrange(node: Loose, place: Place): Block | null {
  switch (node.type) {
    case 'paragraph':
      return { kind: 'paragraph', content: arrangeInline(node.content).words };
    case 'heading':
      return arrangeHeading(node, place);
    case 'bulletList':
      return { kind: 'bullets', items: arrangeItems(node, place) };
    case 'orderedList': {
      const start = toWhole(node.attrs?.start, 0, 100_000) ?? 1;
      return { kind: 'numbers', start, items: arrangeItems(node, place) };
    }
    case 'blockquote':
      return { kind: 'quotation', blocks: arrangeAll(childrenOf(node), place) };
    case 'horizontalRule':
      return { kind: 'rule' };
    case 'picture':
      return arrangePicture(node);
    case 'video':
      return arrangeVideo(node);
    case 'table':
      return arrangeTable(node, place);
    default:
      return null;
  }
}

/** Its id begins with a word of ours: no heading takes the id of another part of the page. */
function arrangeHeading(node: Loose, place: Place): Block {
  const { words, text } = arrangeInline(node.content);
  const slug = `partie-${toSlug(text)}`;
  let id = slug;
  for (let count = 2; place.ids.has(id); count++) id = `${slug}-${count}`;
  place.ids.add(id);
  return { kind: 'heading', level: node.attrs?.level === 3 ? 3 : 2, id, content: words };
}

function arrangeItems(list: Loose, place: Place): Holder[] {
  return childrenOf(list)
    .filter(({ type }) => type === 'listItem')
    .map((item) => toHolder(item, place));
}

/** One paragraph and nothing but lists after it needs no space of its own: its words stand in the item. */
function toHolder(node: Loose, place: Place): Holder {
  const [first, ...others] = arrangeAll(childrenOf(node), place);
  if (first?.kind === 'paragraph' && others.every(({ kind }) => kind !== 'paragraph'))
    return { words: first.content, blocks: others };
  return { words: [], blocks: first ? [first, ...others] : [] };
}

function arrangePicture(node: Loose): Block | null {
  const { url, alt, variants } = node.attrs ?? {};
  const width = toWhole(node.attrs?.width, 1, 100_000);
  const height = toWhole(node.attrs?.height, 1, 100_000);
  if (typeof url !== 'string' || !readOwnPicture(url) || !width || !height) return null;
  const widths = isVariants(variants) ? [...variants, { url, width }] : [];
  const srcSet = widths.map((each) => `${each.url} ${each.width}w`).join(', ') || undefined;
  const caption = arrangeInline(node.content).words;
  return { kind: 'picture', picture: { src: url, srcSet, alt: toWords(alt), width, height }, caption };
}

function arrangeVideo(node: Loose): Block | null {
  const { source, title } = node.attrs ?? {};
  if (typeof source !== 'string' || !parseOutsideVideo(source)) return null;
  return { kind: 'video', source, title: toWords(title) };
}

/** A first row of nothing but header cells is the head of the table; elsewhere such a cell heads its row. */
function arrangeTable(node: Loose, place: Place): Block {
  const rows = childrenOf(node).filter(({ type }) => type === 'tableRow');
  const hasHead = childrenOf(rows[0]).every(({ type }) => type === 'tableHeader');
  const toRow = (row: Loose, heads: 'col' | 'row') =>
    childrenOf(row).flatMap((cell) => arrangeCell(cell, heads, place) ?? []);
  return {
    kind: 'table',
    number: ++place.tables.count,
    head: rows.slice(0, hasHead ? 1 : 0).map((row) => toRow(row, 'col')),
    body: rows.slice(hasHead ? 1 : 0).map((row) => toRow(row, 'row')),
  };
}

function arrangeCell(cell: Loose, heads: 'col' | 'row', place: Place): Cell | null {
  if (cell.type !== 'tableCell' && cell.type !== 'tableHeader') return null;
  return {
    ...toHolder(cell, place),
    heads: cell.type === 'tableHeader' ? heads : null,
    colSpan: toWhole(cell.attrs?.colspan, 1, 20) ?? 1,
    rowSpan: toWhole(cell.attrs?.rowspan, 1, 20) ?? 1,
  };
}

const toWords = (value: unknown): string => (typeof value === 'string' ? typeset(value) : '');

function toWhole(value: unknown, least: number, most: number): number | null {
  const whole = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  return whole ? value : null;
}
