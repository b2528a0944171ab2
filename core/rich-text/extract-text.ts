import type { RichText } from '#database/tables/news.ts';

export type { RichText };

import { richTextBounds } from './clean-rich-text.ts';

export const emptyText: RichText = { type: 'doc', content: [{ type: 'paragraph' }] };

/** Nodes whose text becomes a line of its own. */
const lines = new Set(['paragraph', 'heading', 'picture', 'phrase', 'translation']);

const titled = new Set(['video', 'recording', 'document', 'answer']);

/** Returns the plain text of a document, with a line for each paragraph, heading and caption. */
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
 * Returns the reading time in minutes, at 195 words a minute (Trauzettel-Klosinski, Dietz, IOVS 53, 2012).
 */
export function countReadingMinutes(text: string): number {
  const words = text.match(/[\p{L}\d]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / 195));
}
