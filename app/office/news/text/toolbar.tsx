import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { m } from '#words/messages.js';
import { ToolIcon } from './tool-icon.tsx';
import { type Tool, type ToolName, tableTools, tools, writeKeys } from './tools.ts';

/** What the toolbar opens rather than does. */
export type Openers = { onLink: () => void; onPictures: (files: File[]) => void; onVideo: () => void };

const toggles = [tools.blocks, tools.words, tools.groups] as const;

/**
 * The tools of the text: one stop of the Tab key, arrows between them, Escape back to the text. Inside a table, a second row
 * for its rows and columns.
 */
export function Toolbar({
  editor,
  place,
  onLink,
  onPictures,
  onVideo,
}: Openers & { editor: Editor; place: RefObject<HTMLDivElement | null> }) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => readState(now) });
  const input = useRef<HTMLInputElement>(null);
  const run = (tool: { run: Tool['run'] }) => tool.run(editor.chain().focus()).run();
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') editor.commands.focus();
  };
  return (
    <div ref={place} className="text-editor-tools">
      <Base.Root className="text-editor-toolbar" aria-label={m.newsroom_tools()} onKeyDown={leave}>
        {toggles.map((group) => (
          <Base.Group key={group[0]?.name} className="text-editor-group">
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                tool={tool}
                pressed={state.on.includes(tool.name)}
                onPress={() => run(tool)}
              />
            ))}
          </Base.Group>
        ))}
        <Base.Group className="text-editor-group">
          <ToolButton
            tool={{ name: 'link', label: m.newsroom_tool_link, keys: 'Control+K' }}
            pressed={state.on.includes('link')}
            onPress={onLink}
          />
          <ToolButton
            tool={{ name: 'picture', label: m.newsroom_tool_picture }}
            onPress={() => input.current?.click()}
          />
          <ToolButton tool={{ name: 'video', label: m.newsroom_tool_video }} onPress={onVideo} />
          <ToolButton
            tool={{ name: 'table', label: m.newsroom_tool_table }}
            disabled={state.inTable}
            onPress={() =>
              editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
            }
          />
          <ToolButton
            tool={{ name: 'rule', label: m.newsroom_tool_rule }}
            onPress={() => editor.chain().focus().setHorizontalRule().run()}
          />
        </Base.Group>
        <Base.Group className="text-editor-group">
          {tools.history.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              disabled={!state.can.includes(tool.name)}
              onPress={() => run(tool)}
            />
          ))}
        </Base.Group>
      </Base.Root>
      {state.inTable ? (
        <Base.Root className="text-editor-toolbar" aria-label={m.newsroom_table_tools()} onKeyDown={leave}>
          {tableTools.map((tool) => (
            <Base.Button key={tool.label()} className="text-editor-word-tool" onClick={() => run(tool)}>
              {tool.label()}
            </Base.Button>
          ))}
        </Base.Root>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function ToolButton({
  tool: { name, label, keys },
  pressed,
  disabled,
  onPress,
}: {
  tool: { name: ToolName; label: () => string; keys?: string };
  /** Only for what is on or off. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <Base.Button
      className="text-editor-tool"
      aria-label={label()}
      title={keys ? `${label()} (${writeKeys(keys)})` : label()}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      disabled={disabled ?? false}
      // The selection stays in the text while the pointer is on a tool.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {name === 'heading2' || name === 'heading3' ? (
        <span className={`text-editor-tool-${name}`}>{label()}</span>
      ) : (
        <ToolIcon name={name} />
      )}
    </Base.Button>
  );
}

function readState(editor: Editor): { on: ToolName[]; can: ToolName[]; inTable: boolean } {
  const on = toggles
    .flat()
    .filter((tool) => tool.isOn?.(editor))
    .map(({ name }) => name);
  if (editor.isActive('link')) on.push('link');
  const can: ToolName[] = [];
  if (editor.can().undo()) can.push('undo');
  if (editor.can().redo()) can.push('redo');
  return { on, can, inTable: editor.isActive('table') };
}
