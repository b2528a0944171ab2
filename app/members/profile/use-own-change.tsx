import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#words/messages.js';
import { explainAuthError } from '../../identity/auth-errors.ts';
import { isUnreachable } from '../../identity/fetch-site.ts';
import { asksForRecentSignIn } from '../../identity/recent-sign-in.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { toConfirmHref } from './confirm-href.ts';

type Failure = { message: string; isStale: boolean };

/** Thrown if the sign-in is too old, or missing in the identity client. A new sign-in fixes both problems. */
export class StaleSignInError extends Error {
  override name = 'StaleSignInError';
  readonly code = 'auth/requires-recent-login';
}

/** State of a change to sign-in methods. Ignores clicks while pending and revalidates the page afterwards. */
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

/** Reason for a failed change, with a link to a new sign-in if one is required. */
export function ChangeRefusal({ failure }: { failure: Failure | null }) {
  if (!failure) return null;
  return (
    <Notice
      tone={failure.isStale ? 'info' : 'error'}
      live
      title={failure.message}
      action={
        failure.isStale ? (
          <a href={toConfirmHref('second-facteur')}>{m.account_confirm_again()}</a>
        ) : undefined
      }
    />
  );
}
