import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef } from 'react';
import { m } from '#words/messages.js';
import { insertBlocks } from './blocks.tsx';

const paragraph = { type: 'paragraph' };

/** Blocks available only in lessons, with their initial content. */
const blocks = [
  { type: 'callout', label: m.learning_callout, block: { type: 'callout', content: [paragraph] } },
  {
    type: 'examples',
    label: m.lesson_tool_examples,
    block: {
      type: 'examples',
      content: [{ type: 'example', content: [{ type: 'phrase' }, { type: 'translation' }] }],
    },
  },
  { type: 'answer', label: m.lesson_tool_answer, block: { type: 'answer', content: [paragraph] } },
];

/** Toolbar for lesson blocks, labelled in words, because no familiar icons exist for them. */
export function LessonTools({
  editor,
  onFiles,
  onKeyDown,
}: {
  editor: Editor;
  onFiles: (files: File[]) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => blocks.filter(({ type }) => now.isActive(type)).map(({ type }) => type),
  });
  const sounds = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);

  /** Wraps the selection in a block or unwraps it. Inserts an empty block if it cannot be wrapped. */
  function toggle({ type, block }: (typeof blocks)[number]): void {
    const { selection } = editor.state;
    if (type === 'examples') insertInto(editor, block);
    else if (editor.isActive(type)) editor.chain().focus().lift(type).run();
    else if (editor.can().wrapIn(type)) editor.chain().focus().wrapIn(type).run();
    else if (!selection.$from.parent.type.spec.isolating) insertInto(editor, block);
  }

  return (
    <Base.Root className="text-editor-toolbar" aria-label={m.lesson_tools()} onKeyDown={onKeyDown}>
      <Base.Button className="text-editor-word-tool" onClick={() => sounds.current?.click()}>
        {m.common_recording()}
      </Base.Button>
      <Base.Button className="text-editor-word-tool" onClick={() => files.current?.click()}>
        {m.lesson_tool_document()}
      </Base.Button>
      {blocks.map((tool) => (
        <Base.Button
          key={tool.type}
          className="text-editor-word-tool"
          aria-pressed={tool.type === 'examples' ? undefined : on.includes(tool.type)}
          // Examples cannot be nested.
          disabled={tool.type === 'examples' && on.includes('examples')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(tool)}
        >
          {tool.label()}
        </Base.Button>
      ))}
      {[sounds, files].map((input) => (
        <input
          key={input === sounds ? 'sounds' : 'files'}
          ref={input}
          type="file"
          accept={input === sounds ? 'audio/*' : undefined}
          multiple
          hidden
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      ))}
    </Base.Root>
  );
}

function insertInto(editor: Editor, block: (typeof blocks)[number]['block']): void {
  const place = insertBlocks(editor, editor.state.selection.to, [block]);
  editor.commands.focus(place + 1);
}
