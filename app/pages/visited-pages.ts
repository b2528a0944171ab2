import { toPageHref } from '#common/links.ts';

/** Paths of the teacher's displayed pages that were visited. Any other path of their pattern may be unknown. */
const visited = new Set<string>();

/** Records whether a path is that of a displayed page, so that only existing pages fill the page cache. */
export function recordPage(slug: string, isDisplayed: boolean): void {
  if (isDisplayed) visited.add(toPageHref({ slug }));
  else visited.delete(toPageHref({ slug }));
}

export const isVisitedPage = (path: string): boolean => visited.has(path);
