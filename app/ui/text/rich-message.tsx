import { Fragment, type ReactNode } from 'react';
import type { MessagePart } from '#words/runtime.js';

type Wrap = (words: ReactNode) => ReactNode;

/**
 * Renders `m.some_text.parts()` with markup: `wraps.link` wraps the content of `{#link}…{/link}`.
 * Each text gets its own element, because browser translation replaces text nodes.
 */
export function RichMessage({ parts, wraps }: { parts: MessagePart[]; wraps: Record<string, Wrap> }) {
  const open: { name: string; words: ReactNode[] }[] = [{ name: '', words: [] }];
  for (const part of parts) {
    if (part.type === 'markup-start') open.push({ name: part.name, words: [] });
    else if (part.type === 'markup-end') {
      const { name, words } = open.pop() as { name: string; words: ReactNode[] };
      open.at(-1)?.words.push(wrap(wraps[name], separate(words)));
    } else if (part.type === 'text') addText(open.at(-1)?.words, part.value);
    else open.at(-1)?.words.push(wrap(wraps[part.name], null));
  }
  return open[0] && toElements(open[0].words);
}

const wrap = (make: Wrap | undefined, words: ReactNode): ReactNode => make?.(words) ?? words;

/** Merges consecutive texts. */
function addText(words: ReactNode[] | undefined, text: string): void {
  if (!words) return;
  const last = words.at(-1);
  if (typeof last === 'string') words[words.length - 1] = last + text;
  else words.push(text);
}

/** A single text needs no element of its own. */
const separate = (words: ReactNode[]): ReactNode => (words.length > 1 ? toElements(words) : words[0]);

const toElements = (words: ReactNode[]): ReactNode =>
  words.map((word, index) => {
    const key = String(index);
    return typeof word === 'string' ? <span key={key}>{word}</span> : <Fragment key={key}>{word}</Fragment>;
  });
