import type { AnyExtension } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { richTextExtensions } from '#core/rich-text/rich-text-extensions.ts';
import { m } from '#words/messages.js';
import { PictureView } from './picture-view.tsx';
import { VideoView } from './video-view.tsx';

const views = { picture: PictureView, video: VideoView };

/** Typing in the fields of a picture or a video is not typing in the text. */
const stopEvent = ({ event }: { event: Event }) =>
  event.target instanceof HTMLElement && event.target.closest('input, button, label') !== null;

/** What the school's texts may hold, with the views and words that only an editor needs. */
export function listEditorExtensions(): AnyExtension[] {
  return [
    ...richTextExtensions.map((extension) => {
      const view = views[extension.name as keyof typeof views];
      return view
        ? extension.extend({ addNodeView: () => ReactNodeViewRenderer(view, { stopEvent }) })
        : extension;
    }),
    Placeholder.configure({ placeholder: () => m.newsroom_text_placeholder() }),
  ];
}
