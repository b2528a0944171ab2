import type { AnyExtension, Attributes } from '@tiptap/core';
import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { toLinkTarget } from '#common/safe-links.ts';
import { HighlightMark, SubscriptMark, SuperscriptMark } from './extra-marks.ts';
import { lessonNodes } from './lesson-nodes.ts';
import { isWhole, must, PictureNode, VideoNode } from './rich-text-nodes.ts';

const span = { default: 1, ...must(isWhole(1, 20)) };
const cell = {
  colspan: span,
  rowspan: span,
  /** Always null, because the page determines the widths of columns. */
  colwidth: { default: null, ...must((value) => value === null) },
};

const narrower: Record<string, { attributes?: Attributes; content?: string }> = {
  link: { attributes: { href: { default: null, ...must((value) => toLinkTarget(value) !== null) } } },
  heading: { attributes: { level: { default: 2, ...must((value) => value === 2 || value === 3) } } },
  orderedList: { attributes: { start: { default: 1, ...must(isWhole(0, 100_000)) } } },
  blockquote: { content: '(paragraph | bulletList | orderedList)+' },
  listItem: { content: 'paragraph (paragraph | bulletList | orderedList)*' },
  tableCell: { attributes: cell, content: 'paragraph+' },
  tableHeader: { attributes: cell, content: 'paragraph+' },
};

function narrow(extension: AnyExtension): AnyExtension {
  const rule = narrower[extension.name];
  if (!rule) return extension;
  const { attributes, content } = rule;
  return extension.extend({
    ...(attributes ? { addAttributes: () => attributes } : {}),
    ...(content ? { content } : {}),
  });
}

/** Schema of rich texts, shared by the server and the editor. It must not import server code. */
export const richTextExtensions: AnyExtension[] = [
  StarterKit.extend({
    addExtensions() {
      return this.parent?.().map(narrow) ?? [];
    },
  }).configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    link: { openOnClick: false, isAllowedUri: (href) => toLinkTarget(href) !== null },
  }),
  TableKit.extend({
    addExtensions() {
      return this.parent?.().map(narrow) ?? [];
    },
  }).configure({ table: { resizable: false } }),
  HighlightMark,
  SuperscriptMark,
  SubscriptMark,
  PictureNode,
  VideoNode,
];

/** Schema of lesson texts, with recordings, files, callouts, translated phrases and folded answers. */
export const lessonTextExtensions: AnyExtension[] = [...richTextExtensions, ...lessonNodes];
