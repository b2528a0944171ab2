import { Fragment, type ReactNode } from 'react';
import type { MessagePart } from '#words/runtime.js';

type Wrap = (words: ReactNode) => ReactNode;

/**
 * An interface text with parts that are more than words: `{#link}…{/link}` in the catalogue becomes what
 * `wraps.link` makes of it. Takes what `m.some_text.parts()` answers.
 */
export function RichMessage({ parts, wraps }: { parts: MessagePart[]; wraps: Record<string, Wrap> }) {
  const open: { name: string; words: ReactNode[] }[] = [{ name: '', words: [] }];
  for (const part of parts) {
    if (part.type === 'markup-start') open.push({ name: part.name, words: [] });
    else if (part.type === 'markup-end') {
      const { name, words } = open.pop() as { name: string; words: ReactNode[] };
      open.at(-1)?.words.push(wrap(wraps[name], words));
    } else if (part.type === 'text') open.at(-1)?.words.push(part.value);
    else open.at(-1)?.words.push(wrap(wraps[part.name], []));
  }
  return open[0]?.words.map((words, index) => <Fragment key={String(index)}>{words}</Fragment>);
}

const wrap = (make: Wrap | undefined, words: ReactNode[]): ReactNode => make?.(words) ?? words;
