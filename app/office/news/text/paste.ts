import type { Editor } from '@tiptap/core';
import type { EditorProps } from '@tiptap/pm/view';
import MarkdownIt from 'markdown-it';
import { parseVideoAddress } from '#common/videos.ts';
import { m } from '#words/messages.js';
import type { useToast } from '../../../ui/feedback/toasts.tsx';
import { insertBlocks } from './blocks.tsx';

type Desk = {
  editor: Editor | null;
  toast: ReturnType<typeof useToast>;
  sendPictures: (files: readonly File[], at?: number) => void;
};

/**
 * What becomes of what is pasted into the text or dropped on it: pictures are sent, the address of a video stands for it,
 * Markdown and the HTML of other programs are put into what the text may hold. `see` is asked each time.
 */
export function handlePastes(
  see: () => Desk,
): Pick<EditorProps, 'transformPastedHTML' | 'handlePaste' | 'handleDrop'> {
  /** True where it was taken. */
  function take(paste: ReturnType<typeof readPaste>, at: number): boolean {
    const { editor, toast, sendPictures } = see();
    if (!paste || !editor) return false;
    if (paste.kind === 'pictures') sendPictures(paste.files, at);
    else if (paste.kind === 'video') {
      // An address put on words is a link.
      if (!editor.state.selection.empty) return false;
      insertBlocks(editor, at, [{ type: 'video', attrs: { source: paste.source, title: '' } }]);
    } else {
      editor.view.pasteHTML(markdownToHtml(paste.text));
      toast({
        title: m.newsroom_pasted_markdown(),
        action: { label: m.newsroom_pasted_as_is(), onPress: () => pasteAsIs(editor, paste.text) },
      });
    }
    return true;
  }
  return {
    transformPastedHTML(html) {
      const { html: clean, lostPictures } = cleanPastedHtml(html);
      if (lostPictures > 0)
        see().toast({
          title: m.newsroom_pasted_pictures({ count: lostPictures }),
          description: m.newsroom_pasted_pictures_words(),
          timeout: 12_000,
        });
      return clean;
    },
    handlePaste(view, event) {
      // With Shift held the words come as they are.
      const { input } = view as unknown as { input?: { shiftKey?: boolean } };
      return take(input?.shiftKey ? null : readPaste(event.clipboardData), view.state.selection.to);
    },
    handleDrop(view, event, _slice, moved) {
      if (moved) return false;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      return take(readPaste(event.dataTransfer), at ?? view.state.selection.to);
    },
  };
}

function pasteAsIs(editor: Editor, text: string): void {
  editor.commands.undo();
  editor.view.pasteText(text);
  editor.commands.focus();
}

/** What a clipboard brings, and what is to be made of it; null leaves it to the editor. */
type Paste =
  | { kind: 'pictures'; files: File[] }
  | { kind: 'video'; source: string }
  | { kind: 'markdown'; text: string }
  | null;

/** Looks into a clipboard or into what was dropped. */
function readPaste(clipboard: DataTransfer | null): Paste {
  if (!clipboard) return null;
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  // Word and others send a picture of the words along with them.
  if (files.length > 0 && !text.trim()) return { kind: 'pictures', files };
  const source = parseVideoAddress(text);
  if (source) return { kind: 'video', source };
  // Editors of code colour their Markdown; what they say is the plain text.
  const plain = !html || clipboard.types.includes('vscode-editor-data');
  return plain && looksLikeMarkdown(text) ? { kind: 'markdown', text } : null;
}

const signs = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}[-*+] \S.*\n {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S.*\n {0,3}\d{1,3}[.)] \S/m,
  /^ {0,3}> \S/m,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /(^|[\s(«])\*\*[^\s*][^*\n]*\*\*/m,
  /\[[^[\]\n]+\]\((https?:\/\/|\/|mailto:)[^)[\s]+\)/,
];

