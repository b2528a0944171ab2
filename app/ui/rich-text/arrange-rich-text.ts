import { toSlug } from '#common/links.ts';
import { toLinkTarget } from '#common/safe-links.ts';
import { toOneLine } from '#common/text.ts';
import { typeset, typesetRuns } from '#common/typography.ts';
import { parseOutsideVideo } from '#common/videos.ts';
import { richTextBounds } from '#core/rich-text/clean-rich-text.ts';
import { isLanguage } from '#core/rich-text/languages.ts';
import { readLessonFile } from '#core/rich-text/own-file.ts';
import { isVariants, readOwnPicture } from '#core/rich-text/own-picture.ts';
import { type TextMark, textMarkNames } from '#core/rich-text/text-marks.ts';
import type { CoverPicture } from '../cover/picture-cover.tsx';

/** Inline content of a paragraph. Each text mark wraps everything that it covers. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: TextMark; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

/** Content of a list item, a cell or a quotation. `words` have no paragraph around them. */
export type RichContent = { words: Inline[]; blocks: RichBlock[] };

export type Cell = RichContent & { heads: 'col' | 'row' | null; colSpan: number; rowSpan: number };

/** A block of a rich text that contains only supported kinds and values. */
export type RichBlock =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; level: 2 | 3; id: string; content: Inline[] }
  | { kind: 'bullets'; items: RichContent[] }
  | { kind: 'numbers'; start: number; items: RichContent[] }
  | { kind: 'quotation'; blocks: RichBlock[] }
  | { kind: 'rule' }
  | { kind: 'picture'; picture: CoverPicture; caption: Inline[] }
  | { kind: 'video'; source: string; title: string }
  | { kind: 'table'; number: number; head: Cell[][]; body: Cell[][] }
  | { kind: 'callout'; blocks: RichBlock[] }
  | { kind: 'answer'; title: string; blocks: RichBlock[] }
  | { kind: 'examples'; language: string; pairs: ExamplePair[] }
  | ({ kind: 'file' } & TextFile);

/** A French phrase and its translation. */
type ExamplePair = { phrase: Inline[]; translation: Inline[] };

/** A lesson's file inside its text. The caller that renders it supplies the URL for the reader. */
export type TextFile = { shownAs: 'recording' | 'document'; url: string; fileName: string; title: string };

/** Rendering target of a rich text. */
export type Reader = {
  /** Public origin of the site. Links to it count as internal. */
  siteUrl: string;
  /** True for feeds and emails, which get bare elements. */
  away: boolean;
  /** Resolves the URL of a page or a picture. Absolute for feeds and emails. */
  toAddress(address: string): string;
};

export function toReader(siteUrl: string, away: boolean): Reader {
  return {
    siteUrl,
    away,
    toAddress: (address) => (away && address.startsWith('/') ? siteUrl + address : address),
  };
}

type Loose = { type?: unknown; attrs?: Record<string, unknown> | null; content?: unknown };

/** Nesting depth of a node, and the ids and table numbers already used in the document. */
type Place = { depth: number; ids: Set<string>; tables: { count: number } };

/**
 * Converts an untrusted document into safe blocks with typography, heading ids and table numbers.
 * Drops unknown nodes, unknown attributes, and links, pictures and videos with a forbidden target.
 */
export function arrangeRichText(document: unknown): RichBlock[] {
  return arrangeAll(childrenOf(document), { depth: 0, ids: new Set(), tables: { count: 0 } });
}

function childrenOf(node: unknown): Loose[] {
  const content = isNode(node) ? node.content : null;
  return Array.isArray(content) ? content.filter(isNode) : [];
}

const isNode = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

function arrangeAll(nodes: Loose[], place: Place): RichBlock[] {
  if (place.depth >= richTextBounds.depth) return [];
  const inner = { ...place, depth: place.depth + 1 };
  return nodes.flatMap((node) => arrange(node, inner) ?? []);
}

function arrange(node: Loose, place: Place): RichBlock | null {
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
    case 'callout':
      return { kind: 'callout', blocks: arrangeAll(childrenOf(node), place) };
    case 'answer':
      return {
        kind: 'answer',
        title: toWords(node.attrs?.title),
        blocks: arrangeAll(childrenOf(node), place),
      };
    case 'examples':
      return arrangeExamples(node);
    case 'recording':
    case 'document':
      return arrangeFile(node.type, node);
    default:
      return null;
  }
}

/** The prefix of the id prevents clashes with other elements of the page. */
function arrangeHeading(node: Loose, place: Place): RichBlock {
  const { words, text } = arrangeInline(node.content);
  const slug = `partie-${toSlug(text)}`;
  let id = slug;
  for (let count = 2; place.ids.has(id); count++) id = `${slug}-${count}`;
  place.ids.add(id);
  return { kind: 'heading', level: node.attrs?.level === 3 ? 3 : 2, id, content: words };
}

function arrangeItems(list: Loose, place: Place): RichContent[] {
  return childrenOf(list)
    .filter(({ type }) => type === 'listItem')
    .map((item) => toHolder(item, place));
}

