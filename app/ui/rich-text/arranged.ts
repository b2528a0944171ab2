import type { CoverPicture } from '../cover/picture-cover.tsx';

/** Words of a paragraph, made ready for the page: each mark stands once, around all that it covers. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

/** What a list item, a cell or a quotation holds; `words` stand in it without a paragraph around them. */
export type Holder = { words: Inline[]; blocks: Block[] };

export type Cell = Holder & { heads: 'col' | 'row' | null; colSpan: number; rowSpan: number };

/** A part of a rich text, made ready for the page: only kinds and values that the page knows. */
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; level: 2 | 3; id: string; content: Inline[] }
  | { kind: 'bullets'; items: Holder[] }
  | { kind: 'numbers'; start: number; items: Holder[] }
  | { kind: 'quotation'; blocks: Block[] }
  | { kind: 'rule' }
  | { kind: 'picture'; picture: CoverPicture; caption: Inline[] }
  | { kind: 'video'; source: string; title: string }
  | { kind: 'table'; number: number; head: Cell[][]; body: Cell[][] };
