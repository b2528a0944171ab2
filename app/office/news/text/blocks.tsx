import type { AnyExtension, Editor, JSONContent } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { richTextExtensions } from '#core/rich-text/rich-text-extensions.ts';
import { m } from '#words/messages.js';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { VideoFacade } from '../../../ui/rich-text/video-facade.tsx';

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

/** A picture in the text: its caption is written under it, and under that what it shows for who cannot see it. */
function PictureView(view: NodeViewProps) {
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

/** A video in the text, as the page shows it, with the title that stands for it. */
function VideoView(view: NodeViewProps) {
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

/** Under a picture or a video in the text: the words that stand for it, and how to take it out. */
function BlockAbout({
  view: { node, updateAttributes, deleteNode, editor },
  attribute,
  label,
  hint,
  maxLength,
  removeLabel,
}: {
  view: NodeViewProps;
  /** Where the node keeps those words. */
  attribute: string;
  label: string;
  /** Said while there are none. */
  hint: string;
  maxLength: number;
  removeLabel: string;
}) {
  const words = String(node.attrs[attribute]);
  return (
    <div className="text-editor-about" contentEditable={false}>
      <TextField
        label={label}
        hint={words ? undefined : hint}
        value={words}
        maxLength={maxLength}
        onChange={(event) => updateAttributes({ [attribute]: event.currentTarget.value })}
      />
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          deleteNode();
          editor.commands.focus();
        }}
      >
        {removeLabel}
      </Button>
    </div>
  );
}

/**
 * Puts blocks after the one that holds `position`, at the top of the text: a picture belongs between paragraphs, whatever list
 * or table the cursor is in. An empty paragraph gives its place.
 */
export function insertBlocks(editor: Editor, position: number, blocks: JSONContent[]): void {
  const { doc } = editor.state;
  const at = doc.resolve(Math.min(position, doc.content.size));
  const block = at.depth > 0 ? at.node(1) : null;
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0;
  const place = !block ? at.pos : isEmpty ? { from: at.before(1), to: at.after(1) } : at.after(1);
  editor.chain().insertContentAt(place, blocks).run();
}
