import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './editing.module.css';
import type { NotSaved } from './save-safely.ts';

/** What tells an answer that did not come from the server. */
export type NotSent = Pick<NotSaved, 'offline' | 'signedOut'>;

export const isNotSent = (answer: object): boolean => 'offline' in answer || 'signedOut' in answer;

/** Why a save did not arrive, and what to do about it. Without a connection it is sent again when that comes back. */
export function NotSentNotice({
  answer: { offline, signedOut },
  words,
  onRetry,
}: {
  answer: NotSent;
  words: string;
  onRetry: () => void;
}) {
  const { pathname } = useLocation();
  const retry = useRef(onRetry);
  retry.current = onRetry;
  useEffect(() => {
    if (!offline) return;
    const again = () => retry.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [offline]);
  return (
    <Notice
      tone={offline ? 'warning' : 'error'}
      live
      action={
        <span className={styles.ways}>
          {signedOut ? (
            <a href={`/login?redirect=${encodeURIComponent(pathname)}`} target="_blank" rel="noopener">
              {m.editing_sign_in_again()}
            </a>
          ) : null}
          <Button variant="secondary" size="small" onClick={onRetry}>
            {m.editing_try_again()}
          </Button>
        </span>
      }
    >
      <p>{words}</p>
    </Notice>
  );
}
