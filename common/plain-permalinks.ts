/** Query parameters by which WordPress names a page without a path, such as `/?p=123`. */
const names = ['p', 'page_id', 'attachment_id', 'cat', 'tag_id', 'author'];

/** Returns WordPress' plain permalink of an address as `/?p=123`, or null for any other address. */
export function findPlainPermalink(path: string, query: URLSearchParams): string | null {
  if (path !== '/' && path !== '/index.php') return null;
  const name = names.find((each) => /^\d{1,10}$/.test(query.get(each) ?? ''));
  return name ? `/?${name}=${query.get(name)}` : null;
}

export const isPlainPermalinkName = (name: string): boolean => names.includes(name);
