import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { ActAnswer, AskedAct } from './answer.ts';

/** An act that waits for its turn: where it is sent, and who hears what became of it. */
type QueuedAct = { act: AskedAct; to: string; tell: (answer: ActAnswer) => void };

const Queue = createContext<(queued: QueuedAct) => void>(() => {});

/** Sends acts, one after the other. What is asked for on a screen is done and told also when that screen has been left. */
export function ActQueue({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<ActAnswer>();
  const [waiting, setWaiting] = useState<readonly QueuedAct[]>([]);
  const sent = useRef<QueuedAct | null>(null);
  const before = useRef(fetcher.data);
  useEffect(() => {
    const [first] = waiting;
    const { data, state } = fetcher;
    if (!first) return;
    if (sent.current !== first) {
      sent.current = first;
      before.current = data;
      void fetcher.submit(first.act as never, {
        method: 'post',
        action: first.to,
        encType: 'application/json',
      });
    } else if (state === 'idle' && data !== undefined && data !== before.current) {
      setWaiting((all) => all.filter((each) => each !== first));
      first.tell(data as ActAnswer);
    }
  });
  const add = useCallback((queued: QueuedAct) => setWaiting((all) => [...all, queued]), []);
  return <Queue value={add}>{children}</Queue>;
}

export const useActQueue = () => useContext(Queue);
