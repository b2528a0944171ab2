import type { Core } from './context.ts';

/** What was found out, by database and question, and until when it stands. */
const known = new WeakMap<Core['db'], Map<string, { until: number; answer: Promise<unknown> }>>();

/** Of that many questions: what was asked first is forgotten first. */
const maxAnswers = 200;

/**
 * What `find` answers; the same is answered for as long as `keptFor` says of it (milliseconds). For what is counted from a great
 * many rows and may be some minutes old. Who asks while it is looked for waits for the same answer.
 */
export function rememberAwhile<Answer>(
  { db, now }: Pick<Core, 'db' | 'now'>,
  question: string,
  { find, keptFor }: { find: () => Promise<Answer>; keptFor: (answer: Answer) => number },
): Promise<Answer> {
  const answers = known.get(db) ?? new Map();
  known.set(db, answers);
  const kept = answers.get(question);
  if (kept && kept.until > now().getTime()) return kept.answer;
  const found = { until: Number.POSITIVE_INFINITY, answer: find() };
  answers.delete(question);
  answers.set(question, found);
  if (answers.size > maxAnswers) answers.delete(answers.keys().next().value);
  found.answer.then(
    (answer) => {
      found.until = now().getTime() + keptFor(answer);
    },
    () => {
      found.until = 0;
    },
  );
  return found.answer;
}
