import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { Commands } from '../kit/commands.tsx';
import { SignInBeside } from '../kit/sign-in-beside.tsx';

/** Indeterminate, because the worker thread reports no progress. */
export function ReadingProgress() {
  return (
    <div role="status">
      <ProgressBar label={m.marks_reading()} />
      <p>{m.marks_reading_hint()}</p>
    </div>
  );
}

/** Shows why a file was rejected. The file stays on the page, so the request can be sent again. */
export function ReadingRefusal({
  commands: { answer, last, pending, ask },
  onRetry = () => last && void ask(last),
  sentence,
}: {
  commands: Pick<Commands, 'answer' | 'last' | 'pending' | 'ask'>;
  onRetry?: (() => void) | undefined;
  /** Message shown in place of the server's. */
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
