import { type HomeBlock, type HomeKind, homeKinds } from '../settings/home-blocks.ts';

export type PageKind = 'text' | HomeKind;

/** A block of a page: one of the home page's blocks, or the place of the page's own text. */
export type PageBlock = HomeBlock | { kind: 'text'; visible: boolean };

export const pageKinds: readonly PageKind[] = ['text', ...homeKinds];

/** True for a block with parts of its own, unlike the text. */
export const isHomeBlock = (block: PageBlock): block is HomeBlock => block.kind !== 'text';