/** Whether a text was written in Markdown (https://commonmark.org): it has marks that nobody types by chance. */
export const looksLikeMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text));

/** What was taken away that somebody would miss. */
type Cleaned = { html: string; lostPictures: number };

/**
 * HTML from a clipboard, made of elements that the editor's schema reads: the lists of Word, which are paragraphs with a sign
 * in front, become lists; its smart tags and comments go; other people's headings take our two levels. What the schema does
 * not know it drops by itself.
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
  readWordParagraphs(body);
  for (const heading of body.querySelectorAll('h1, h4, h5, h6'))
    rename(heading, heading.localName === 'h1' ? 'h2' : 'h3');
  const pictures = [...body.querySelectorAll('img')].filter((image) => !image.closest('figure'));
  for (const picture of pictures) picture.remove();
  // The empty lines that Word and others put between paragraphs are the page's business.
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('img, br + br')) paragraph.remove();
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

function rename(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

const styleOf = (element: Element): string => element.getAttribute('style')?.toLowerCase() ?? '';

/** `mso-list:l0 level2 lfo1` says that a paragraph is an item, and how deep. */
const listOf = (element: Element) => {
  const [, list, level] = /mso-list:\s*(l\d+) level(\d+)/.exec(styleOf(element).replace(/\s+/g, ' ')) ?? [];
  return list && level ? { list, level: Number(level) } : null;
};

function readWordParagraphs(body: Element): void {
  let open: { list: Element; id: string; level: number }[] = [];
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const place = listOf(paragraph);
    const isHeading = paragraph.localName !== 'p';
    if (!place || isHeading) {
      if (place) takeSign(paragraph);
      // A numbered heading stays a heading.
      if (/^mso(title|subtitle)$/i.test(paragraph.className))
        rename(paragraph, /sub/i.test(paragraph.className) ? 'h3' : 'h2');
      else if (/^mso(intense)?quote$/i.test(paragraph.className)) wrap(paragraph, 'blockquote');
      open = [];
      continue;
    }
    const previous = open.at(-1)?.list;
    // What stands between two items without being one ends the list.
    if (previous && rootOf(open)?.nextElementSibling !== paragraph) open = [];
    const name = takeSign(paragraph) === 'number' ? 'ol' : 'ul';
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > place.level) open.pop();
    let top = open.at(-1);
    if (top && top.level === place.level && (top.id !== place.list || top.list.localName !== name)) {
      open.pop();
      top = open.at(-1);
    }
    if (!top || top.level < place.level) {
      const list = body.ownerDocument.createElement(name);
      const item = top?.list.lastElementChild;
      if (item) item.append(list);
      else paragraph.before(list);
      top = { list, id: place.list, level: place.level };
      open.push(top);
    }
    const item = body.ownerDocument.createElement('li');
    top.list.append(item);
    item.append(paragraph);
  }
}

const rootOf = (open: { list: Element }[]): Element | undefined => open[0]?.list;

function wrap(element: Element, name: string): void {
  const holder = element.ownerDocument.createElement(name);
  element.before(holder);
  holder.append(element);
}

/** Takes the sign in front of an item away, and says what it was: « · », « o », « § » or a number, a letter. */
function takeSign(paragraph: Element): 'bullet' | 'number' {
  const sign = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/.test(styleOf(span)),
  );
  const text = sign?.textContent?.replace(/[\s\u00a0]+/g, '') ?? '';
  sign?.remove();
  return /^\(?(\d+|[a-z]|[ivx]+)[.)°]/i.test(text) ? 'number' : 'bullet';
}

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
// Pictures are sent, not pointed at: the words that stand for one are kept.
markdown.renderer.rules.image = (tokens, index) => markdown.utils.escapeHtml(tokens[index]?.content ?? '');

/** A Markdown text as HTML for the editor's schema to read: any HTML in it is text. */
export const markdownToHtml = (text: string): string => markdown.render(text);
