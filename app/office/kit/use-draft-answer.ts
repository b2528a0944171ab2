import { useEffect, useState } from 'react';

/** Delay between the last change and the request, in milliseconds. */
const calmMilliseconds = 400;

/**
 * Sends a draft to the server shortly after each change and returns the latest answer. `send` returns null for
 * a draft that the server rejects; the previous answer then stays.
 */
export function useDraftAnswer<Draft, Answer>(
  draft: Draft,
  send: (draft: Draft, signal: AbortSignal) => Promise<Answer | null>,
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send(draft, stop.signal)
        .then((found) => found && setAnswer(found))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) reportError(error);
        });
    }, calmMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [draft, send]);
  return answer;
}
