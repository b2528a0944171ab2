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
  /** Widths are the page's, not the author's. */
  colwidth: { default: null, ...must((value) => value === null) },
};

/** What parts of tiptap's kits may hold here, where it is less than they would take. */
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

/**
 * Schema of every rich text of the school: paragraphs, headings 2 and 3, lists, quotations, rules, line breaks, tables,
 * own pictures, videos elsewhere, links and the marks of `textMarks`. The server validates texts with it and the
 * editor of the back office writes with it, so that both accept the same. It imports nothing of the server.
 */
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

/** What the text of a lesson may hold: the same, and recordings, files, boxes, phrases with their translation, folded answers. */
export const lessonTextExtensions: AnyExtension[] = [...richTextExtensions, ...lessonNodes];
