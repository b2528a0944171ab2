import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';

/**
 * Sends one request at a time. A request is pending from the click until the new data is displayed, because
 * React may update `state` late, and a second save sent in between would conflict with the first.
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
    /** Returns true if the request was sent, false if another one is pending. */
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
