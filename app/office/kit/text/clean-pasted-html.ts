import { readStyledMarks } from '#core/rich-text/styled-marks.ts';
import { type TextMarkElement, textMarks, toTextMarkElement } from '#core/rich-text/text-marks.ts';
import { joinWordLists, readWordParagraphs, rename, wrap } from './word-lists.ts';

type Cleaned = { html: string; lostPictures: number; footnotes: number };

/**
 * Rewrites pasted HTML with the elements of the editor's schema, which drops everything else.
 * Word's list paragraphs become lists, headings get two levels, and footnotes become plain text.
 */
export function cleanPastedHtml(html: string): Cleaned {
  // HTML copied from this editor needs no cleaning.
  if (html.includes('data-pm-slice')) return { html, lostPictures: 0, footnotes: 0 };
  const { body } = new DOMParser().parseFromString(keepWordSigns(html), 'text/html');
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, template'))
    element.remove();
  removeComments(body);
  // Word's own elements, such as « o:p », « st1:place » and « w:sdt », are replaced by their content.
  for (const element of [...body.querySelectorAll('*')])
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  for (const heading of body.querySelectorAll('[role="heading"][aria-level]'))
    rename(heading, heading.getAttribute('aria-level') === '1' ? 'h2' : 'h3');
  readWordParagraphs(body);
  joinWordLists(body);
  const footnotes = raiseNoteNumbers(body);
  readTextMarks(body);
  for (const heading of body.querySelectorAll('h1, h4, h5, h6'))
    rename(heading, heading.localName === 'h1' ? 'h2' : 'h3');
  // Google Docs copies the checkboxes of task lists as pictures.
  for (const box of body.querySelectorAll('[role="checkbox"] img, input')) box.remove();
  const pictures = [...body.querySelectorAll('img')].filter((image) => !image.closest('figure'));
  for (const picture of pictures) picture.remove();
  // The page spaces its paragraphs, so empty lines between them are removed.
  for (const line of body.querySelectorAll('p, div, h2, h3'))
    if (!line.textContent?.trim() && !line.querySelector('figure, hr')) line.remove();
  for (const end of body.querySelectorAll('br')) if (isBetweenBlocks(end)) end.remove();
  return { html: body.innerHTML, lostPictures: pictures.length, footnotes };
}

/** Removes `<![if …]>` and keeps its content, such as list markers. `<!--[if …]>` stays hidden. */
const keepWordSigns = (html: string): string => html.replace(/<!\[(if|endif)[^<>]*\]>/gi, '');

function removeComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, hr, pre, section, article';

/** True if a line break has no effect, because it is at the start or end of a block. */
function isBetweenBlocks(end: Element): boolean {
  const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks);
  const next = skipSpace(end.nextSibling, 'nextSibling');
  const previous = skipSpace(end.previousSibling, 'previousSibling');
  return (
    isBlock(next) || isBlock(previous) || (!next && !end.parentElement?.closest('p, li, h2, h3, td, th'))
  );
}

function skipSpace(node: Node | null, to: 'nextSibling' | 'previousSibling'): Node | null {
  let at = node;
  while (at && ((at.nodeType === Node.TEXT_NODE && !at.nodeValue?.trim()) || at.nodeName === 'BR'))
    at = at[to];
  return at;
}

/** Turns footnote numbers, which are links within the document, into superscripts. Returns their count. */
function raiseNoteNumbers(body: Element): number {
  const called = new Set<string>();
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const [, anchor = ''] = link.getAttribute('href')?.split('#') ?? [];
    const number = link.textContent?.replaceAll(/[\s\u00a0[\]()]/g, '') ?? '';
    if (!noteAnchor.test(anchor) || !/^(?:\d{1,3}|[ivxlc]{1,6}|[a-z*]|↑)$/i.test(number)) continue;
    if (!backAnchor.test(anchor)) called.add(anchor);
    const holder = link.ownerDocument.createElement('sup');
    holder.append(...link.childNodes);
    link.replaceWith(holder);
  }
  return called.size;
}

/** Anchors of footnotes and their references in Word, LibreOffice, Google Docs, Wikipedia and mammoth. */
const noteAnchor = /^(?:_?(?:ftn|edn)|sdfootnote|sdendnote|ftnt|cite_|footnote|endnote|fn)/i;
const backAnchor = /ref|anc$/i;

/** Marks that an inner style can remove, unlike other marks such as strikethrough. */
const inherited: ReadonlySet<TextMarkElement> = new Set(['strong', 'em']);

/** Rewrites text marks as elements. Google Docs formats with styles, inside a `b` that a style disables. */
function readTextMarks(body: Element): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: { text: Text; marks: TextMarkElement[] }[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.data.trim()) continue;
    // The page already makes headings bold and underlines links.
    const isHeading = text.parentElement?.closest('h1, h2, h3, h4, h5, h6, th') !== null;
    const isLink = text.parentElement?.closest('a[href]') !== null;
    const marks = Object.values(textMarks).filter(
      (mark) => !(isHeading && mark === 'strong') && !(isLink && mark === 'u') && hasMark(text, body, mark),
    );
    found.push({ text, marks });
  }
  for (const element of [...body.querySelectorAll('*')])
    if (isInline(element)) element.replaceWith(...element.childNodes);
  for (const { text, marks } of found) for (const mark of marks) wrap(text, mark);
}

const isInline = ({ localName }: Element): boolean =>
  localName === 'span' || localName === 'font' || toTextMarkElement(localName) !== null;

/** True if the text has the mark: the closest ancestor that sets or removes the mark decides. */
function hasMark(text: Text, body: Element, mark: TextMarkElement): boolean {
  for (let at = text.parentElement; at && at !== body; at = at.parentElement) {
    const isMark = toTextMarkElement(at.localName) === mark;
    // The page sets the background of blocks.
    const styled =
      mark === 'mark' && !isInline(at) ? undefined : readStyledMarks(at.getAttribute('style') ?? '')[mark];
    if (styled) return true;
    if (styled === false && (isMark || inherited.has(mark))) return false;
    if (isMark) return true;
  }
  return false;
}
