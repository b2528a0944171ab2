import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';

/** A value of the settings as it is read: lists line by line, links by their name and address. */
export function sayField(value: unknown): string {
  if (Array.isArray(value)) return value.map(sayLine).join('\n') || m.editing_nothing();
  return typeof value === 'string' && value ? typeset(value) : m.editing_nothing();
}

function sayLine(line: unknown): string {
  if (typeof line === 'string') return typeset(line);
  const { label = '', url = '' } = (line ?? {}) as { label?: string; url?: string };
  return `${label}\u202f: ${url}`;
}
