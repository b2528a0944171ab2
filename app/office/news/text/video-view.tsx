import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { m } from '#words/messages.js';
import { VideoFacade } from '../../../ui/rich-text/video-facade.tsx';
import { BlockAbout } from './block-about.tsx';

/** A video in the text, as the page shows it, with the title that stands for it. */
export function VideoView(view: NodeViewProps) {
  const { node, selected } = view;
  const { source, title } = node.attrs;
  return (
    <NodeViewWrapper
      className="text-editor-figure"
      data-selected={selected || undefined}
      contentEditable={false}
    >
      {/* It is only looked at here: its link would leave the text. */}
      <div inert data-drag-handle="">
        <VideoFacade source={source} title={title} />
      </div>
      <BlockAbout
        view={view}
        attribute="title"
        label={m.newsroom_video_title()}
        hint={m.newsroom_video_title_hint()}
        maxLength={200}
        removeLabel={m.newsroom_video_remove()}
      />
    </NodeViewWrapper>
  );
}
