import { Fragment, type ReactNode } from 'react';
import { leadsOutside } from '#common/safe-links.ts';
import type { Inline } from './arranged.ts';
import type { Reader } from './reader.ts';

/** The words of a paragraph, with their links and what is stressed in them. */
export function InlineWords({ words, reader }: { words: Inline[]; reader: Reader }): ReactNode {
  // They never move, and two may be alike: their place is their key.
  return words.map((part, index) => <Fragment key={String(index)}>{showPart(part, reader)}</Fragment>);
}

function showPart(part: Inline, reader: Reader): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'break':
      return <br />;
    case 'link':
      return (
        <a
          href={reader.toAddress(part.href)}
          rel={leadsOutside(part.href, reader.siteUrl) ? 'external noopener noreferrer' : undefined}
        >
          <InlineWords words={part.content} reader={reader} />
        </a>
      );
    default: {
      const Element = part.kind === 'bold' ? 'strong' : 'em';
      return (
        <Element>
          <InlineWords words={part.content} reader={reader} />
        </Element>
      );
    }
  }
}
