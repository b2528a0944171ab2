import type { Editor } from '@tiptap/core';
import type { EditorProps } from '@tiptap/pm/view';
import { m } from '#words/messages.js';
import type { useToast } from '../../../ui/feedback/toasts.tsx';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { insertBlocks } from './insert-blocks.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { readPaste } from './read-paste.ts';

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
