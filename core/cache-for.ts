import { toCacheKey } from '#database/cache-key.ts';
import type { Core } from './context.ts';

/** What was found out, by database and question, when, and for how long it stands. */
const known = new WeakMap<object, Map<string, Found>>();

type Found = { answer: Promise<unknown>; at: number; cacheDuration: number };

/** Of that many questions: what was asked first is forgotten first. */
const maxAnswers = 200;

/**
 * What `find` answers; the same is answered for as long as `cacheDuration` says of it (milliseconds). For what is counted from a great
 * many rows and may be some minutes old. Who asks while it is looked for waits for the same answer.
 */
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

/** What was found at a time to come says that the clock was set back: nobody knows for how long it has stood. */
const stands = ({ at, cacheDuration }: Found, now: number): boolean => at <= now && now - at < cacheDuration;
