type Cache<Result> = {
  get(key: string): Promise<Result> | undefined;
  set(key: string, result: Promise<Result>): unknown;
  delete(key: string): unknown;
};

/** Returns or computes the cached result of a key. Callers share one call; failures are not cached. */
export function findOnce<Result>(
  cache: Cache<Result>,
  key: string,
  find: () => Promise<Result>,
): Promise<Result> {
  const known = cache.get(key);
  if (known) return known;
  // A Drizzle query runs again each time it is awaited.
  const found = Promise.resolve(find());
  cache.set(key, found);
  found.catch(() => {
    if (cache.get(key) === found) cache.delete(key);
  });
  return found;
}

/** Returns a function that runs the work of a key once for concurrent callers and caches nothing. */
export function createFlights<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>();
  return (key, work) => findOnce(underWay, key, () => work().finally(() => underWay.delete(key)));
}
