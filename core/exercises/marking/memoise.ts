const maxResults = 2_000;

/** Caches the results of a pure function, because answers repeat words. Cleared when full. */
export function memoise<Result>(find: (word: string) => Result): (word: string) => Result {
  const results = new Map<string, Result>();
  return (word) => {
    const known = results.get(word);
    if (known !== undefined) return known;
    const found = find(word);
    if (results.size >= maxResults) results.clear();
    results.set(word, found);
    return found;
  };
}
