import { toCacheKey } from '#database/cache-key.ts';
import type { Database } from '#database/connect.ts';
import { findOnce } from './find-once.ts';

type Reader = { db: Database; contentVersion?: () => number | null };

/** Results since the last content change, by database. */
const known = new WeakMap<object, { version: number; answers: Map<string, Promise<unknown>> }>();

/** Bounds the memory, because URL filters allow any number of keys. */
const maxAnswers = 500;

/** Caches the result of `find` until content changes, unless change notifications may be missed. */
export function cacheByContent<Answer>(
  { db, contentVersion }: Reader,
  question: string,
  find: () => Promise<Answer>,
): Promise<Answer> {
  const version = contentVersion?.() ?? null;
  if (version === null) return find();
  const key = toCacheKey(db);
  let memory = known.get(key);
  if (memory?.version !== version) {
    memory = { version, answers: new Map() };
    known.set(key, memory);
  }
  const { answers } = memory;
  if (answers.size >= maxAnswers && !answers.has(question)) answers.clear();
  return findOnce(answers as Map<string, Promise<Answer>>, question, find);
}

/** Clears the cache after a local write, because its notification may not have arrived yet. */
export function clearContentCache({ db }: { db: Database }): void {
  known.delete(toCacheKey(db));
}
