import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

/**
 * Sends something to the screen's own action, once: React may learn late that it is on its way, and what a second
 * press sent meanwhile would meet the first as if it were somebody else's. It is under way from the press until what
 * the server made of it is on the screen.
 */
export function useSending<Answer>() {
  const fetcher = useFetcher<Answer>();
  const { data, state } = fetcher;
  const [saving, setSaving] = useState(false);
  const underWay = useRef(false);
  const before = useRef(data);
  useEffect(() => {
    if (saving && state === 'idle' && data !== before.current) setSaving(false);
  }, [saving, state, data]);
  useEffect(() => {
    underWay.current = saving;
  }, [saving]);
  return {
    answer: data as Answer | undefined,
    saving,
    /** True where it is sent; false where something is on its way. */
    send(content: object): boolean {
      if (underWay.current) return false;
      underWay.current = true;
      before.current = data;
      setSaving(true);
      void fetcher.submit(content as never, { method: 'post', encType: 'application/json' });
      return true;
    },
  };
}
