import type { Editor, JSONContent } from '@tiptap/core';

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
