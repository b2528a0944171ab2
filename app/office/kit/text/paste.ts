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
  /** Null where a text holds no files. */
  sendFiles: ((files: readonly File[], at?: number) => void) | null;
};

/**
 * What becomes of what is pasted into the text or dropped on it: pictures and, in lessons, files are sent, the address of a video stands for it,
 * Markdown and the HTML of other programs are put into what the text may hold. `see` is asked each time.
 */
export function handlePastes(
  see: () => Desk,
): Pick<EditorProps, 'transformPastedHTML' | 'handlePaste' | 'handleDrop'> {
  /** True where it was taken. */
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
      // An address put on words is a link.
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
  | { kind: 'files'; files: File[] }
  | { kind: 'video'; source: string }
  | { kind: 'markdown'; text: string }
  | null;

const isPicture = ({ type }: File) => type.startsWith('image/');

/** Looks into a clipboard or into what was dropped. */
function readPaste(clipboard: DataTransfer | null): Paste {
  if (!clipboard) return null;
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  const files = [...clipboard.files];
  // Word and others send a picture of the words along with them.
  if (files.length > 0 && !text.trim()) return { kind: 'files', files };
  const source = parseVideoAddress(text);
  if (source) return { kind: 'video', source };
  // Editors of code colour their Markdown; what they say is the plain text.
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

/** Whether a text was written in Markdown (https://commonmark.org): it has marks that nobody types by chance. */
export const isMarkdown = (text: string): boolean => signs.some((sign) => sign.test(text));

const render = createMarkdown({ html: false, pictures: false });

/** Renders a Markdown text as HTML for the editor's schema. HTML in it is text, except the tags of text marks. */
export function markdownToHtml(text: string): string {
  const { html, notes } = render(text);
  return placeFootnotes([html], notes)[0]?.html ?? '';
}
