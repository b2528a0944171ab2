/** The address that a hydrated page asks instead of `path`: what the router's own client sends. */
export function toDataPath(path: string): string {
  const [pathname = '/', query] = path.split('?');
  const data = pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`;
  return query === undefined ? data : `${data}?${query}`;
}

/** Where the answer to a data request leads, or null when it leads nowhere. */
export function readDataRedirect(body: string): string | null {
  const literal = /"redirect",("(?:[^"\\]|\\.)*")/.exec(body)?.[1];
  return literal ? (JSON.parse(literal) as string) : null;
}
