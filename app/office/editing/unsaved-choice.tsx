import type { ReactNode } from 'react';
import { formatDateTime } from '#common/dates.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './editing.module.css';

/** Unsaved work that was found on this device, with what it changes; closing the question takes it up. */
export function UnsavedChoice({
  at,
  changes,
  onTake,
  onDrop,
}: {
  /** When it was last touched, in milliseconds. */
  at: number;
  /** Each field that it changes: its name, as it is saved, as it was left. */
  changes: readonly { name: string; label: string; saved: ReactNode; kept: ReactNode }[];
  onTake: () => void;
  onDrop: () => void;
}) {
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => {
        if (!open) onTake();
      }}
      title={m.editing_found_title()}
      description={m.editing_found_words({ date: formatDateTime(new Date(at)) })}
      actions={
        <>
          <Button onClick={onTake}>{m.editing_found_take()}</Button>
          <Button variant="secondary" onClick={onDrop}>
            {m.editing_found_drop()}
          </Button>
        </>
      }
    >
      <dl className={styles.fields}>
        {changes.map(({ name, label, saved, kept }) => (
          <div key={name} className={styles.field}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.version}>
              <span className={styles.whose}>{m.editing_saved_version()}</span>
              <div className={styles.value}>{saved}</div>
            </dd>
            <dd className={styles.version}>
              <span className={styles.whose}>{m.editing_kept_version()}</span>
              <div className={styles.value}>{kept}</div>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
