import type { RichText } from '#database/tables/news.ts';
import type { Picture } from '#database/tables/products.ts';
import { type HomeBlock, type HomeKind, homeKinds } from '../settings/home-blocks.ts';

/** Texts that a page has besides its first one, which is a field of the page. */
export const furtherTexts = ['text-2', 'text-3'] as const;
type FurtherText = (typeof furtherTexts)[number];
export type TextKind = 'text' | FurtherText;
export type PageKind = TextKind | HomeKind;

/** A block of a page: one of the home page's blocks, the place of the first text, or a further text. */
export type PageBlock =
  | HomeBlock
  | { kind: 'text'; visible: boolean }
  | { kind: FurtherText; visible: boolean; body: RichText };

export const pageKinds: readonly PageKind[] = ['text', ...homeKinds, ...furtherTexts];

export const isHomeBlock = (block: PageBlock): block is HomeBlock =>
  homeKinds.some((kind) => kind === block.kind);

/** Returns the document of a text block of a page. */
export const toTextBody = (block: Exclude<PageBlock, HomeBlock>, { body }: { body: RichText }): RichText =>
  block.kind === 'text' ? body : block.body;

/** Returns the visible texts of a page in order. */
export const listTexts = (page: { blocks: readonly PageBlock[]; body: RichText }): RichText[] =>
  page.blocks.flatMap((block) => (isHomeBlock(block) || !block.visible ? [] : [toTextBody(block, page)]));

/** Returns the first picture that the blocks of a page show, or null. */
export const findPagePicture = (blocks: readonly PageBlock[]): Picture | null =>
  blocks.flatMap((block) =>
    isHomeBlock(block) && block.visible && block.picture ? [block.picture] : [],
  )[0] ?? null;
