import { toSlug } from '#common/links.ts';

/** Where a link of the table of contents leads. */
export const toAnchor = (heading: string): string => `partie-${toSlug(heading)}`;
