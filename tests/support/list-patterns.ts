type Entry = {
  path?: string | undefined;
  file?: string | undefined;
  children?: Entry[] | undefined;
};

/** Every address of the route table, as the access table writes it, with the file that answers there. */
export function listRoutes(entries: readonly Entry[], parent = ''): { pattern: string; file: string }[] {
  return entries.flatMap((entry) => {
    const own = entry.path ? `${parent}/${entry.path}` : parent || '/';
    if (!entry.children) return [{ pattern: own, file: entry.file ?? '' }];
    return listRoutes(entry.children, own === '/' ? '' : own);
  });
}

export const listPatterns = (entries: readonly Entry[]): string[] =>
  listRoutes(entries).map(({ pattern }) => pattern);
