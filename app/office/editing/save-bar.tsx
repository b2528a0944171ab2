import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { useHydrated } from '../../ui/forms/form.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './save-bar.module.css';

/** The button that saves and the state of the work, always in sight. */
export function SaveBar({
  saving,
  busy,
  changed,
  isNew,
  offline = false,
  label = m.ui_save(),
  keys,
  unsaved = m.office_unsaved(),
  children,
}: {
  saving: boolean;
  /** Files are on their way. */
  busy: boolean;
  changed: boolean;
  isNew: boolean;
  /** The last save did not reach the server. */
  offline?: boolean;
  /** What saving does, where « Enregistrer » does not say it. */
  label?: string;
  /** The keys that save as well, as `aria-keyshortcuts` names them. */
  keys?: string;
  /** What is said of work that is not saved. */
  unsaved?: string;
  /** What else can be done with the whole. */
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  const state = describe();
  function describe(): string {
    if (busy) return m.office_save_waits();
    if (saving) return m.office_saving();
    if (changed) return offline ? m.editing_offline_state() : unsaved;
    // What is typed before the script is there is not known yet.
    return isNew || !hydrated ? '' : m.office_all_saved();
  }
  return (
    <div className={styles.bar}>
      <Button type="submit" pending={saving} aria-disabled={busy || undefined} aria-keyshortcuts={keys}>
        {label}
      </Button>
      {children}
      {/* That it has been saved is told by a message already. */}
      <p
        role={state === m.office_all_saved() ? undefined : 'status'}
        className={joinClasses(styles.state, changed && !saving && styles.unsaved)}
      >
        {state}
      </p>
    </div>
  );
}
