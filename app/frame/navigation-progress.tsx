import { useNavigation } from 'react-router';
import { m } from '#words/messages.js';
import styles from './navigation-progress.module.css';

/** A thin line at the head of the window while a page is on its way; announced to screen readers. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className={styles.track} role="status" aria-live="polite" data-busy={busy || undefined}>
      {busy ? <span className={styles.words}>{m.frame_loading()}</span> : null}
    </div>
  );
}
