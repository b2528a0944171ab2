import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

/**
 * Sends forms one after the other: what is pressed while one is on its way waits for its turn, and the same press twice
 * counts once. `tell` hears of each once it is done and shown.
 */
export function useTurns<Sent extends Record<string, string>, Answer>(
  tell: (answer: Answer, sent: Sent, isLast: boolean) => void,
  action?: string,
) {
  const fetcher = useFetcher<Answer>();
  const { data, state } = fetcher;
  const [asked, setAsked] = useState<readonly Sent[]>([]);
  const sent = useRef<Sent | null>(null);
  const before = useRef(data);
  useEffect(() => {
    const [first, ...others] = asked;
    if (!first) return;
    if (sent.current !== first) {
      sent.current = first;
      before.current = data;
      void fetcher.submit(first, { method: 'post', ...(action ? { action } : {}) });
    } else if (state === 'idle' && data !== undefined && data !== before.current) {
      setAsked((all) => all.filter((one) => one !== first));
      tell(data as Answer, first, others.length === 0);
    }
  });
  return {
    put: (fields: Sent) =>
      setAsked((all) => (all.some((one) => isSame(one, fields)) ? all : [...all, fields])),
    /** What was pressed and is not done yet, the one that is on its way first. */
    asked,
    /** What was sent last. */
    last: sent.current,
    answer: data as Answer | undefined,
  };
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
