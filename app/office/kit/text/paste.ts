import type { Editor } from '@tiptap/core';
import type { EditorProps } from '@tiptap/pm/view';
import { parseVideoAddress } from '#common/videos.ts';
import { createMarkdown } from '#core/rich-text/create-markdown.ts';
import { placeFootnotes } from '#core/rich-text/footnotes.ts';
import { m } from '#words/messages.js';
import { showToast } from '../../../ui/feedback/show-toast.ts';
import { insertBlocks } from './blocks.tsx';
import { cleanPastedHtml } from './clean-pasted-html.ts';

type Desk = {
  editor: Editor | null;
  sendPictures: (files: readonly File[], at?: number) => void;
  /** Null if the text cannot contain files. */
  sendFiles: ((files: readonly File[], at?: number) => void) | null;
};

/**
 * Returns the editor's handlers for pasted and dropped files, video URLs, Markdown and HTML.
 * `see` returns the current values at each event.
 */
export function handlePastes(
  see: () => Desk,
): Pick<EditorProps, 'transformPastedHTML' | 'handlePaste' | 'handleDrop'> {
  function take(paste: ReturnType<typeof readPaste>, at: number): boolean {
    const { editor, sendPictures, sendFiles } = see();
    if (!paste || !editor) return false;
    if (paste.kind === 'files') {
      const pictures = paste.files.filter(isPicture);
      const others = paste.files.filter((file) => !isPicture(file));
      if (pictures.length === 0 && !sendFiles) return false;
      if (pictures.length > 0) sendPictures(pictures, at);
      if (others.length > 0) sendFiles?.(others, at);
    } else if (paste.kind === 'video') {
      // A URL pasted over selected words becomes a link.
      if (!editor.state.selection.empty) return false;
      insertBlocks(editor, at, [{ type: 'video', attrs: { source: paste.source, title: '' } }]);
    } else {
      editor.view.pasteHTML(markdownToHtml(paste.text));
      showToast({
        title: m.newsroom_pasted_markdown(),
        action: { label: m.newsroom_pasted_as_is(), onPress: () => pasteAsIs(editor, paste.text) },
      });
    }
    return true;
  }
  return {
    transformPastedHTML(html) {
      const { html: clean, lostPictures, footnotes } = cleanPastedHtml(html);
      if (lostPictures > 0)
        showToast({
          title: m.newsroom_pasted_pictures({ count: lostPictures }),
          description: m.newsroom_pasted_pictures_words(),
          timeout: 12_000,
        });
      if (footnotes > 0)
        showToast({
          title: m.newsroom_pasted_footnotes({ count: footnotes }),
          description: m.newsroom_pasted_footnotes_hint(),
          timeout: 12_000,
        });
      return clean;
    },
    handlePaste(view, event) {
      // Shift pastes plain text.
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

type Paste =
  | { kind: 'files'; files: File[] }
  | { kind: 'video'; source: string }
  | { kind: 'markdown'; text: string }
  | null;

const isPicture = ({ type }: File) => type.startsWith('image/');

/** Returns null if the editor's default handler should insert the content. */
function readPaste(clipboard: DataTransfer | null): Paste {
  if (!clipboard) return null;
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  const files = [...clipboard.files];
  // Word and other programs also copy a picture of the text.
  if (files.length > 0 && !text.trim()) return { kind: 'files', files };
  const source = parseVideoAddress(text);
  if (source) return { kind: 'video', source };
  // Code editors copy Markdown as coloured HTML; the plain text is the source.
  const plain = !html || clipboard.types.includes('vscode-editor-data');
  return plain && isMarkdown(text) ? { kind: 'markdown', text } : null;
}

const signs = [
  /^ {0,3}#{1,6} \S/m,
  /^ {0,3}[-*+] \S.*\n {0,3}[-*+] \S/m,
  /^ {0,3}\d{1,3}[.)] \S.*\n {0,3}\d{1,3}[.)] \S/m,
  /^ {0,3}> \S/m,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /(^|[\s(«'’])\*\*[^\s*][^*\n]*\*\*/m,
  /~~[^\s~][^~\n]*~~/,
  /==[^\s=][^=\n]*==/,
  /<(u|s|del|ins|mark|sup|sub)>/,
  /\[[^[\]\n]+\]\((https?:\/\/|\/|mailto:)[^)[\s]+\)/,
];

/** True if the text contains Markdown syntax (https://commonmark.org) that is unlikely to be accidental. */
export const isMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text));

const render = createMarkdown({ html: false, pictures: false });

/** Renders a Markdown text as HTML for the editor's schema. HTML in it is text, except the tags of text marks. */
export function markdownToHtml(text: string): string {
  const { html, notes } = render(text);
  return placeFootnotes([html], notes)[0]?.html ?? '';
}
