/** The value of aria-current for a link: `page` where it leads to this page, `true` above it. */
export function markCurrent(href: string, currentPath: string | undefined): 'page' | 'true' | undefined {
  const [path = href] = href.split('?');
  if (path === currentPath) return 'page';
  return path !== '/' && currentPath?.startsWith(`${path}/`) ? 'true' : undefined;
}
