/** Results that are remembered of one function. */
const maxResults = 2_000;

/** Returns the same pure function of a word with a memory of its latest results: answers repeat words. */
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
