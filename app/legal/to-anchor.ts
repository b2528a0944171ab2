import { toSlug } from '#common/links.ts';

/** Where a link of the table of contents leads. */
export const toPartAnchor = (heading: string): string => `partie-${toSlug(heading)}`;
