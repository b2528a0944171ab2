import { Mark } from '@tiptap/core';

export const HighlightMark = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-h': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** Superscript or subscript; each replaces the other. */
const createScriptMark = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub', key: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

export const SuperscriptMark = createScriptMark('superscript', 'sup', 'Mod-.');
export const SubscriptMark = createScriptMark('subscript', 'sub', 'Mod-,');
