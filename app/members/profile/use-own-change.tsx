import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#words/messages.js';
import { explainAuthError } from '../../identity/auth-errors.ts';
import { isUnreachable } from '../../identity/fetch-site.ts';
import { asksForRecentSignIn } from '../../identity/recent-sign-in.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toConfirmHref } from './confirm-href.ts';

type Failure = { message: string; isStale: boolean };

/** The sign-in is too old for what is asked, or this browser's identity client has forgotten it: proving oneself again mends both. */
export class StaleSignInError extends Error {
  override name = 'StaleSignInError';
  readonly code = 'auth/requires-recent-login';
}

/**
 * A change to one's own ways in: one at a time, pending while it works, told in a sentence when it fails; afterwards the page shows what
 * is there now. A second press while it works does nothing.
 */
export function useOwnChange() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const busy = useRef(false);
  const { revalidate } = useRevalidator();
  async function run(work: () => Promise<void>): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    setFailure(null);
    let isReachable = true;
    try {
      await work();
      return true;
    } catch (error) {
      isReachable = !isUnreachable(error);
      setFailure({ message: explainAuthError(error), isStale: asksForRecentSignIn(error) });
      return false;
    } finally {
      if (isReachable) await revalidate();
      busy.current = false;
      setPending(false);
    }
  }
  return { pending, failure, run };
}

export type OwnChange = ReturnType<typeof useOwnChange>;

/** Why nothing was changed, and the way on where one must prove oneself again first. */
export function ChangeRefusal({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  return (
    <Notice
      tone={failure.isStale ? 'info' : 'error'}
      live
      title={failure.message}
      action={
        failure.isStale ? (
          <a href={toConfirmHref('second-facteur')}>{m.security_confirm_identity()}</a>
        ) : undefined
      }
    />
  );
}
