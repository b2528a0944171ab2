import { type MouseEvent, useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ErrorSummary } from '../../ui/forms/form.tsx';
import type { Refused } from './answer.ts';
import { formatFieldName, type OfficeFields, toFieldId } from './field.ts';
import { SignInBeside } from './sign-in-beside.tsx';
import styles from './versions.module.css';

/** Reasons why a save was refused. Takes the focus unless offline, because that save is retried anyway. */
export function SaveRefusal({
  refused,
  fields,
  draft,
  onRetry,
}: {
  /** Last refusal, a new object each time; null without one. */
  refused: Refused | null;
  fields: OfficeFields;
  draft: object;
  onRetry: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused && !refused.offline) place.current?.focus();
  }, [refused]);
  if (!refused) return null;
  if (refused.offline || refused.signedOut || refused.lacksProof || refused.confirm)
    return (
      <div ref={place} tabIndex={-1} className={styles.notice}>
        <NotSentNotice refused={refused} onRetry={onRetry} />
      </div>
    );
  return (
    <ErrorSummary
      place={place}
      onFollow={leadTo}
      title={refused.refused}
      faults={Object.entries(refused.fields).map(([name, [sentence = '']]) => ({
        id: toFieldId(name),
        label: formatFieldName(fields, name, draft),
        sentence,
      }))}
    />
  );
}

/**
 * Focuses the field without a browser history entry, which would trigger the warning about unsaved changes.
 */
export function leadTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** A save that failed offline is sent again once the connection is back. */
function NotSentNotice({
  refused: { refused, offline, signedOut, lacksProof, confirm },
  onRetry,
}: {
  refused: Refused;
  onRetry: () => void;
}) {
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
          {signedOut || confirm ? <SignInBeside confirm={confirm ?? false} /> : null}
          {lacksProof ? (
            <a href="/profile#second-facteur" target="_blank" rel="noopener">
              {m.security_to_profile()}
            </a>
          ) : null}
          <Button variant="secondary" size="small" onClick={onRetry}>
            {m.editing_try_again()}
          </Button>
        </span>
      }
    >
      <p>{refused}</p>
    </Notice>
  );
}
