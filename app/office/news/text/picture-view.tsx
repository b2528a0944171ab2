import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { m } from '#words/messages.js';
import { BlockAbout } from './block-about.tsx';

/** A picture in the text: its caption is written under it, and under that what it shows for who cannot see it. */
export function PictureView(view: NodeViewProps) {
  const { node, selected } = view;
  const { url, width, height, alt } = node.attrs;
  return (
    <NodeViewWrapper as="figure" className="text-editor-figure" data-selected={selected || undefined}>
      <img src={url} width={width} height={height} alt={alt} data-drag-handle="" draggable />
      <NodeViewContent
        as="div"
        className="text-editor-caption"
        data-placeholder={node.content.size === 0 ? m.newsroom_caption() : undefined}
      />
      <BlockAbout
        view={view}
        attribute="alt"
        label={m.newsroom_alt()}
        hint={m.newsroom_alt_hint()}
        maxLength={300}
        removeLabel={m.newsroom_picture_remove()}
      />
    </NodeViewWrapper>
  );
}
