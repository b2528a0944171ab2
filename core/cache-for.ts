import { toCacheKey } from '#database/cache-key.ts';
import type { Core } from './context.ts';

/** Cached results by database and key. */
const known = new WeakMap<object, Map<string, Found>>();

type Found = { answer: Promise<unknown>; at: number; cacheDuration: number };

/** Maximum number of keys; the oldest are evicted first. */
const maxAnswers = 200;

/** Caches the result of a slow count for `cacheDuration` milliseconds. Concurrent callers share one call. */
export function cacheFor<Answer>(
  { db, now }: Pick<Core, 'db' | 'now'>,
  question: string,
  { find, cacheDuration }: { find: () => Promise<Answer>; cacheDuration: (answer: Answer) => number },
): Promise<Answer> {
  const key = toCacheKey(db);
  const answers = known.get(key) ?? new Map();
  known.set(key, answers);
  const kept = answers.get(question);
  if (kept && stands(kept, now().getTime())) return kept.answer as Promise<Answer>;
  const answer = find();
  const found: Found = { answer, at: 0, cacheDuration: Number.POSITIVE_INFINITY };
  answers.delete(question);
  answers.set(question, found);
  if (answers.size > maxAnswers) answers.delete(answers.keys().next().value);
  answer.then(
    (settled) => {
      found.at = now().getTime();
      found.cacheDuration = cacheDuration(settled);
    },
    () => {
      found.cacheDuration = 0;
    },
  );
  return answer;
}

/** An entry counts as expired if its time is in the future, because the clock was set back. */
const stands = ({ at, cacheDuration }: Found, now: number): boolean => at <= now && now - at < cacheDuration;
