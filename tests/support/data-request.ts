/** Returns the URL that the router's client requests for `path` on a hydrated page. */
export function toDataPath(path: string): string {
  const [pathname = '/', query] = path.split('?');
  const data = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

/** Returns the redirect target in the response to a data request, or null. */
export function readDataRedirect(body: string): string | null {
  const literal = /"redirect",("(?:[^"\\]|\\.)*")/.exec(body)?.[1];
  return literal ? (JSON.parse(literal) as string) : null;
}
