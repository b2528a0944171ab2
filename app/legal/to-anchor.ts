import { toSlug } from '#common/slug.ts';

/** Where a link of the table of contents leads. */
export const toAnchor = (heading: string): string => `partie-${toSlug(heading)}`;
