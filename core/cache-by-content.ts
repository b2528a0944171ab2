import { toCacheKey } from '#database/cache-key.ts';
import type { Database } from '#database/connect.ts';
import { findOnce } from './find-once.ts';

type Reader = { db: Database; contentVersion?: () => number | null };

/** What was found out since the content last changed, by database. */
const known = new WeakMap<object, { version: number; answers: Map<string, Promise<unknown>> }>();

/** Answers to made-up questions (filters of an address) must not fill the memory. */
const maxAnswers = 500;

/**
 * What `find` answers, found out once for everybody until content changes anywhere: for what many pages show and costs
 * more than a look into an index. While changes may go unnoticed it is found out each time.
 */
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

/** Finds everything out anew: something has just been changed here, and the word of it may still be on its way. */
export function clearContentCache({ db }: { db: Database }): void {
  known.delete(toCacheKey(db));
}
