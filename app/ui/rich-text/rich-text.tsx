import { Fragment, type ReactNode } from 'react';
import { leadsOutside } from '#common/safe-links.ts';
import { textMarks } from '#core/rich-text/text-marks.ts';
import { m } from '#words/messages.js';
import { Table } from '../text/table.tsx';
import {
  arrangeRichText,
  type Cell,
  type Inline,
  type Reader as Place,
  type RichBlock,
  type RichContent,
  type TextFile,
  toReader,
} from './arrange-rich-text.ts';
import { Callout, Examples, FoldedAnswer } from './lesson-blocks.tsx';
import { VideoFacade, VideoLink } from './video-facade.tsx';

type ShowFile = (file: TextFile) => ReactNode;

type Reader = Place & { showFile: ShowFile | undefined };

type RichTextProps = {
  /** A stored document. It is untrusted: only supported content is rendered. */
  document: unknown;
  /** Public origin of the site. */
  siteUrl: string;
  /** True for readers outside the site, such as feeds: absolute URLs, bare elements. */
  away?: boolean | undefined;
  /** Renders a file inside a lesson's text. Without it, files are omitted. */
  showFile?: ShowFile | undefined;
};

/** Renders a rich text of the school. */
export function RichTextView({ document, siteUrl, away = false, showFile }: RichTextProps): ReactNode {
  const reader = { ...toReader(siteUrl, away), showFile };
  return <Blocks blocks={arrangeRichText(document)} reader={reader} />;
}

function Blocks({ blocks, reader }: { blocks: RichBlock[]; reader: Reader }): ReactNode {
  return withKeys(blocks).map(([key, block]) => <Fragment key={key}>{showBlock(block, reader)}</Fragment>);
}

/** Blocks are never reordered and may repeat, so the index is the key. */
const withKeys = <Part,>(parts: readonly Part[]) => parts.map((part, index) => [`${index}`, part] as const);

function showBlock(block: RichBlock, reader: Reader): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineWords words={block.content} reader={reader} />
        </p>
      );
    case 'heading': {
      const Heading = block.level === 3 ? 'h3' : 'h2';
      return (
        <Heading id={reader.away ? undefined : block.id}>
          <InlineWords words={block.content} reader={reader} />
        </Heading>
      );
    }
    case 'bullets':
      return <ul>{showItems(block.items, reader)}</ul>;
    case 'numbers':
      return <ol start={block.start === 1 ? undefined : block.start}>{showItems(block.items, reader)}</ol>;
    case 'quotation':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} reader={reader} />
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'picture':
      return <Picture block={block} reader={reader} />;
    case 'video': {
      const Video = reader.away ? VideoLink : VideoFacade;
      return <Video source={block.source} title={block.title} />;
    }
    case 'table':
      return <RichTable block={block} reader={reader} />;
    case 'callout':
      return (
        <Callout>
          <Blocks blocks={block.blocks} reader={reader} />
        </Callout>
      );
    case 'answer':
      return (
        <FoldedAnswer title={block.title}>
          <Blocks blocks={block.blocks} reader={reader} />
        </FoldedAnswer>
      );
    case 'examples':
      return (
        <Examples
          language={block.language}
          pairs={block.pairs.map(({ phrase, translation }) => ({
            phrase: <InlineWords words={phrase} reader={reader} />,
            translation: <InlineWords words={translation} reader={reader} />,
          }))}
        />
      );
    case 'file':
      return reader.showFile?.(block);
  }
}

/** Displayed width of a picture in text (`--measure`). */
const textWidth = '(width >= 40rem) 38rem, 92vw';

function Holding({ holder, reader }: { holder: RichContent; reader: Reader }): ReactNode {
  return (
    <>
      <InlineWords words={holder.words} reader={reader} />
      <Blocks blocks={holder.blocks} reader={reader} />
    </>
  );
}

const showItems = (items: RichContent[], reader: Reader): ReactNode =>
  withKeys(items).map(([key, item]) => (
    <li key={key}>
      <Holding holder={item} reader={reader} />
    </li>
  ));

function Picture({ block, reader }: { block: RichBlock & { kind: 'picture' }; reader: Reader }) {
  const { picture, caption } = block;
  const { src, srcSet, alt, width, height } = picture;
  return (
    <figure>
      <img
        src={reader.toAddress(src)}
        srcSet={reader.away ? undefined : srcSet}
        sizes={srcSet && !reader.away ? textWidth : undefined}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
      />
      {caption.length > 0 ? (
        <figcaption>
          <InlineWords words={caption} reader={reader} />
        </figcaption>
      ) : null}
    </figure>
  );
}

function RichTable({ block, reader }: { block: RichBlock & { kind: 'table' }; reader: Reader }) {
  const rows = (
    <>
      {block.head.length > 0 ? <thead>{showRows(block.head, reader)}</thead> : null}
      <tbody>{showRows(block.body, reader)}</tbody>
    </>
  );
  if (reader.away) return <table>{rows}</table>;
  return <Table caption={m.news_table({ number: block.number })}>{rows}</Table>;
}

const showRows = (rows: Cell[][], reader: Reader): ReactNode =>
  withKeys(rows).map(([key, cells]) => (
    <tr key={key}>
      {withKeys(cells).map(([place, cell]) => (
        <TableCell key={place} cell={cell} reader={reader} />
      ))}
    </tr>
  ));

function TableCell({ cell, reader }: { cell: Cell; reader: Reader }) {
  const { heads, colSpan, rowSpan } = cell;
  const Element = heads ? 'th' : 'td';
  return (
    <Element
      scope={heads ?? undefined}
      colSpan={colSpan > 1 ? colSpan : undefined}
      rowSpan={rowSpan > 1 ? rowSpan : undefined}
    >
      <Holding holder={cell} reader={reader} />
    </Element>
  );
}

function InlineWords({ words, reader }: { words: Inline[]; reader: Reader }): ReactNode {
  // Parts are never reordered and may repeat, so the index is the key.
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
      const Element = textMarks[part.kind];
      return (
        <Element>
          <InlineWords words={part.content} reader={reader} />
        </Element>
      );
    }
  }
}
