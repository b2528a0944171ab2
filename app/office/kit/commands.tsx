import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import type { CommandRequest, CommandResult, Done } from './answer.ts';
import { useCommandQueue } from './command-queue.tsx';
import { useStillHere } from './leaving.ts';
import { SignInBeside } from './sign-in-beside.tsx';

export type Commands<Given extends Done = Done> = {
  /** Queues a command and returns its outcome. Repeating the last queued command returns the same promise. */
  ask: (command: CommandRequest) => Promise<CommandResult<Given>>;
  pending: boolean;
  count: number;
  /** True if this command, or any command of this name, is running or queued. */
  isUnderWay: (command: CommandRequest | string) => boolean;
  /** Running command, or else the last completed one. `answer` belongs to the last completed one. */
  last: CommandRequest | undefined;
  answer: CommandResult<Given> | undefined;
  /** Errors of the last command by field. */
  fields: Readonly<Record<string, string[]>>;
};

type Waiting<Given extends Done> = {
  act: CommandRequest;
  done: Promise<CommandResult<Given>>;
  isUndo: boolean;
};

const isSame = (one: CommandRequest, other: CommandRequest): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Runs the commands of a screen one at a time. Success shows a toast, with undo if possible.
 * A refusal stays on screen until the next outcome. `leaveAfter` maps a command to the URL opened on success.
 */
export function useCommands<Given extends Done = Done>({
  action,
  leaveAfter = {},
  showRefusalsInToast = false,
}: {
  action?: string;
  leaveAfter?: Readonly<Record<string, string>>;
  /** True if refusals are shown in a toast, because the screen has no place for them. */
  showRefusalsInToast?: boolean;
} = {}): Commands<Given> {
  const add = useCommandQueue();
  const { pathname } = useLocation();
  const to = action ?? pathname;
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [waiting, setWaiting] = useState<readonly Waiting<Given>[]>([]);
  const queue = useRef(waiting);
  const [answer, setAnswer] = useState<CommandResult<Given>>();
  const last = useRef<CommandRequest>(undefined);

  function report(
    answer: CommandResult<Given>,
    { act: { act: command }, isUndo }: Waiting<Given>,
    isLast: boolean,
  ): void {
    if ('refused' in answer) {
      // If another command is queued, its outcome will replace this refusal on the screen.
      if (showRefusalsInToast || !isLast) showToast({ title: answer.refused, tone: 'error' });
      return;
    }
    const { done, undo } = answer;
    if (isUndo) showToast({ title: m.products_undone() });
    else if (undo)
      showToast({ title: done, action: { label: m.common_cancel(), onPress: () => void ask(undo, true) } });
    else if (done) showToast({ title: done, tone: 'success' });
    const next = leaveAfter[command];
    if (next && isStillHere()) void navigate(next);
  }

  function ask(command: CommandRequest, isUndo = false): Promise<CommandResult<Given>> {
    const before = queue.current.at(-1);
    if (before && isSame(before.act, command)) return before.done;
    const { promise, resolve } = Promise.withResolvers<CommandResult<Given>>();
    const asked = { act: command, done: promise, isUndo };
    const show = (now: readonly Waiting<Given>[]) => {
      queue.current = now;
      setWaiting(now);
    };
    const tell = (given: CommandResult) => {
      const answer = toCommandResult(given as CommandResult<Given>);
      show(queue.current.filter((each) => each !== asked));
      last.current = command;
      setAnswer(answer);
      resolve(answer);
      report(answer, asked, queue.current.length === 0);
    };
    show([...queue.current, asked]);
    add({ act: command, to, tell });
    return promise;
  }

  return {
    ask: (command) => ask(command),
    pending: waiting.length > 0,
    count: waiting.length,
    isUnderWay: (command) =>
      waiting.some((each) =>
        typeof command === 'string' ? each.act.act === command : isSame(each.act, command),
      ),
    last: waiting[0]?.act ?? last.current,
    answer,
    fields: answer && 'refused' in answer ? answer.fields : {},
  };
}

/** Replaces the default message, which promises a later retry: unlike drafts, commands are not stored. */
function toCommandResult<Given extends Done>(answer: CommandResult<Given>): CommandResult<Given> {
  if (!('refused' in answer)) return answer;
  if (answer.offline) return { ...answer, refused: m.editing_offline() };
  return answer.signedOut ? { ...answer, refused: m.refusals_session_expired() } : answer;
}

export function CommandRefusal({
  commands: { answer, pending },
}: {
  commands: Pick<Commands, 'answer' | 'pending'>;
}) {
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
