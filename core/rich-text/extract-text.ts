import type { RichText } from '#database/tables/news.ts';

export type { RichText };

import { richTextBounds } from './clean-rich-text.ts';

/** What an editor of a text begins with. */
export const emptyText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Kinds of nodes whose text is one line of the whole. */
const lines = new Set(['paragraph', 'heading', 'picture', 'phrase', 'translation']);

/** Kinds of nodes that have a title. */
const titled = new Set(['video', 'recording', 'document', 'answer']);

/** The words of a rich text, a line for each paragraph, heading, and caption, without its signs of layout. */
export function extractText(document: RichText): string {
  const found: string[] = [''];

  function read(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > richTextBounds.depth) return;
    const { type, text, content, attrs } = value as Record<string, unknown>;
    if (type === 'text') add(text);
    if (type === 'hardBreak') add(' ');
    if (typeof type === 'string' && titled.has(type))
      found.push(toText((attrs as { title?: unknown } | undefined)?.title), '');
    if (typeof type === 'string' && lines.has(type)) found.push('');
    if (Array.isArray(content)) for (const child of content) read(child, depth + 1);
  }

  function add(words: unknown): void {
    found[found.length - 1] += toText(words);
  }

  read(document, 0);
  return found
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * How long a text takes to read, in whole minutes, at least one: 195 words a minute, the mean of French readers
 * in Trauzettel-Klosinski and Dietz, « Standardized Assessment of Reading Performance », IOVS 53 (2012).
 */
export function countReadingMinutes(text: string): number {
  const words = text.match(/[\p{L}\d]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 195));
}
