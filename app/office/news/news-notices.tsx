import { useEffect, useRef } from 'react';
import { ErrorSummary } from '../../ui/forms/form.tsx';
import { leadTo } from '../editing/lead-to.ts';
import { NotSentNotice } from '../editing/not-sent-notice.tsx';
import type { NotSaved } from '../editing/save-safely.ts';
import { Conflict } from './conflict.tsx';
import { fieldWords } from './field-words.ts';
import { fieldId, type NewsDraft, type NewsErrors, type TheirVersion } from './news-draft.ts';
import styles from './news-editor.module.css';

/** What became of a save that was not taken; it takes the focus, unless somebody else's version is to be compared. */
export function NewsNotices({
  base,
  draft,
  errors,
  notSent,
  siteUrl,
  onDecide,
  onRetry,
}: {
  base: NewsDraft;
  draft: NewsDraft;
  errors: NewsErrors | null;
  notSent: NotSaved | null;
  siteUrl: string;
  onDecide: (merged: NewsDraft, theirs: TheirVersion) => void;
  onRetry: () => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const failed = notSent ?? (errors?.theirs ? null : errors);
  useEffect(() => {
    if (failed) place.current?.focus();
  }, [failed]);
  return (
    <div ref={place} tabIndex={-1} className={styles.notices}>
      {errors?.theirs ? (
        <Conflict base={base} mine={draft} theirs={errors.theirs} siteUrl={siteUrl} onDecide={onDecide} />
      ) : errors ? (
        <ErrorSummary title={errors.form} faults={listFaults(errors)} onFollow={leadTo} />
      ) : notSent ? (
        <NotSentNotice answer={notSent} words={notSent.form} onRetry={onRetry} />
      ) : null}
    </div>
  );
}

const listFaults = ({ fields }: NewsErrors) =>
  (Object.entries(fields) as [keyof NewsDraft, string[]][]).map(([name, [sentence = '']]) => ({
    id: fieldId(name),
    label: fieldWords[name](),
    sentence,
  }));
