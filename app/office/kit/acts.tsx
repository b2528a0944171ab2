import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate, useSubmit } from 'react-router';
import { m } from '#words/messages.js';
import { Button, type ButtonLook } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Dialog, DialogClose } from '../../ui/overlays/dialog.tsx';
import type { ActAnswer, AskedAct, Done } from './answer.ts';
import { useStillHere } from './leaving.tsx';

/** The acts of a screen. */
export type Acts<Given extends Done = Done> = {
  /** Asks for an act, after those that were asked for before; the same one twice counts once. Answers what became of it. */
  ask: (act: AskedAct) => Promise<ActAnswer<Given>>;
  pending: boolean;
  /** How many are on their way, or wait for their turn. */
  count: number;
  /** Whether an act of this name is on its way, or waits for its turn. */
  isUnderWay: (act: string) => boolean;
  /** What was asked for last, and what became of it once it is known. */
  last: AskedAct | undefined;
  answer: ActAnswer<Given> | undefined;
};

type Waiting<Given extends Done> = {
  act: AskedAct;
  tell: (answer: ActAnswer<Given>) => void;
  done: Promise<ActAnswer<Given>>;
  /** It takes another one back: that is all there is to tell. */
  isUndo: boolean;
};

const isSame = (one: AskedAct, other: AskedAct): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Acts of one screen, or of another one's `action`: one at a time. What was done is told in passing, with the way to undo it;
 * what was refused stays to be read, unless the next act takes its place. `leaveAfter` says where an act leads once it is done and told.
 */
export function useActs<Given extends Done = Done>({
  action,
  leaveAfter = {},
  tellRefusals = false,
}: {
  action?: string;
  leaveAfter?: Readonly<Record<string, string>>;
  /** Refusals are told in passing as well: the screen has no place for them. */
  tellRefusals?: boolean;
} = {}): Acts<Given> {
  const fetcher = useFetcher<ActAnswer<Given>>();
  const { pathname } = useLocation();
  const to = action ?? pathname;
  const submit = useSubmit();
  const navigate = useNavigate();
  const toast = useToast();
  const isStillHere = useStillHere();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const [waiting, setWaiting] = useState<readonly Waiting<Given>[]>([]);
  const queue = useRef(waiting);
  const sent = useRef<Waiting<Given> | null>(null);
  const before = useRef(fetcher.data);
  useEffect(() => {
    const [first, ...others] = waiting;
    const { data, state } = fetcher;
    if (!first) return;
    if (sent.current !== first) {
      sent.current = first;
      before.current = data;
      void fetcher.submit(first.act as never, { method: 'post', action: to, encType: 'application/json' });
    } else if (state === 'idle' && data !== undefined && data !== before.current) {
      queue.current = queue.current.filter((each) => each !== first);
      setWaiting(queue.current);
      const answer = toActAnswer(data as ActAnswer<Given>);
      first.tell(answer);
      report(answer, first, others.length === 0);
    }
  });

  function report(answer: ActAnswer<Given>, { act: { act }, isUndo }: Waiting<Given>, isLast: boolean): void {
    if ('refused' in answer) {
      // The answer to the next one takes its place on the screen.
      if (tellRefusals || !isLast) toast({ title: answer.refused, tone: 'error' });
      return;
    }
    const { done, undo } = answer;
    if (isUndo) toast({ title: m.products_undone() });
    else if (undo) toast({ title: done, action: { label: m.office_undo(), onPress: () => takeBack(undo) } });
    else if (done) toast({ title: done, tone: 'success' });
    const next = leaveAfter[act];
    if (next && isStillHere()) void navigate(next);
  }

  function takeBack(undo: AskedAct): void {
    if (here.current) void ask(undo, true);
    // Not of this screen any more: the one that is open shows what comes of it.
    else
      void submit(undo as never, {
        method: 'post',
        action: to,
        encType: 'application/json',
        navigate: false,
        fetcherKey: `undo ${JSON.stringify(undo)}`,
      });
  }

  function ask(act: AskedAct, isUndo = false): Promise<ActAnswer<Given>> {
    const last = queue.current.at(-1);
    if (last && isSame(last.act, act)) return last.done;
    const { promise, resolve } = Promise.withResolvers<ActAnswer<Given>>();
    queue.current = [...queue.current, { act, tell: resolve, done: promise, isUndo }];
    setWaiting(queue.current);
    return promise;
  }

  const { data } = fetcher;
  const answer = useMemo(() => data && toActAnswer(data as ActAnswer<Given>), [data]);
  return {
    ask: (act) => ask(act),
    pending: waiting.length > 0,
    count: waiting.length,
    isUnderWay: (act) => waiting.some((each) => each.act.act === act),
    last: sent.current?.act,
    answer,
  };
}

/** What could not be sent was no work that this device keeps. */
function toActAnswer<Given extends Done>(answer: ActAnswer<Given>): ActAnswer<Given> {
  if (!('refused' in answer)) return answer;
  if (answer.offline) return { ...answer, refused: m.editing_offline() };
  return answer.signedOut ? { ...answer, refused: m.editing_session_ended() } : answer;
}

/** A button that does something at once, or asks first where `question` says what about. */
export function ActButton({
  acts,
  asks,
  label,
  variant = 'secondary',
  question,
  ...look
}: {
  acts: Pick<Acts, 'ask' | 'isUnderWay'>;
  asks: AskedAct;
  label: ReactNode;
  variant?: ButtonLook['variant'];
  size?: ButtonLook['size'];
  className?: string | undefined;
  question?: { title: string; words: ReactNode; yes?: string; no?: string } | undefined;
}) {
  const [open, setOpen] = useState(false);
  const pending = acts.isUnderWay(asks.act);
  const go = () => {
    setOpen(false);
    void acts.ask(asks);
  };
  if (!question)
    return (
      <Button variant={variant} pending={pending} onClick={go} {...look}>
        {label}
      </Button>
    );
  return (
    <Dialog
      title={question.title}
      description={question.words}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant={variant} pending={pending} {...look}>
          {label}
        </Button>
      }
      actions={
        <>
          <DialogClose>
            <Button variant="secondary">{question.no ?? m.ui_cancel()}</Button>
          </DialogClose>
          <Button variant={variant === 'danger' ? 'danger' : 'primary'} onClick={go}>
            {question.yes ?? label}
          </Button>
        </>
      }
    />
  );
}

/** Why the last act was not done, announced at once. */
export function ActRefusal({ acts: { answer, pending } }: { acts: Pick<Acts, 'answer' | 'pending'> }) {
  if (pending || !answer || !('refused' in answer)) return null;
  const sentences = Object.values(answer.fields).flat();
  return (
    <Notice tone="error" live title={answer.refused}>
      {sentences.length > 0 ? (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