/** One paragraph followed only by lists becomes inline content, without paragraph spacing. */
function toHolder(node: Loose, place: Place): RichContent {
  const [first, ...others] = arrangeAll(childrenOf(node), place);
  if (first?.kind === 'paragraph' && others.every(({ kind }) => kind !== 'paragraph'))
    return { words: first.content, blocks: others };
  return { words: [], blocks: first ? [first, ...others] : [] };
}

function arrangePicture(node: Loose): RichBlock | null {
  const { url, alt, variants } = node.attrs ?? {};
  const width = toWhole(node.attrs?.width, 1, 100_000);
  const height = toWhole(node.attrs?.height, 1, 100_000);
  if (typeof url !== 'string' || !readOwnPicture(url) || !width || !height) return null;
  const widths = isVariants(variants) ? [...variants, { url, width }] : [];
  const srcSet = widths.map((each) => `${each.url} ${each.width}w`).join(', ') || undefined;
  const caption = arrangeInline(node.content).words;
  return { kind: 'picture', picture: { src: url, srcSet, alt: toWords(alt), width, height }, caption };
}

function arrangeVideo(node: Loose): RichBlock | null {
  const { source, title } = node.attrs ?? {};
  if (typeof source !== 'string' || !parseOutsideVideo(source)) return null;
  return { kind: 'video', source, title: toWords(title) };
}

/** A first row of header cells becomes the table head. Any other header cell heads its row. */
function arrangeTable(node: Loose, place: Place): RichBlock {
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

function arrangeExamples(node: Loose): RichBlock {
  const { language } = node.attrs ?? {};
  const pairs = childrenOf(node).map((example) => {
    const [phrase, translation] = ['phrase', 'translation'].map(
      (side) => childrenOf(example).find(({ type }) => type === side)?.content,
    );
    // French spacing and quotation marks apply to the phrase only.
    return {
      phrase: arrangeInline(phrase).words,
      translation: arrangeInline(translation, (texts) => texts).words,
    };
  });
  return { kind: 'examples', language: isLanguage(language) ? language : '', pairs };
}

function arrangeFile(shownAs: TextFile['shownAs'], node: Loose): RichBlock | null {
  const { url, fileName, title } = node.attrs ?? {};
  if (typeof url !== 'string' || !readLessonFile(url)) return null;
  const name = typeof fileName === 'string' ? toOneLine(fileName) : '';
  return { kind: 'file', shownAs, url, fileName: name, title: toWords(title) };
}

const toWords = (value: unknown): string => (typeof value === 'string' ? typeset(value) : '');

function toWhole(value: unknown, least: number, most: number): number | null {
  const whole = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  return whole ? value : null;
}

/** Consecutive text with the same marks, or a line break. */
type Run = { text: string; href: string | null; marks: ReadonlySet<TextMark> };

/** Nesting order of marks. A partly bold link therefore stays one link. */
const surrounding = ['link', ...textMarkNames] as const;
type Mark = (typeof surrounding)[number];

/** Converts inline content, with typography across mark boundaries. Drops unknown nodes and marks. */
function arrangeInline(
  content: unknown,
  set: (texts: string[]) => string[] = typesetRuns,
): { words: Inline[]; text: string } {
  const runs = Array.isArray(content) ? content.flatMap(readRun) : [];
  const texts = set(runs.map((run) => run.text));
  const ready = runs.map((run, index) => ({ ...run, text: texts[index] ?? '' }));
  return { words: nest(ready, surrounding), text: texts.join('') };
}

function readRun(node: unknown): Run[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, text, marks } = node as Record<string, unknown>;
  if (type === 'hardBreak') return [{ text: '\n', href: null, marks: new Set() }];
  if (type !== 'text' || typeof text !== 'string' || text === '') return [];
  const found: Loose[] = Array.isArray(marks) ? marks.filter(isNode) : [];
  const link = found.findLast((mark) => mark.type === 'link');
  return [
    {
      text: text.replaceAll('\n', ' '),
      href: link ? toLinkTarget(link.attrs?.href) : null,
      marks: new Set(textMarkNames.filter((name) => found.some((mark) => mark.type === name))),
    },
  ];
}

function nest(runs: readonly Run[], marks: readonly Mark[]): Inline[] {
  const [mark, ...inner] = marks;
  if (!mark) return runs.flatMap(toLeaf);
  const words: Inline[] = [];
  for (let from = 0; from < runs.length; ) {
    const value = readMark(runs[from], mark);
    let to = from + 1;
    while (to < runs.length && readMark(runs[to], mark) === value) to++;
    const content = nest(runs.slice(from, to), inner);
    if (!value) words.push(...content);
    else words.push(mark === 'link' ? { kind: mark, href: value, content } : { kind: mark, content });
    from = to;
  }
  return words;
}

/** Returns the URL of a link, or the name of another mark. Empty if the run does not have the mark. */
function readMark(run: Run | undefined, mark: Mark): string {
  if (mark === 'link') return run?.href ?? '';
  return run?.marks.has(mark) ? mark : '';
}

function toLeaf({ text }: Run): Inline[] {
  if (text === '') return [];
  return [text === '\n' ? { kind: 'break' } : { kind: 'text', text }];
}
