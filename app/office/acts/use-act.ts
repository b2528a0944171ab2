import { useNavigate } from 'react-router';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { useStillHere } from '../kit/leaving.tsx';
import type { ActAnswer } from './answer-act.ts';
import { useTurns } from './use-turns.ts';

export type Act = {
  /** Sends the fields of an act to the screen's own action, after those that were pressed before. */
  put: (fields: Record<string, string>) => void;
  pending: boolean;
  /** Whether an act of this name is on its way, or waits for its turn. */
  isUnderWay: (intent: string | undefined) => boolean;
  /** The act that was sent last. */
  intent: string | undefined;
  answer: ActAnswer | undefined;
};

/**
 * Acts of one screen: one at a time, what was done is told in passing, what was refused stays to be read. `leaveAfter` says
 * where an act leads once it is done and told; the others stay on the screen.
 */
export function useAct({ leaveAfter = {} }: { leaveAfter?: Record<string, string> } = {}): Act {
  const navigate = useNavigate();
  const toast = useToast();
  const isStillHere = useStillHere();
  const { put, asked, last, answer } = useTurns<Record<string, string>, ActAnswer>(
    ({ done, refused }, { intent = '' }, isLast) => {
      if (done !== undefined) toast({ title: done, tone: 'success' });
      // The answer to the next one takes its place on the screen.
      else if (!isLast) toast({ title: refused, tone: 'error' });
      const next = done === undefined ? undefined : leaveAfter[intent];
      if (next && isStillHere()) void navigate(next);
    },
  );
  return {
    put,
    pending: asked.length > 0,
    isUnderWay: (intent) => asked.some((act) => act.intent === intent),
    intent: last?.intent,
    answer,
  };
}
