import type { ChainedCommands, Editor } from '@tiptap/core';
import { m } from '#words/messages.js';
import type { ToolIconName } from './tool-icon.tsx';

/** No drawing says what a heading is to who has never seen HTML: these two are words. */
export type ToolName = ToolIconName | 'heading2' | 'heading3';

/** A button of the toolbar that changes the text by itself. */
export type Tool = {
  name: ToolName;
  label: () => string;
  /** As `aria-keyshortcuts` names it; shown in the words of the reader's keyboard. */
  keys?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Whether it is pressed; a tool without it only inserts. */
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

export const tools = { blocks, words, groups, history };

/** What can be done inside a table. */
export const tableTools: { label: () => string; run: Tool['run'] }[] = [
  { label: m.newsroom_table_row_below, run: (chain) => chain.addRowAfter() },
  { label: m.newsroom_table_row_above, run: (chain) => chain.addRowBefore() },
  { label: m.newsroom_table_column_right, run: (chain) => chain.addColumnAfter() },
  { label: m.newsroom_table_column_left, run: (chain) => chain.addColumnBefore() },
  { label: m.newsroom_table_header, run: (chain) => chain.toggleHeaderRow() },
  { label: m.newsroom_table_row_delete, run: (chain) => chain.deleteRow() },
  { label: m.newsroom_table_column_delete, run: (chain) => chain.deleteColumn() },
  { label: m.newsroom_table_delete, run: (chain) => chain.deleteTable() },
];

/** « Control+Shift+8 » as the keys are called here: « Ctrl + Maj + 8 », or on a Mac « ⌘ ⇧ 8 ». */
export function writeKeys(keys: string, mac = /Mac|iP(hone|ad)/.test(navigator.platform)): string {
  const names = mac
    ? { Control: '⌘', Shift: '⇧', Alt: '⌥' }
    : { Control: 'Ctrl', Shift: m.newsroom_key_shift(), Alt: 'Alt' };
  return keys
    .split('+')
    .map((key) => names[key as keyof typeof names] ?? key)
    .join(mac ? '\u00a0' : '\u00a0+\u00a0');
}
