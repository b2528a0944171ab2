import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { ScoreAnswer, ScoreMove } from './change-score.ts';
import type { ScoreErrors } from './score-draft.ts';

/** Does something with a result beside saving it, and tells what became of it. */
export function useScoreMoves(
  id: string,
  onDone?: (answer: ScoreAnswer) => { label: string; onPress: () => void } | undefined,
) {
  const fetcher = useFetcher<ScoreAnswer | ScoreErrors>();
  const toast = useToast();
  const told = useRef<unknown>(undefined);
  /** From the press on, before React tells so: a second one must not be sent. */
  const underWay = useRef(false);
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer || told.current === answer || fetcher.state !== 'idle') return;
    told.current = answer;
    underWay.current = false;
    if ('fields' in answer) return;
    const action = onDone?.(answer);
    toast({ title: answer.said, tone: 'success', ...(action ? { action } : {}) });
  });
  const refused = fetcher.data && 'fields' in fetcher.data && fetcher.state === 'idle' ? fetcher.data : null;
  return {
    move(to: ScoreMove) {
      if (underWay.current) return;
      underWay.current = true;
      void fetcher.submit(to as never, {
        method: 'post',
        action: `/admin/scores/edit-${id}`,
        encType: 'application/json',
      });
    },
    moving: fetcher.state !== 'idle',
    answer: fetcher.data && 'done' in fetcher.data ? fetcher.data : null,
    /** Why it was not done, in French. */
    refused,
  };
}
