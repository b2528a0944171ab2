/** Target of a link that leads to a page of the teacher, whatever its address. */
export type PageTarget = `page:${string}`;

const pagePrefix = 'page:';

export const toPageTarget = (id: string): PageTarget => `${pagePrefix}${id}`;

export const isPageTarget = (to: unknown): to is PageTarget =>
  typeof to === 'string' && /^page:[\w-]{1,64}$/.test(to);

export const readPageTarget = (to: string): string | null =>
  to.startsWith(pagePrefix) ? to.slice(pagePrefix.length) : null;
