import { type ReactNode, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '#words/messages.js';
import { Button, type ButtonStyle } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import { useActQueue } from './act-queue.tsx';
import type { ActAnswer, AskedAct, Done } from './answer.ts';
import { useStillHere } from './leaving.tsx';
import { SignInBeside } from './refusal.tsx';

/** The acts of a screen. */
export type Acts<Given extends Done = Done> = {
  /** Asks for an act, after those that were asked for before; the same one twice counts once. Answers what became of it. */
  ask: (act: AskedAct) => Promise<ActAnswer<Given>>;
  pending: boolean;
  /** How many are on their way, or wait for their turn. */
  count: number;
  /** Whether this act, or any of this name, is on its way or waits for its turn. */
  isUnderWay: (act: AskedAct | string) => boolean;
  /** What was asked for last, and what became of it once it is known. */
  last: AskedAct | undefined;
  answer: ActAnswer<Given> | undefined;
  /** What was wrong with what was sent last, by field. */
  fields: Readonly<Record<string, string[]>>;
};

type Waiting<Given extends Done> = {
  act: AskedAct;
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
  showRefusalsInToast = false,
}: {
  action?: string;
  leaveAfter?: Readonly<Record<string, string>>;
  /** Refusals are told in passing as well: the screen has no place for them. */
  showRefusalsInToast?: boolean;
} = {}): Acts<Given> {
  const add = useActQueue();
  const { pathname } = useLocation();
  const to = action ?? pathname;
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [waiting, setWaiting] = useState<readonly Waiting<Given>[]>([]);
  const queue = useRef(waiting);
  const [answer, setAnswer] = useState<ActAnswer<Given>>();
  const last = useRef<AskedAct>(undefined);

  function report(answer: ActAnswer<Given>, { act: { act }, isUndo }: Waiting<Given>, isLast: boolean): void {
    if ('refused' in answer) {
      // The answer to the next one takes its place on the screen.
      if (showRefusalsInToast || !isLast) showToast({ title: answer.refused, tone: 'error' });
      return;
    }
    const { done, undo } = answer;
    if (isUndo) showToast({ title: m.products_undone() });
    else if (undo)
      showToast({ title: done, action: { label: m.common_cancel(), onPress: () => void ask(undo, true) } });
    else if (done) showToast({ title: done, tone: 'success' });
    const next = leaveAfter[act];
    if (next && isStillHere()) void navigate(next);
  }

  function ask(act: AskedAct, isUndo = false): Promise<ActAnswer<Given>> {
    const before = queue.current.at(-1);
    if (before && isSame(before.act, act)) return before.done;
    const { promise, resolve } = Promise.withResolvers<ActAnswer<Given>>();
    const asked = { act, done: promise, isUndo };
    const show = (now: readonly Waiting<Given>[]) => {
      queue.current = now;
      setWaiting(now);
    };
    const tell = (given: ActAnswer) => {
      const answer = toActAnswer(given as ActAnswer<Given>);
      show(queue.current.filter((each) => each !== asked));
      last.current = act;
      setAnswer(answer);
      resolve(answer);
      report(answer, asked, queue.current.length === 0);
    };
    show([...queue.current, asked]);
    add({ act, to, tell });
    return promise;
  }

  return {
    ask: (act) => ask(act),
    pending: waiting.length > 0,
    count: waiting.length,
    isUnderWay: (act) =>
      waiting.some((each) => (typeof act === 'string' ? each.act.act === act : isSame(each.act, act))),
    last: waiting[0]?.act ?? last.current,
    answer,
    fields: answer && 'refused' in answer ? answer.fields : {},
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
  ...style
}: {
  acts: Pick<Acts, 'ask' | 'isUnderWay'>;
  asks: AskedAct;
  label: ReactNode;
  variant?: ButtonStyle['variant'];
  size?: ButtonStyle['size'];
  className?: string | undefined;
  question?: { title: string; words: ReactNode; yes?: string; no?: string } | undefined;
}) {
  const pending = acts.isUnderWay(asks);
  const go = () => void acts.ask(asks);
  if (!question)
    return (
      <Button variant={variant} pending={pending} onClick={go} {...style}>
        {label}
      </Button>
    );
  return (
    <Confirmation
      title={question.title}
      words={question.words}
      yes={question.yes ?? label}
      no={question.no}
      danger={variant === 'danger'}
      onConfirm={go}
      trigger={
        <Button variant={variant} pending={pending} {...style}>
          {label}
        </Button>
      }
    />
  );
}

/** Puts something away, with the way to undo it, or takes it out again. */
export function ArchiveButton({
  isArchived,
  labels,
  className,
}: {
  isArchived: boolean;
  labels: Record<'archive' | 'restore', () => string>;
  className?: string | undefined;
}) {
  const acts = useActs();
  const asks = isArchived ? 'restore' : 'archive';
  return (
    <>
      <ActRefusal acts={acts} />
      <ActButton acts={acts} asks={{ act: asks }} label={labels[asks]()} size="small" className={className} />
    </>
  );
}

/** Why the last act was not done, announced at once. */
export function ActRefusal({ acts: { answer, pending } }: { acts: Pick<Acts, 'answer' | 'pending'> }) {
  if (pending || !answer || !('refused' in answer)) return null;
  const sentences = Object.values(answer.fields).flat();
  return (
    <Notice
      tone="error"
      live
      title={answer.refused}
      action={answer.confirm ? <SignInBeside confirm /> : undefined}
    >
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
