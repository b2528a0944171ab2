import type { AnyExtension, Editor, JSONContent } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { NodeViewContent, type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react';
import { lessonTextExtensions, richTextExtensions } from '#core/rich-text/rich-text-extensions.ts';
import { m } from '#words/messages.js';
import { VideoFacade } from '../../../ui/rich-text/video-facade.tsx';
import { BlockAbout, stopEvent } from './block-about.tsx';
import { exampleKeys } from './example-keys.ts';
import { lessonViews } from './lesson-views.tsx';

const views = { picture: PictureView, video: VideoView, ...lessonViews };

/** Returns the extensions of a text with their editor-only views, keys and labels. */
export function listEditorExtensions(area: 'news' | 'lessons' | 'pages'): AnyExtension[] {
  const known = area === 'lessons' ? lessonTextExtensions : richTextExtensions;
  return [
    ...known.map((extension) => {
      const view = views[extension.name as keyof typeof views];
      if (extension.name === 'example')
        return extension.extend({ addKeyboardShortcuts: () => bindKeys(exampleKeys) });
      return view
        ? extension.extend({ addNodeView: () => ReactNodeViewRenderer(view, { stopEvent }) })
        : extension;
    }),
    Placeholder.configure({ placeholder: () => m.newsroom_text_placeholder() }),
  ];
}

const bindKeys = (keys: Record<string, (editor: Editor) => boolean>) =>
  Object.fromEntries(
    Object.entries(keys).map(([key, run]) => [key, ({ editor }: { editor: Editor }) => run(editor)]),
  );

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
        label={m.common_picture_description()}
        hint={m.newsroom_alt_hint()}
        maxLength={300}
        removeLabel={m.newsroom_picture_remove()}
      />
    </NodeViewWrapper>
  );
}

function VideoView(view: NodeViewProps) {
  const { node, selected } = view;
  const { source, title } = node.attrs;
  return (
    <NodeViewWrapper
      className="text-editor-figure"
      data-selected={selected || undefined}
      contentEditable={false}
    >
      {/* The preview is inert, because its link would leave the editor. */}
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

/** Nodes that contain whole blocks, so that pictures and files can be placed between them. */
const holders = new Set(['doc', 'callout', 'answer']);

/** Inserts blocks after the one at `position`, or in place of an empty paragraph. Returns their position. */
export function insertBlocks(editor: Editor, position: number, blocks: JSONContent[]): number {
  const { doc, schema } = editor.state;
  const at = doc.resolve(Math.min(position, doc.content.size));
  const types = blocks.map(({ type }) => schema.nodes[type ?? '']);
  const mayHold = (depth: number) => {
    const { type } = at.node(depth - 1);
    return holders.has(type.name) && types.every((each) => each && type.contentMatch.matchType(each));
  };
  let depth = at.depth;
  while (depth > 1 && !mayHold(depth)) depth--;
  const block = depth > 0 ? at.node(depth) : null;
  const isEmpty = block?.type.name === 'paragraph' && block.content.size === 0;
  const from = !block ? at.pos : isEmpty ? at.before(depth) : at.after(depth);
  const place = block && isEmpty ? { from, to: at.after(depth) } : from;
  editor.chain().insertContentAt(place, blocks).run();
  return from;
}
