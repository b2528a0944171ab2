import { Toolbar as Base } from '@base-ui/react/toolbar';
import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../../../ui/join-classes.ts';
import iconStyles from '../../../ui/mark/icon.module.css';
import { LessonTools } from './lesson-tools.tsx';

/** Headings have text labels, because icons for them are unclear without knowing HTML. */
type ToolName = ToolIconName | 'heading2' | 'heading3';

type Tool = {
  name: ToolName;
  label: () => string;
  /** Shortcut in the syntax of `aria-keyshortcuts`; displayed with the key names of the user's keyboard. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** True if the button is pressed. Absent for a tool that only inserts. */
  isOn?: (editor: Editor) => boolean;
};

const blocks: Tool[] = [
  {
    name: 'heading2',
    label: m.newsroom_tool_heading,
    keys: 'Control+Alt+2',
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'heading3',
    label: m.newsroom_tool_subheading,
    keys: 'Control+Alt+3',
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
];

const words: Tool[] = [
  {
    name: 'bold',
    label: m.newsroom_tool_bold,
    keys: 'Control+B',
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    label: m.newsroom_tool_italic,
    keys: 'Control+I',
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    label: m.newsroom_tool_underline,
    keys: 'Control+U',
    run: (chain) => chain.toggleUnderline(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'strike',
    label: m.newsroom_tool_strike,
    keys: 'Control+Shift+S',
    run: (chain) => chain.toggleStrike(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    name: 'highlight',
    label: m.newsroom_tool_highlight,
    keys: 'Control+Shift+H',
    run: (chain) => chain.toggleMark('highlight'),
    isOn: (editor) => editor.isActive('highlight'),
  },
  {
    name: 'superscript',
    label: m.newsroom_tool_superscript,
    keys: 'Control+.',
    run: (chain) => chain.toggleMark('superscript'),
    isOn: (editor) => editor.isActive('superscript'),
  },
  {
    name: 'subscript',
    label: m.newsroom_tool_subscript,
    keys: 'Control+,',
    run: (chain) => chain.toggleMark('subscript'),
    isOn: (editor) => editor.isActive('subscript'),
  },
];

const groups: Tool[] = [
  {
    name: 'bullets',
    label: m.newsroom_tool_bullets,
    keys: 'Control+Shift+8',
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    label: m.newsroom_tool_numbers,
    keys: 'Control+Shift+7',
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    label: m.newsroom_tool_quote,
    keys: 'Control+Shift+B',
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
];

const history: Tool[] = [
  { name: 'undo', label: m.newsroom_tool_undo, keys: 'Control+Z', run: (chain) => chain.undo() },
  { name: 'redo', label: m.newsroom_tool_redo, keys: 'Control+Shift+Z', run: (chain) => chain.redo() },
];

const tools = { blocks, words, groups, history };

const tableTools: { label: () => string; run: Tool['run'] }[] = [
  { label: m.newsroom_table_row_below, run: (chain) => chain.addRowAfter() },
  { label: m.newsroom_table_row_above, run: (chain) => chain.addRowBefore() },
  { label: m.newsroom_table_column_right, run: (chain) => chain.addColumnAfter() },
  { label: m.newsroom_table_column_left, run: (chain) => chain.addColumnBefore() },
  { label: m.newsroom_table_header, run: (chain) => chain.toggleHeaderRow() },
  { label: m.newsroom_table_row_delete, run: (chain) => chain.deleteRow() },
  { label: m.newsroom_table_column_delete, run: (chain) => chain.deleteColumn() },
  { label: m.newsroom_table_delete, run: (chain) => chain.deleteTable() },
];

/** Returns `Control+Shift+8` with local key names: « Ctrl + Maj + 8 », or « ⌘ ⇧ 8 » on a Mac. */
function writeKeys(keys: string, mac = /Mac|iP(hone|ad)/.test(navigator.platform)): string {
  const names = mac
    ? { Control: '⌘', Shift: '⇧', Alt: '⌥' }
    : { Control: 'Ctrl', Shift: m.newsroom_key_shift(), Alt: 'Alt' };
  return keys
    .split('+')
    .map((key) => names[key as keyof typeof names] ?? key)
    .join(mac ? '\u00a0' : '\u00a0+\u00a0');
}

const drawings = {
  bold: <path d="M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5V5Zm0 6.8h6a3.6 3.6 0 0 1 0 7.2h-6v-7.2Z" />,
  italic: <path d="M10.5 5h6m-9 14h6M13.8 5l-3.6 14" />,
  underline: <path d="M7.5 4.5v6.3a4.5 4.5 0 0 0 9 0V4.5M6 19.5h12" />,
  strike: (
    <path d="M16.5 7.4C15.9 5.6 14.2 4.6 12 4.6c-2.6 0-4.4 1.3-4.4 3.4 0 1.6 1 2.6 3 3.3M4 12h16m-4.2 1.6c.7.6 1 1.4 1 2.4 0 2.1-1.9 3.5-4.7 3.5-2.5 0-4.4-1.2-5-3.2" />
  ),
  highlight: <path d="m9 13.5 7.6-9 3.4 3-7.8 8.8-3.7.6.5-3.4ZM4 20h9" />,
  superscript: (
    <path d="m4 8 8 10m0-10L4 18M15.2 6.3c.2-1.1 1-1.8 2.1-1.8 1.2 0 2 .7 2 1.8 0 1.7-3.9 2.6-4.1 5.2h4.3" />
  ),
  subscript: (
    <path d="m4 5 8 10m0-10L4 15m11.2.3c.2-1.1 1-1.8 2.1-1.8 1.2 0 2 .7 2 1.8 0 1.7-3.9 2.6-4.1 5.2h4.3" />
  ),
  bullets: <path d="M9.5 6.5H20M9.5 12H20M9.5 17.5H20M5 6.5h.01M5 12h.01M5 17.5h.01" />,
  numbers: (
    <path d="M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.8V9m-2 6c.1-.8.6-1.2 1.3-1.2s1.3.5 1.3 1.2c0 1.1-2.5 2-2.5 4h2.6" />
  ),
  quote: <path d="M10 7.5 6 12l4 4.5m8-9L14 12l4 4.5" />,
  link: <path d="m10 14 4-4m-5.5 1.5L6 14a3.5 3.5 0 0 0 5 5l2.5-2.5m2-4L18 10a3.5 3.5 0 0 0-5-5l-2.5 2.5" />,
  picture: <path d="M4 5h16v14H4V5Zm0 11 5-5 4 4 2.5-2.5L20 17M15 9.5h.01" />,
  video: <path d="M4 6h16v12H4V6Zm6 3.2v5.6l4.6-2.8L10 9.2Z" />,
  table: <path d="M4 5h16v14H4V5Zm0 4.7h16M4 14.3h16M9.3 5v14m5.4-14v14" />,
  rule: <path d="M4 12h16M8 7h8m-8 10h8" />,
  undo: <path d="M8.5 5 4.5 9l4 4m-4-4H14a5 5 0 0 1 0 10h-3" />,
  redo: <path d="m15.5 5 4 4-4 4m4-4H10a5 5 0 0 0 0 10h3" />,
} satisfies Record<string, ReactNode>;

type ToolIconName = keyof typeof drawings;

function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className={joinClasses(iconStyles.icon)} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}

type Openers = {
  onLink: () => void;
  onPictures: (files: File[]) => void;
  onVideo: () => void;
  /** Null if the text cannot contain files and other lesson blocks. */
  onFiles: ((files: File[]) => void) | null;
};

const toggles = [tools.blocks, tools.words, tools.groups] as const;

/** Toolbar of the text: one tab stop, arrow keys between the tools, Escape back to the text. */
export function Toolbar({
  editor,
  place,
  onLink,
  onPictures,
  onVideo,
  onFiles,
}: Openers & { editor: Editor; place: RefObject<HTMLDivElement | null> }) {
  const state = useEditorState({ editor, selector: ({ editor: now }) => readState(now) });
  const input = useRef<HTMLInputElement>(null);
  const run = (tool: { run: Tool['run'] }) => tool.run(editor.chain().focus()).run();
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') editor.commands.focus();
  };
  return (
    <div ref={place} className="text-editor-tools">
      <Base.Root className="text-editor-toolbar" aria-label={m.newsroom_text_tools()} onKeyDown={leave}>
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
            tool={{ name: 'picture', label: m.common_picture }}
            onPress={() => input.current?.click()}
          />
          <ToolButton tool={{ name: 'video', label: m.common_video }} onPress={onVideo} />
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
      {onFiles ? <LessonTools editor={editor} onFiles={onFiles} onKeyDown={leave} /> : null}
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
  /** Undefined for tools that are never on or off. */
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
      // Keeps the selection in the text while a tool is pressed.
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
