/** Writable handle of each read-only database handle. */
const writers = new WeakMap<object, object>();

export const shareCaches = (reader: object, writer: object) => writers.set(reader, writer);

/** Returns the key shared by the read-only and the writable handle of a database. Imports no driver. */
export const toCacheKey = (db: object): object => writers.get(db) ?? db;
