import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { CommandRequest, CommandResult } from './answer.ts';

type QueuedCommand = { act: CommandRequest; to: string; tell: (answer: CommandResult) => void };

const Queue = createContext<(queued: QueuedCommand) => void>(() => {});

/** Sends commands one at a time. Each completes and reports its outcome even if its screen is closed. */
export function CommandQueue({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<CommandResult>();
  const [waiting, setWaiting] = useState<readonly QueuedCommand[]>([]);
  const sent = useRef<QueuedCommand | null>(null);
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
      first.tell(data as CommandResult);
    }
  });
  const add = useCallback((queued: QueuedCommand) => setWaiting((all) => [...all, queued]), []);
  return <Queue value={add}>{children}</Queue>;
}

export const useCommandQueue = () => useContext(Queue);
