import { Button } from '../../ui/actions/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './product-editor.module.css';

/** The button that saves and the state of the work, always in sight. */
export function SaveBar({
  saving,
  busy,
  changed,
  isNew,
}: {
  saving: boolean;
  /** Files are on their way. */
  busy: boolean;
  changed: boolean;
  isNew: boolean;
}) {
  const state = describe();
  function describe(): string {
    if (busy) return 'Des fichiers sont en route : l’enregistrement les attend.';
    if (saving) return 'Enregistrement en cours…';
    if (changed) return 'Modifications non enregistrées';
    return isNew ? '' : 'Tout est enregistré';
  }
  return (
    <div className={styles.bar}>
      <Button type="submit" pending={saving} aria-disabled={busy || undefined}>
        Enregistrer
      </Button>
      <p role="status" className={joinClasses(styles.state, changed && !saving && styles.unsaved)}>
        {state}
      </p>
    </div>
  );
}
