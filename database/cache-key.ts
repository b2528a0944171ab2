/** The writing database of each one that only reads. */
const writers = new WeakMap<object, object>();

/** Lets a read-only database share the caches of the one that writes. */
export const shareCaches = (reader: object, writer: object) => writers.set(reader, writer);

/** Returns the object that caches know a database by, whether the handle reads or writes. Pages import it: it needs no driver. */
export const toCacheKey = (db: object): object => writers.get(db) ?? db;
