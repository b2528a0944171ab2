import { type ComponentProps, useEffect, useRef } from 'react';
import { ErrorSummary } from '../../ui/forms/form.tsx';
import styles from './editing.module.css';
import { leadTo } from './lead-to.ts';
import { isNotSent, type NotSent, NotSentNotice } from './not-sent-notice.tsx';

/**
 * Why nothing was saved, with a link to each field that is wrong, or with the ways to send again what did not arrive. It takes
 * the focus at every refusal, but for a network that is gone: what mends itself interrupts nobody.
 */
export function Refusal({
  answer,
  onRetry,
  ...summary
}: Omit<ComponentProps<typeof ErrorSummary>, 'place' | 'onFollow' | 'focused'> & {
  /** What the server answered, another object each time; null where there is nothing to say. */
  answer: NotSent | null;
  /** Saves once more. */
  onRetry: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer && !answer.offline) place.current?.focus();
  }, [answer]);
  if (!answer) return null;
  if (!isNotSent(answer)) return <ErrorSummary place={place} onFollow={leadTo} {...summary} />;
  return (
    <div ref={place} tabIndex={-1} className={styles.notSent}>
      <NotSentNotice answer={answer} words={summary.title} onRetry={onRetry} />
    </div>
  );
}
