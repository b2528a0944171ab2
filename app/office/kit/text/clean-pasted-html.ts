import { joinWordLists, readWordParagraphs, rename, wrap } from './word-lists.ts';

/** What was taken away that somebody would miss. */
type Cleaned = { html: string; lostPictures: number };

/**
 * HTML from a clipboard, made of elements that the editor's schema reads: the lists of Word, which are paragraphs with a sign
 * in front, become lists; its smart tags and comments go; other people's headings take our two levels; bold and italic words
 * are told by elements. What the schema does not know it drops by itself.
 */
export function cleanPastedHtml(html: string): Cleaned {
  // Our own editor's: nothing to clean.
  if (html.includes('data-pm-slice')) return { html, lostPictures: 0 };
  const { body } = new DOMParser().parseFromString(keepWordSigns(html), 'text/html');
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, template'))
    element.remove();
  removeComments(body);
  // « o:p », « st1:place », « w:sdt »: Word's own elements; what they hold stays.
  for (const element of [...body.querySelectorAll('*')])
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
  for (const heading of body.querySelectorAll('[role="heading"][aria-level]'))
    rename(heading, heading.getAttribute('aria-level') === '1' ? 'h2' : 'h3');
  readWordParagraphs(body);
  joinWordLists(body);
  readEmphasis(body);
  for (const heading of body.querySelectorAll('h1, h4, h5, h6'))
    rename(heading, heading.localName === 'h1' ? 'h2' : 'h3');
  // The boxes that a list of tasks is ticked in are pictures in Google Docs.
  for (const box of body.querySelectorAll('[role="checkbox"] img, input')) box.remove();
  const pictures = [...body.querySelectorAll('img')].filter((image) => !image.closest('figure'));
  for (const picture of pictures) picture.remove();
  // The empty lines that people and their programs put between paragraphs are the page's business.
  for (const line of body.querySelectorAll('p, div, h2, h3'))
    if (!line.textContent?.trim() && !line.querySelector('figure, hr')) line.remove();
  for (const end of body.querySelectorAll('br')) if (isBetweenBlocks(end)) end.remove();
  return { html: body.innerHTML, lostPictures: pictures.length };
}

/**
 * Word hides the sign of a list between conditional comments that browsers leave out: `<![if !supportLists]>…<![endif]>`
 * parse as comments, and what stands between stays. Only the form `<!--[if …]>…<![endif]-->` hides its content for good.
 */
const keepWordSigns = (html: string): string => html.replace(/<!\[(if|endif)[^<>]*\]>/gi, '');

function removeComments(root: Element): void {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const comments: Node[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode);
  for (const comment of comments) comment.parentNode?.removeChild(comment);
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, hr, pre, section, article';

/** Whether a line ends where a block begins or ends anyway. */
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

const emphases = [
  {
    name: 'strong',
    tags: 'b, strong',
    /** Null where the style says nothing of it. */
    read: ({ fontWeight }: CSSStyleDeclaration) =>
      fontWeight ? /^(bold|bolder|[6-9]\d\d|1000)$/.test(fontWeight) : null,
  },
  {
    name: 'em',
    tags: 'i, em',
    read: ({ fontStyle }: CSSStyleDeclaration) => (fontStyle ? /^(italic|oblique)/.test(fontStyle) : null),
  },
];

/**
 * Makes every bold or italic word an element, and leaves no other of their kind: Google Docs wraps the whole in a `b` that its
 * style takes back, and sets words in bold by styles alone. The policy of the page blanks styles before the editor reads them,
 * so they are read here, as the text that they are.
 */
function readEmphasis(body: Element): void {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const wanted: { text: Text; names: string[] }[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.data.trim()) continue;
    // A heading is as bold as the page sets it.
    const inHeading = text.parentElement?.closest('h1, h2, h3, h4, h5, h6, th') !== null;
    const names = emphases
      .filter(({ name, tags, read }) => !(inHeading && name === 'strong') && decide(text, body, tags, read))
      .map(({ name }) => name);
    wanted.push({ text, names });
  }
  for (const element of body.querySelectorAll('b, strong, i, em, span, font'))
    element.replaceWith(...element.childNodes);
  for (const { text, names } of wanted) for (const name of names) wrap(text, name);
}

const reader = document.createElement('span').style;

/** What the nearest element around a text decides. */
function decide(
  text: Text,
  body: Element,
  tags: string,
  read: (style: CSSStyleDeclaration) => boolean | null,
): boolean {
  for (let at = text.parentElement; at && at !== body; at = at.parentElement) {
    reader.cssText = at.getAttribute('style') ?? '';
    const said = read(reader);
    if (said !== null) return said;
    if (at.matches(tags)) return true;
  }
  return false;
}
