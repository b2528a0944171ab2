import { useNavigation } from 'react-router';
import { m } from '#words/messages.js';
import styles from './navigation-progress.module.css';

/** Progress bar at the top of the window during a navigation; announced to screen readers. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className={styles.track} role="status" aria-live="polite" data-busy={busy || undefined}>
      {busy ? <span className={styles.words}>{m.common_loading()}</span> : null}
    </div>
  );
}
