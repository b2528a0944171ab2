import { parseVideoAddress } from '#common/videos.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';

/** What a clipboard brings, and what is to be made of it; null leaves it to the editor. */
export type Paste =
  | { kind: 'pictures'; files: File[] }
  | { kind: 'video'; source: string }
  | { kind: 'markdown'; text: string }
  | null;

/** Looks into a clipboard or into what was dropped. */
export function readPaste(clipboard: DataTransfer | null): Paste {
  if (!clipboard) return null;
  const html = clipboard.getData('text/html');
  const text = clipboard.getData('text/plain');
  const files = [...clipboard.files].filter(({ type }) => type.startsWith('image/'));
  // Word and others send a picture of the words along with them.
  if (files.length > 0 && !text.trim()) return { kind: 'pictures', files };
  const source = parseVideoAddress(text);
  if (source) return { kind: 'video', source };
  // Editors of code colour their Markdown; what they say is the plain text.
  const plain = !html || clipboard.types.includes('vscode-editor-data');
  return plain && looksLikeMarkdown(text) ? { kind: 'markdown', text } : null;
}
