import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { Commands } from '../kit/commands.tsx';
import { SignInBeside } from '../kit/refusal.tsx';

/** Shown while the server reads a file. How far it is cannot be known: the thread answers once. */
export function ReadingProgress() {
  return (
    <div role="status">
      <ProgressBar label={m.marks_reading()} />
      <p>{m.marks_reading_hint()}</p>
    </div>
  );
}

/** Why a file was not read, and the button that sends the same request again: the file stays on the page. */
export function ReadingRefusal({
  commands: { answer, last, pending, ask },
  onRetry = () => last && void ask(last),
  sentence,
}: {
  commands: Pick<Commands, 'answer' | 'last' | 'pending' | 'ask'>;
  onRetry?: (() => void) | undefined;
  /** In place of what the server answered. */
  sentence?: string | undefined;
}) {
  if (pending || !answer || !('refused' in answer)) return null;
  const action = answer.confirm ? (
    <SignInBeside confirm />
  ) : (
    <Button onClick={onRetry}>{m.common_retry()}</Button>
  );
  return (
    <Notice tone="error" live title={sentence ?? answer.refused} action={action}>
      <p>{m.marks_reading_kept()}</p>
    </Notice>
  );
}
